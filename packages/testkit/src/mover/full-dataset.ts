import type { DatasetId, Instant, RunId } from '@gligabao/core';
import { CALL } from '../call.ts';
import { snapshot, writeAll } from '../graph-store/everything.ts';
import { openStory, type Story } from '../plan-builder.ts';
import { portrait } from '../portrait.ts';
import { ALL, inference, newRun, runState, stageRow, started } from '../run-store/rows.ts';
import type { StorePorts } from '../store-ports.ts';

const ENDED = { status: 'succeeded', startedAt: 3, finishedAt: 9 } as const;

/** What a call gave, with numbers in it that a store gives out for all its datasets. */
const result = (run: RunId, inferenceId: RunId): string =>
  JSON.stringify({ remember_run_id: run, chunks: [{ summary: { inference_id: inferenceId } }] });

/** A remember run and a query run that have ended, with all that is kept of a run; gives the number of a call to a model. */
async function addRuns(stores: StorePorts, userId: string, dataset: DatasetId, at: Instant): Promise<RunId> {
  const runs = stores['run-store'];
  const run = { ...newRun({ userId }), kind: 'remember', queuedAt: at } as const;
  const request = { body: '{"text":"a"}', key: `key ${at}`, hash: 'h' };
  const { id } = await stores['run-queue'].enqueue(run, request, CALL);
  const [inferenceId = 0] = await runs.append(
    id,
    {
      events: [started('extract_graph', at), { type: 'artifact-stored', at, datasetId: dataset, artifactId: 1 }],
      state: runState({ queuedAt: at, datasetId: dataset, artifactId: 1, stages: { extract_graph: stageRow() } }),
      inferences: [{ stage: 'extract_graph', inference: inference({ request: 'sent', response: 'given' }) }],
    },
    CALL,
  );
  const stages = { extract_graph: stageRow({ status: 'succeeded', finishedAt: 4 }), store: stageRow() };
  await runs.append(
    id,
    {
      events: [{ type: 'run-succeeded', at }],
      state: runState({ ...ENDED, queuedAt: at, datasetId: dataset, artifactId: 1, stages }),
      inferences: [{ stage: 'resolve_edges', inference: inference({ latencyMs: 0.1, costUsd: 1e-9 }) }],
      result: result(id, inferenceId),
    },
    CALL,
  );
  const question = await runs.begin(newRun({ userId, kind: 'query', artifactKind: null, queuedAt: null }), CALL);
  await runs.append(
    question,
    {
      events: [started('answer', at)],
      state: runState({ ...ENDED, queuedAt: null, stages: { answer: stageRow({ finishedAt: 5 }) } }),
      inferences: [{ stage: 'answer', inference: inference({ error: 'no answer', status: 'failed' }) }],
    },
    CALL,
  );
  return inferenceId;
}

/** A dataset with something of each kind in it, which has changed since. */
export interface FullDataset {
  readonly story: Story;
  readonly dataset: DatasetId;
  readonly instants: readonly Instant[];
}

export async function fullDataset(stores: StorePorts, userId = 'alice'): Promise<FullDataset> {
  const story = await openStory(stores, userId);
  const { dataset } = story;
  await addRuns(stores, userId, dataset, 1);
  const inferenceId = await addRuns(stores, userId, dataset, 2);
  const one = await story.tell((draft) => {
    const told = writeAll(draft);
    const chunk = draft.artifact({
      kind: 'chunk_summary',
      text: 'Part.\n"quoted" \u2028 é',
      parentId: told.by.id,
      previousId: told.by.id,
      chunkIndex: 0,
      span: [0, 4],
      tokens: 2,
      query: 'q',
      source: 'file',
      metadata: { b: 1, a: 'x' },
      inferenceId,
    });
    draft.reading(chunk);
    const assertion = draft.assertion(told.edge.factId, chunk, { span: [1, 2], start: { at: 5, grain: 'year' } });
    draft.wording(assertion, told.edge, { description: 'In other words.' });
    draft.mention(told.anna, told.by, { name: 'Annie' });
    draft.mention(told.anna, chunk);
    return { ...told, chunk };
  });
  const two = await story.tell((draft) => {
    const told = writeAll(draft, 'second');
    const verdict = draft.verdict(one.edge.factId, told.edge.factId, {
      reason: 'A person said so.',
      inferenceId,
      endsAt: { at: 7, grain: 'day' },
    });
    draft.changeEdge(one.edge, { invalidAt: draft.at, expiredAt: draft.at, confidence: 0.25 }, 'superseded', verdict);
    draft.split(told.edge, told.by, { retracted: true, conflictsWith: [one.edge.id] });
    draft.changeEntity(one.anna, { description: 'Changed' });
    draft.alias(one.rome, 'Roma', told.by, { status: 'proposed', inferenceId });
    for (const text of one.texts.slice(0, 2)) draft.replaceText(text, `${text.embedded} anew`);
    return told;
  });
  const settled = [
    { textId: 3, state: 'stored', model: 'm@2' },
    { textId: 4, state: 'pending', model: 'm@2' },
  ] as const;
  await stores['text-index'].settle(dataset, settled, CALL);
  return { story, dataset, instants: [one.at, two.at] };
}

/** All that readers see of a user's dataset, its runs and its ledger, without the numbers that a store gives out for all. */
export async function seenOf(
  stores: StorePorts,
  userId: string,
  dataset: DatasetId,
  instants: readonly Instant[],
): Promise<unknown> {
  const runs = stores['run-store'];
  const filter = { userId, dataset: 'main' };
  const told = await Promise.all(
    (['remember', 'query'] as const).map(async (kind) => {
      const { items } = await runs.list({ kind, ...filter }, ALL, CALL);
      return Promise.all(
        items.map(async ({ id }) => {
          const read = await runs.read(id, CALL);
          return [read, await stores['run-queue'].find(id, CALL)];
        }),
      );
    }),
  );
  const texts = await stores['text-index'].walk(dataset, { which: 'all', after: 0, limit: 99 }, CALL);
  const { items: datasets } = await stores['dataset-store'].list(userId, ALL, CALL);
  const seen = {
    told,
    texts,
    datasets: datasets.map(({ id: _id, userId: _user, ...rest }) => rest),
    models: (await stores.catalogue.models(userId, ALL, CALL)).items,
    ledger: await runs.inferences(filter, ALL, CALL),
    now: await snapshot(stores, { dataset }, ['word', 'anew', 'second']),
    known: await portrait(
      { ports: stores, dataset },
      [0, ...instants, ...instants.map((at) => at - 1)],
      ['word', 'anew', 'anna', 'second'],
    ),
  };
  return withoutNumbers(seen);
}

/** What a value is with the numbers of runs, inferences and users replaced by the order in which they come. */
function withoutNumbers(value: unknown): unknown {
  const places = new Map<string, number>();
  const placeOf = (kind: string, number: unknown): unknown => {
    if (typeof number !== 'number') return number;
    const key = `${kind} ${number}`;
    if (!places.has(key)) places.set(key, places.size);
    return `${kind} ${places.get(key)}`;
  };
  const replaced = (key: string, held: unknown): unknown => {
    if (key === 'runId' || key === 'remember_run_id') return placeOf('run', held);
    if (key === 'inferenceId' || key === 'inference_id') return placeOf('inference', held);
    if (key === 'inferenceIds' && Array.isArray(held)) return held.map((each) => placeOf('inference', each));
    if (key === 'datasetId') return typeof held === 'number' ? 'dataset' : held;
    if (key === 'userId') return 'user';
    if (key === 'result' && typeof held === 'string') return JSON.parse(held) as unknown;
    if (typeof held !== 'object' || held === null || Array.isArray(held)) return held;
    // A run by its row, an inference by its ledger row.
    const kind = 'params' in held ? 'run' : 'latencyMs' in held ? 'inference' : null;
    return kind !== null && 'id' in held ? { ...held, id: placeOf(kind, held.id) } : held;
  };
  return JSON.parse(JSON.stringify(value, replaced)) as unknown;
}
