import type { Artifact } from '../domain/artifact.ts';
import { ORIGIN } from '../domain/dataset.ts';
import type { Instant } from '../domain/time.ts';
import type { DatasetId, Id, RunId } from '../domain/ids.ts';
import type { RunRow, Stage } from '../domain/run.ts';
import { foldEvent } from '../pipeline/fold.ts';
import type { JournalEvent } from '../pipeline/journal.ts';
import type { CallContext } from '../ports/context.ts';
import { type CommitPlan, NO_ROWS } from '../ports/commit-plan.ts';
import type { Ports } from '../ports/index.ts';

export const STOPPED = 'interrupted: the process stopped before the run ended; retry the run';
const PAGE = 100;

/** The stores that tell what a run left, and take its end. */
export type StoresOfRuns = Pick<Ports, 'run-store'> &
  Partial<Pick<Ports, 'dataset-store' | 'graph-store' | 'catalogue' | 'run-queue'>>;

/** A plan that fits no dataset: all that it can be told is whether its token was committed before. */
function probe(runId: RunId): CommitPlan {
  return { ...NO_ROWS, token: { runId, part: 0 }, readAt: -1, at: 0, next: ORIGIN.next };
}

type StoresOfArtifacts = Pick<Ports, 'graph-store' | 'catalogue'>;

/** The artifact that a call is told of, once its first commit has landed: of a document, not a chunk or its summary. */
async function artifactAt(
  dataset: DatasetId,
  at: Instant,
  { 'graph-store': graph, catalogue }: StoresOfArtifacts,
  context: CallContext,
): Promise<Artifact | undefined> {
  const { items } = await catalogue.artifacts(dataset, {}, { limit: 1, offset: 0 }, { knownAt: at }, context);
  let [artifact] = items;
  while (artifact && artifact.parentId !== null) {
    const above = await graph.hydrate(dataset, { artifactIds: [artifact.parentId] }, {}, context);
    [artifact] = above.artifacts;
  }
  return artifact;
}

/** What a run had committed before it died without saying so in its journal. */
export async function committedBy(
  row: RunRow,
  stores: StoresOfRuns,
  at: Instant,
  context: CallContext,
): Promise<readonly JournalEvent[]> {
  const { 'dataset-store': datasets, 'graph-store': graph, catalogue } = stores;
  if (!datasets || !graph || !catalogue || row.kind !== 'remember' || row.artifactId !== null) return [];
  const [dataset] = await datasets.find(row.userId, [row.dataset], context);
  if (!dataset) return [];
  const outcome = await graph.commit(dataset.id, probe(row.id), context);
  if (outcome.status !== 'committed') return [];
  const artifact = await artifactAt(dataset.id, outcome.at, { 'graph-store': graph, catalogue }, context);
  return artifact ? [{ type: 'artifact-stored', at, datasetId: dataset.id, artifactId: artifact.id }] : [];
}

/** Where a stage ends in which a run was broken off. */
const PATH = Object.freeze({ chunk: 0, attempt: 1 });

/** The stages in which a run was broken off. */
function openStages({ stages }: RunRow): readonly Stage[] {
  return Object.entries(stages)
    .filter(([, { status }]) => status === 'started')
    .map(([stage]) => stage as Stage);
}

function endings(row: RunRow, at: Instant, error: string): readonly JournalEvent[] {
  return [
    ...openStages(row).map((stage): JournalEvent => ({ type: 'stage-failed', at, stage, path: PATH, error })),
    { type: 'run-failed', at, error },
  ];
}

/** Ends a run that nobody works on any more and that has stored all it was to store, with what it gave. */
export async function endSucceeded(
  row: RunRow,
  { datasetId, artifactId, result }: Readonly<Record<'datasetId' | 'artifactId', Id>> & { readonly result: string },
  stores: StoresOfRuns,
  at: Instant,
  context: CallContext,
): Promise<void> {
  const events: readonly JournalEvent[] = [
    ...(row.artifactId === null ? [{ type: 'artifact-stored', at, datasetId, artifactId } as const] : []),
    ...openStages(row).map((stage) => ({ type: 'stage-finished', at, stage, path: PATH }) as const),
    { type: 'run-succeeded', at },
  ];
  const state = events.reduce(foldEvent, row);
  await stores['run-store'].append(row.id, { events, state, inferences: [], result }, context);
}

/** Ends a run that nobody works on any more, for a reason, and says what it had committed. */
export async function endRun(
  row: RunRow,
  reason: string,
  stores: StoresOfRuns,
  at: Instant,
  context: CallContext,
): Promise<void> {
  const events = [...(await committedBy(row, stores, at, context)), ...endings(row, at, reason)];
  const state = events.reduce(foldEvent, row);
  await stores['run-store'].append(row.id, { events, state, inferences: [] }, context);
}

/** Whether a run waits in line and can go on: it had not begun, and what it was asked for is kept. */
async function isInLine(row: RunRow, stores: StoresOfRuns, at: Instant, context: CallContext): Promise<boolean> {
  if (row.kind !== 'remember' || row.startedAt !== null) return false;
  const request = await stores['run-queue']?.find(row.id, context);
  if ((request?.body ?? null) === null) return false;
  // Its beginning may not have been written, though it committed.
  return (await committedBy(row, stores, at, context)).length === 0;
}

/**
 * Ends the runs that a process left behind when it died: a row that stays `started` belongs to nobody any more, unless
 * it waits in line. What such a run had committed is whole and stays. Call it before the first run of a process begins.
 *
 * @returns the numbers of the runs that were ended.
 */
export async function recoverRuns(stores: StoresOfRuns, at: Instant, context: CallContext): Promise<readonly RunId[]> {
  const store = stores['run-store'];
  const ended: RunId[] = [];
  for (const kind of ['remember', 'query'] as const) {
    // Those in line stay in the list; it is newest first, so they come before what is left.
    for (let kept = 0; ;) {
      const { items } = await store.list({ kind, status: 'started' }, { limit: PAGE, offset: kept }, context);
      if (items.length === 0) break;
      for (const row of items) {
        if (await isInLine(row, stores, at, context)) {
          kept += 1;
          continue;
        }
        await endRun(row, STOPPED, stores, at, context);
        ended.push(row.id);
      }
    }
  }
  return ended;
}
