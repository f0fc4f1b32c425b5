import assert from 'node:assert/strict';
import type { ErasedVector, RunId } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import { draftPlan } from '../plan-draft.ts';
import { ended, enqueued, queuedRun, request } from '../run-queue/rows.ts';
import { inference, runState } from '../run-store/rows.ts';
import type { StorePorts } from '../store-ports.ts';
import { emptyErasure, forget } from './tale.ts';

/** Remembers a text as the product does, as far as the log goes: a run of its own, a commit, and a result. */
async function remembered(stores: StorePorts, text: string, key: string | null = null, user = 'alice') {
  const story = await openStory(stores, user);
  const run = await enqueued(stores, { key, body: JSON.stringify({ text }) }, { userId: user, dataset: 'main' });
  const position = await story.position();
  const draft = draftPlan(position, position.head + 1000, { runId: run, part: 0 });
  const artifact = draft.artifact({ text });
  assert.equal((await story.commit(draft.plan())).status, 'committed');
  const exchange = { request: `read ${text}`, response: `it says ${text}` };
  const state = { ...runState({ queuedAt: 100 }), artifactId: artifact.id, datasetId: story.dataset };
  await stores['run-store'].append(
    run,
    {
      events: [],
      state: { ...state, status: 'succeeded' },
      inferences: [{ stage: 'extract_graph', inference: inference(exchange) }],
      result: JSON.stringify({ said: text }),
    },
    CALL,
  );
  return { run, artifact, story };
}

const captured = async (stores: StorePorts, run: RunId) => {
  const { items } = await stores['run-store'].inferences({ runId: run }, { limit: 9, offset: 0 }, CALL);
  return items.map(({ request: sent, response, model }) => [sent, response, model]);
};

const runs: ProvenClause<StorePorts> = {
  name: 'with an artifact go the request and result of its run, so that its key is free, and what was captured for its dataset',
  async check(stores) {
    const { 'run-queue': queue } = stores;
    const gone = await remembered(stores, 'the secret', 'k');
    const stays = await remembered(stores, 'something else', 'other');
    const elsewhere = await remembered(stores, 'the secret', 'k', 'bob');
    const failed = await enqueued(stores, { key: 'f', body: JSON.stringify({ text: 'the secret' }) });
    await ended(stores, failed, { status: 'failed' });
    const waiting = await enqueued(stores, { body: JSON.stringify({ text: 'the secret' }) });
    const { removed } = await forget(stores, 'alice', gone.artifact);
    assert.deepEqual([removed.requests, removed.captured], [2, 2]);
    assert.deepEqual([await queue.find(gone.run, CALL), await queue.find(failed, CALL)], [null, null]);
    assert.equal((await queue.enqueue(queuedRun(), request({ key: 'k' }), CALL)).first, true);
    for (const { run } of [stays, elsewhere]) assert.notEqual((await queue.find(run, CALL))?.result ?? null, null);
    assert.notEqual(await queue.find(waiting, CALL), null);
    for (const { run } of [gone, stays]) assert.deepEqual(await captured(stores, run), [[null, null, 'model']]);
    assert.deepEqual(await captured(stores, elsewhere.run), [['read the secret', 'it says the secret', 'model']]);
    assert((await stores['run-store'].read(gone.run, CALL)) !== null, 'the run is not in the log');
  },
  mutants: {
    'requests stay': breaking('run-queue', (queue) => {
      const seen = new Map<RunId, Awaited<ReturnType<typeof queue.find>>>();
      return {
        async find(run, call) {
          const found = await queue.find(run, call);
          return found ?? seen.get(run) ?? { body: null, key: null, hash: '', acceptedAt: 0, result: '' };
        },
      };
    }),
    'what was captured stays': breaking('run-store', (store) => ({
      async inferences(...call) {
        const { items, total } = await store.inferences(...call);
        return { items: items.map((row) => ({ ...row, request: row.request ?? 'kept' })), total };
      },
    })),
    'requests of failed runs stay': breaking('eraser', (eraser) => ({
      erase: (dataset, erasure, call) => eraser.erase(dataset, { ...erasure, runs: [] }, call),
    })),
  },
};

const results: ProvenClause<StorePorts> = {
  name: 'around tells results of the runs that stored artifacts and requests of failed runs; erase rewrites results',
  async check(stores) {
    const one = await remembered(stores, 'one');
    const two = await remembered(stores, 'two');
    await remembered(stores, 'one', null, 'bob');
    const failed = await enqueued(stores, { body: '{"text":"three"}' });
    await ended(stores, failed, { status: 'failed' });
    const { dataset } = one.story;
    const query = { factIds: [], artifactIds: [two.artifact.id] };
    const { kept } = await stores.eraser.around(dataset, query, CALL);
    assert.deepEqual(kept, [
      { runId: two.run, body: null, result: '{"said":"two"}' },
      { runId: failed, body: '{"text":"three"}', result: null },
    ]);
    const erasure = emptyErasure(await one.story.position());
    const rewritten = { ...erasure, results: [[two.run, '{"said":"2"}'] as const, [failed, '{}'] as const] };
    await stores.eraser.erase(dataset, rewritten, CALL);
    const found = await Promise.all([one.run, two.run, failed].map((run) => stores['run-queue'].find(run, CALL)));
    assert.deepEqual(
      found.map((each) => each?.result),
      ['{"said":"one"}', '{"said":"2"}', null],
    );
  },
  mutants: {
    'results stay as they were': breaking('eraser', (eraser) => ({
      erase: (dataset, erasure, call) => eraser.erase(dataset, { ...erasure, results: [] }, call),
    })),
    'results of all runs are told': breaking('eraser', (eraser) => ({
      around: (dataset, query, call) => eraser.around(dataset, { ...query, artifactIds: [1, 2] }, call),
    })),
  },
};

const vectors: ProvenClause<StorePorts> = {
  name: 'erased lists the vectors that have to go, by dataset and number, until they are swept; pending texts wait for theirs',
  async check(stores) {
    const one = await remembered(stores, 'one');
    const other = await remembered(stores, 'one', null, 'bob');
    const of = (textId: number, kind: ErasedVector['kind'] = 'passage') => ({ textId, kind, model: 'm@3' });
    const put = async ({ story }: typeof one, list: readonly ErasedVector[], pending: readonly number[] = []) =>
      stores.eraser.erase(story.dataset, { ...emptyErasure(await story.position()), vectors: list, pending }, CALL);
    const { text } = await one.story.tell((draft) => ({
      text: draft.text('passage', one.artifact, 'one', { vector: 'stored', vectorModel: 'm@3' }),
    }));
    await put(other, [of(5)]);
    await put(one, [of(9), of(7, 'fact')], [text.id]);
    await put(one, [of(8)]);
    const [a, b] = [one.story.dataset, other.story.dataset];
    const listed = [
      { ...of(7, 'fact'), dataset: a },
      { ...of(8), dataset: a },
      { ...of(9), dataset: a },
      { ...of(5), dataset: b },
    ];
    assert.deepEqual(await stores.eraser.erased(CALL), listed);
    const query = { which: 'pending', after: 0, limit: 9 } as const;
    const pending = await stores['text-index'].walk(a, query, CALL);
    assert.deepEqual(
      pending.map(({ id, vectorModel }) => [id, vectorModel]),
      [[text.id, null]],
    );
    await stores.eraser.swept(a, [9, 5, 1000], CALL);
    assert.deepEqual(
      await stores.eraser.erased(CALL),
      listed.filter(({ textId }) => textId !== 9),
    );
    await stores.eraser.swept(a, [], CALL);
    assert.equal((await stores.eraser.erased(CALL)).length, 3);
  },
  mutants: {
    'nothing is listed': breaking('eraser', () => ({ erased: async () => [] })),
    'nothing is swept': breaking('eraser', () => ({ swept: async () => undefined })),
    'all is swept': breaking('eraser', (eraser) => ({
      swept: async (dataset, _, call) =>
        eraser.swept(
          dataset,
          Array.from({ length: 20 }, (__, id) => id),
          call,
        ),
    })),
    'texts do not wait for their vectors': breaking('eraser', (eraser) => ({
      erase: (dataset, erasure, call) => eraser.erase(dataset, { ...erasure, pending: [] }, call),
    })),
  },
};

export const RUN_CLAUSES = [runs, results, vectors];
