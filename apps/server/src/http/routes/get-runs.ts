import { isGligabaoError, keptResult, type RunKind, type RunRow } from '@gligabao/core';
import { z } from 'zod';
import { REMEMBER_RUN_EXAMPLE } from '../examples.ts';
import { given, listBody, listSchema, notFound, paging, readId, readQuery, scope, shownList } from '../lists.ts';
import type { ServerPorts } from '../../server-ports.ts';
import { defineRoute, type Route } from '../route.ts';
import { ShownRun, ShownRunWithNotes, showRun, showRunWithNotes, type RunResult } from '../shown-runs.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  status: z.enum(['started', 'succeeded', 'failed']).optional(),
});
const OneQuery = z.strictObject(scope);

/** What is kept of a remember run that has succeeded, or why that cannot be shown. */
async function shownResult(row: RunRow, ports: ServerPorts, signal: AbortSignal): Promise<RunResult> {
  const kept = await ports['run-queue'].find(row.id, { signal });
  try {
    const result = keptResult(kept);
    return result ? { result } : {};
  } catch (error) {
    if (!isGligabaoError(error)) throw error;
    // The rest of the run can be read all the same.
    return { result_error: error.message };
  }
}

async function resultOf(row: RunRow, ports: ServerPorts, signal: AbortSignal): Promise<RunResult> {
  if (row.kind !== 'remember') return {};
  if (row.status === 'succeeded') return { state: 'succeeded', ...(await shownResult(row, ports, signal)) };
  return { state: row.status === 'started' ? (row.startedAt === null ? 'queued' : 'running') : row.status };
}

/** Whether a run is of a dataset; one of several names them all in its parameters. */
function isOf({ dataset, params }: RunRow, asked: string): boolean {
  const { datasets } = params;
  return dataset === asked || (Array.isArray(datasets) && datasets.includes(asked));
}

/** The list and the one of a kind of run. A run names its dataset, which need not exist: nothing may have been stored. */
function runRoutes(kind: RunKind, path: string): readonly [list: Route, one: Route] {
  const list = defineRoute({
    method: 'GET',
    path,
    summary: `The log of ${kind} runs, newest first`,
    queryString: ListQuery,
    response: listSchema('runs', ShownRun),
    async handle(request, { ports }) {
      const { user_id: userId, dataset, status, ...page } = readQuery(ListQuery, request);
      const filter = { kind, userId, dataset, ...given({ status }) };
      const listed = await ports['run-store'].list(filter, page, { signal: request.signal });
      return listBody('runs', shownList(listed, showRun), page);
    },
  });
  const one = defineRoute({
    method: 'GET',
    path: `${path}/:id`,
    summary: `One ${kind} run with its stages and what they noted`,
    queryString: OneQuery,
    response: ShownRunWithNotes,
    ...(kind === 'remember' ? { example: REMEMBER_RUN_EXAMPLE } : {}),
    async handle(request, { ports }) {
      const { user_id: userId, dataset } = readQuery(OneQuery, request);
      const found = await ports['run-store'].read(readId(request), { signal: request.signal });
      const own = found?.row.kind === kind && found.row.userId === userId && isOf(found.row, dataset);
      if (!found || !own) throw notFound(`${kind} run in dataset ${dataset}`);
      const result = await resultOf(found.row, ports, request.signal);
      return { ...showRunWithNotes(found.row, found.events), ...result };
    },
  });
  return [list, one];
}

export const [getRememberRuns, getRememberRun] = runRoutes('remember', '/v1/gb/remember-runs');
export const [getQueryRuns, getQueryRun] = runRoutes('query', '/v1/gb/query-runs');
