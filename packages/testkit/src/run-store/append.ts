import assert from 'node:assert/strict';
import type { JournalEvent, RunId, RunState } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { ALL, inference, newRun, runState, stageRow, started } from './rows.ts';

const PATH = { chunk: 3, attempt: 2 };

const JOURNAL: readonly JournalEvent[] = [
  { type: 'run-started', at: -1 },
  { type: 'stage-started', at: 2 ** 41, stage: 'chunk_text', path: PATH },
  {
    type: 'stage-noted',
    at: 5,
    stage: 'chunk_text',
    path: PATH,
    note: { chunks: 2, list: ['a', null, { b: true }], '🙂': 0.5 },
  },
  { type: 'stage-finished', at: 5, stage: 'chunk_text', path: PATH },
  { type: 'stage-started', at: 4, stage: 'extract_graph', path: PATH },
  {
    type: 'inference-finished',
    at: 6,
    stage: 'extract_graph',
    path: PATH,
    inference: inference({ request: "it's \\n {{x}}" }),
  },
  { type: 'artifact-stored', at: 7, datasetId: 2 ** 40, artifactId: 5 },
  { type: 'stage-failed', at: 8, stage: 'extract_graph', path: PATH, error: 'قال: "لا"' },
  { type: 'run-failed', at: 9, error: '' },
  { type: 'run-succeeded', at: 10 },
];

const events: ProvenClause<StorePorts> = {
  name: 'the events of a run are read back word for word, in the order in which they were appended',
  async check({ 'run-store': runs }) {
    const run = await runs.begin(newRun(), CALL);
    for (const batch of [JOURNAL.slice(0, 4), [], JOURNAL.slice(4, 5), JOURNAL.slice(5)]) {
      await runs.append(run, { events: batch, state: runState(), inferences: [] }, CALL);
    }
    assert.deepEqual((await runs.read(run, CALL))?.events, JOURNAL);
  },
  mutants: {
    'events come by time': breaking('run-store', (runs) => ({
      async read(run, call) {
        const found = await runs.read(run, call);
        return found && { ...found, events: found.events.toSorted((a, b) => a.at - b.at) };
      },
    })),
    'only the last batch is kept': breaking('run-store', (runs) => {
      let last: readonly JournalEvent[] = [];
      return {
        async append(run, batch, call) {
          last = batch.events;
          return runs.append(run, batch, call);
        },
        async read(run, call) {
          const found = await runs.read(run, call);
          return found && { ...found, events: last };
        },
      };
    }),
    'the path of an event is lost': breaking('run-store', (runs) => ({
      append: (run, batch, call) => {
        const flat = batch.events.map((event) =>
          'path' in event ? { ...event, path: { chunk: 0, attempt: 1 } } : event,
        );
        return runs.append(run, { ...batch, events: flat }, call);
      },
    })),
  },
};

const STATES: readonly RunState[] = [
  runState({ startedAt: 5, stages: { chunk_text: stageRow() } }),
  runState({
    artifactId: 2 ** 33,
    datasetId: 2 ** 34,
    status: 'failed',
    error: 'a "reason"',
    queuedAt: null,
    startedAt: -1,
    finishedAt: 2 ** 42,
    stages: {
      chunk_text: stageRow({ status: 'succeeded', startedAt: 3, finishedAt: 4 }),
      store: stageRow({ status: 'failed', error: '', startedAt: -3, finishedAt: 0 }),
      store_series: stageRow({ status: 'not_started', startedAt: null }),
    },
  }),
  runState({ status: 'succeeded', finishedAt: 9, stages: { chunk_text: stageRow({ status: 'succeeded' }) } }),
];

const states: ProvenClause<StorePorts> = {
  name: 'after an append the row reads as the state that was given, and what began the run stays',
  async check({ 'run-store': runs }) {
    const begun = newRun({ userId: 'bob', dataset: 'notes', artifactKind: 'knowledge' });
    const run = await runs.begin(begun, CALL);
    for (const state of STATES) {
      await runs.append(run, { events: [], state, inferences: [] }, CALL);
      const { kind, userId, dataset, artifactKind, params } = begun;
      const row = { id: run, kind, userId, dataset, artifactKind, params, ...state };
      assert.deepEqual((await runs.read(run, CALL))?.row, row);
      assert.deepEqual((await runs.list({ kind: 'remember' }, ALL, CALL)).items, [row]);
    }
  },
  mutants: {
    'an error stays when it is gone': breaking('run-store', (runs) => {
      const errors = new Map<RunId, string>();
      return {
        async append(run, batch, call) {
          if (batch.state.error !== null) errors.set(run, batch.state.error);
          return runs.append(run, { ...batch, state: { ...batch.state, error: errors.get(run) ?? null } }, call);
        },
      };
    }),
    'stages that are gone stay': breaking('run-store', (runs) => {
      let kept: RunState['stages'] = {};
      return {
        async append(run, batch, call) {
          kept = { ...kept, ...batch.state.stages };
          return runs.append(run, { ...batch, state: { ...batch.state, stages: kept } }, call);
        },
      };
    }),
    'the list does not follow': breaking('run-store', (runs) => ({
      async list(...call) {
        const { items, total } = await runs.list(...call);
        return { items: items.map((row) => ({ ...row, status: 'started' })), total };
      },
    })),
  },
};

const inferences: ProvenClause<StorePorts> = {
  name: 'append returns the numbers of the inferences in order, and adds them to their stages; those in the given state are ignored',
  async check({ 'run-store': runs }) {
    const run = await runs.begin(newRun(), CALL);
    const other = await runs.begin(newRun(), CALL);
    const append = (id: RunId, ...stages: ('extract_graph' | 'store' | 'web_search')[]) => {
      const state = runState({
        stages: {
          extract_graph: stageRow({ inferenceIds: [77, 78] }),
          store: stageRow(),
          web_search: stageRow({ inferenceIds: [1] }),
        },
      });
      const made = stages.map((stage, index) => ({ stage, inference: inference({ inputTokens: index }) }));
      return runs.append(id, { events: [], state, inferences: made }, CALL);
    };
    const idsOf = async (id: RunId) => {
      const stages = (await runs.read(id, CALL))?.row.stages;
      return [stages?.extract_graph?.inferenceIds, stages?.store?.inferenceIds, stages?.web_search?.inferenceIds];
    };
    assert.deepEqual(await append(run), []);
    assert.deepEqual(await idsOf(run), [[], [], []]);
    const [a = 0, b = 0, c = 0] = await append(run, 'extract_graph', 'store', 'extract_graph');
    const strange = await append(other, 'extract_graph');
    const [d = 0] = await append(run, 'extract_graph');
    assert(0 < a && a < b && b < c && c < (strange[0] ?? 0) && (strange[0] ?? 0) < d, 'the numbers do not grow');
    assert.deepEqual(await idsOf(run), [[a, c, d], [b], []]);
    assert.deepEqual(await idsOf(other), [strange, [], []]);
    await append(run);
    assert.deepEqual(await idsOf(run), [[a, c, d], [b], []]);
    const [listed] = (await runs.list({ kind: 'remember' }, { limit: 1, offset: 1 }, CALL)).items;
    assert.deepEqual(listed?.stages.extract_graph?.inferenceIds, [a, c, d]);
  },
  mutants: {
    'numbers come back in no order': breaking('run-store', (runs) => ({
      append: async (...call) => reversed(await runs.append(...call)),
    })),
    'the numbers in the given state are believed': breaking('run-store', (runs) => {
      const given = new Map<RunId, RunState>();
      return {
        async append(run, batch, call) {
          given.set(run, batch.state);
          return runs.append(run, batch, call);
        },
        async read(run, call) {
          const found = await runs.read(run, call);
          return found && { ...found, row: { ...found.row, stages: given.get(run)?.stages ?? {} } };
        },
      };
    }),
    'every inference is filed under one stage': breaking('run-store', (runs) => ({
      append: (run, batch, call) => {
        const filed = batch.inferences.map((each) => ({ ...each, stage: 'extract_graph' as const }));
        return runs.append(run, { ...batch, inferences: filed }, call);
      },
    })),
  },
};

const atOnce: ProvenClause<StorePorts> = {
  name: 'appends to several runs at once do not mix: each batch has numbers in order, and is written whole',
  async check({ 'run-store': runs }) {
    const ids = await Promise.all(Array.from({ length: 10 }, () => runs.begin(newRun(), CALL)));
    const numbers = await Promise.all(
      ids.map((run) => {
        const made = Array.from({ length: 5 }, () => ({
          stage: 'store' as const,
          inference: inference({ inputTokens: run }),
        }));
        const state = runState({ stages: { store: stageRow() } });
        return runs.append(run, { events: [started('store', run)], state, inferences: made }, CALL);
      }),
    );
    assert.equal(new Set(numbers.flat()).size, 50);
    for (const [index, run] of ids.entries()) {
      const found = await runs.read(run, CALL);
      assert.deepEqual(found?.events, [started('store', run)]);
      assert.deepEqual(found.row.stages.store?.inferenceIds, numbers[index]);
      const { items } = await runs.inferences({ runId: run }, ALL, CALL);
      assert.deepEqual(reversed(items.map(({ id }) => id)), numbers[index]);
      assert(items.every(({ inputTokens }) => inputTokens === run));
    }
  },
  mutants: {
    'batches lose an inference when others wait': breaking('run-store', (runs) => {
      let running = 0;
      return {
        async append(run, batch, call) {
          running += 1;
          const kept = running > 1 ? batch.inferences.slice(1) : batch.inferences;
          const ids = await runs.append(run, { ...batch, inferences: kept }, call);
          running -= 1;
          return ids;
        },
      };
    }),
  },
};

export const APPEND_CLAUSES = [events, states, inferences, atOnce];
