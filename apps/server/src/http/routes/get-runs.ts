import { label, type RunKind } from '@gligabao/core';
import { z } from 'zod';
import { listBody, listSchema, notFound, paging, readId, readQuery, scope } from '../lists.ts';
import { defineRoute, type Route } from '../route.ts';
import { ShownRun, showRun } from '../shown.ts';

const ListQuery = z.strictObject({
  user_id: scope.user_id,
  dataset: label(256).optional(),
  status: z.enum(['started', 'succeeded', 'failed']).optional(),
  ...paging,
});
const OneQuery = z.strictObject({ user_id: scope.user_id, dataset: label(256).optional() });

/** The list and the one of a kind of run. */
function runRoutes(kind: RunKind, path: string): readonly [list: Route, one: Route] {
  const list = defineRoute({
    method: 'GET',
    path,
    summary: `The log of ${kind} runs, newest first`,
    queryString: ListQuery,
    response: listSchema('runs', ShownRun),
    async handle(request, { ports }) {
      const { user_id: userId, dataset, status, ...page } = readQuery(ListQuery, request);
      const filter = {
        kind,
        userId,
        ...(dataset === undefined ? {} : { dataset }),
        ...(status === undefined ? {} : { status }),
      };
      return listBody('runs', await ports['run-store'].list(filter, page, { signal: request.signal }), page, showRun);
    },
  });
  const one = defineRoute({
    method: 'GET',
    path: `${path}/:id`,
    summary: `One ${kind} run with its stages`,
    queryString: OneQuery,
    response: ShownRun,
    async handle(request, { ports }) {
      const { user_id: userId } = readQuery(OneQuery, request);
      const found = await ports['run-store'].read(readId(request), { signal: request.signal });
      if (!found || found.row.kind !== kind || found.row.userId !== userId) throw notFound(`${kind} run`);
      return showRun(found.row);
    },
  });
  return [list, one];
}

export const [getRememberRuns, getRememberRun] = runRoutes('remember', '/v1/gb/remember-runs');
export const [getQueryRuns, getQueryRun] = runRoutes('query', '/v1/gb/query-runs');
