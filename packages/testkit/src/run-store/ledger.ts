import assert from 'node:assert/strict';
import type { Inference, InferenceFilter, RunFilter } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { ALL, inference, newRun, runState, stageRow } from './rows.ts';

const runsListed: ProvenClause<StorePorts> = {
  name: 'list is newest first, narrowed by kind, user, dataset and status, with the total of the filtered list',
  async check({ 'run-store': runs }) {
    const begin = async (fields: Parameters<typeof newRun>[0], status: 'started' | 'succeeded' | 'failed') => {
      const run = await runs.begin(newRun(fields), CALL);
      await runs.append(run, { events: [], state: runState({ status }), inferences: [] }, CALL);
      return run;
    };
    const ids = [
      await begin({}, 'succeeded'),
      await begin({ kind: 'query', artifactKind: null }, 'succeeded'),
      await begin({ userId: 'bob' }, 'failed'),
      await begin({ dataset: 'notes' }, 'succeeded'),
      await begin({}, 'failed'),
      await begin({ userId: 'Alice' }, 'started'),
    ];
    const of = async (filter: RunFilter, page = ALL) => {
      const { items, total } = await runs.list(filter, page, CALL);
      return `${items.map(({ id }) => ids.indexOf(id)).join('')} of ${total}`;
    };
    assert.equal(await of({ kind: 'remember' }), '54320 of 5');
    assert.equal(await of({ kind: 'query' }), '1 of 1');
    assert.equal(await of({ kind: 'remember', userId: 'alice' }), '430 of 3');
    assert.equal(await of({ kind: 'remember', dataset: 'main' }), '5420 of 4');
    assert.equal(await of({ kind: 'remember', status: 'failed' }), '42 of 2');
    assert.equal(await of({ kind: 'remember', userId: 'alice', dataset: 'main', status: 'succeeded' }), '0 of 1');
    assert.equal(await of({ kind: 'query', userId: 'bob' }), ' of 0');
    assert.equal(await of({ kind: 'remember', userId: 'alice' }, { limit: 1, offset: 1 }), '3 of 3');
    assert.equal(await of({ kind: 'remember' }, { limit: 2, offset: 4 }), '0 of 5');
  },
  mutants: {
    'runs come oldest first': breaking('run-store', (runs) => ({
      async list(...call) {
        const { items, total } = await runs.list(...call);
        return { items: reversed(items), total };
      },
    })),
    'the status is not heeded': breaking('run-store', (runs) => ({
      list: ({ status: _status, ...filter }, ...rest) => runs.list(filter, ...rest),
    })),
    'queries are listed as remembered': breaking('run-store', (runs) => ({
      async list(filter, page, call) {
        const own = await runs.list(filter, page, call);
        const strange = await runs.list({ ...filter, kind: 'query' }, page, call);
        return filter.kind === 'query' ? own : { items: own.items, total: own.total + strange.total };
      },
    })),
    'the total is that of the window': breaking('run-store', (runs) => ({
      async list(...call) {
        const { items } = await runs.list(...call);
        return { items, total: items.length };
      },
    })),
  },
};

const RICH: Inference = {
  provider: 'p "🙂"',
  model: 'm',
  reasoning: 'high',
  inputTokens: 2 ** 33,
  outputTokens: 0,
  cachedTokens: 7,
  costUsd: 0.1 + 0.2,
  startedAt: -1,
  latencyMs: 0.25,
  status: 'failed',
  error: 'überlastet',
  promptVersion: 'v1',
  request: `'; --\n{{x}} ${'東🙂'.repeat(2500)}`,
  response: '',
};

const ledgerRows: ProvenClause<StorePorts> = {
  name: 'the ledger keeps every field of an inference, with the user, dataset, run, kind and stage that it belongs to',
  async check({ 'run-store': runs }) {
    const run = await runs.begin(newRun({ kind: 'query', artifactKind: null, userId: 'bob', dataset: 'notes' }), CALL);
    const made = [
      { stage: 'answer', inference: inference(RICH) },
      { stage: 'verify', inference: inference() },
    ] as const;
    const state = runState({ stages: { answer: stageRow(), verify: stageRow() } });
    const [first = 0, second = 0] = await runs.append(run, { events: [], state, inferences: made }, CALL);
    const owner = { userId: 'bob', dataset: 'notes', runId: run, runKind: 'query' };
    const expected = [
      { ...inference(), id: second, ...owner, stage: 'verify' },
      { ...inference(RICH), id: first, ...owner, stage: 'answer' },
    ];
    assert.deepEqual(await runs.inferences({}, ALL, CALL), { items: expected, total: 2 });
  },
  mutants: {
    'requests are not captured': breaking('run-store', (runs) => ({
      append: (run, batch, call) => {
        const bare = batch.inferences.map((each) => ({ ...each, inference: { ...each.inference, request: null } }));
        return runs.append(run, { ...batch, inferences: bare }, call);
      },
    })),
    'costs are kept in cents': breaking('run-store', (runs) => ({
      append: (run, batch, call) => {
        const rounded = batch.inferences.map((each) => {
          const costUsd = Math.round(each.inference.costUsd * 100) / 100;
          return { ...each, inference: { ...each.inference, costUsd } };
        });
        return runs.append(run, { ...batch, inferences: rounded }, call);
      },
    })),
    'every inference is of a remember run': breaking('run-store', (runs) => ({
      async inferences(...call) {
        const { items, total } = await runs.inferences(...call);
        return { items: items.map((row) => ({ ...row, runKind: 'remember' })), total };
      },
    })),
  },
};

const ledgerLists: ProvenClause<StorePorts> = {
  name: 'inferences are newest first, narrowed by user, dataset, run and stage, with the total of the filtered list',
  async check({ 'run-store': runs }) {
    const ids: number[] = [];
    const runIds: number[] = [];
    for (const fields of [{}, { userId: 'bob' }, { dataset: 'notes' }]) {
      const run = await runs.begin(newRun(fields), CALL);
      runIds.push(run);
      const made = (['extract_graph', 'store'] as const).map((stage) => ({ stage, inference: inference() }));
      const state = runState({ stages: { extract_graph: stageRow(), store: stageRow() } });
      ids.push(...(await runs.append(run, { events: [], state, inferences: made }, CALL)));
    }
    const of = async (filter: InferenceFilter, page = ALL) => {
      const { items, total } = await runs.inferences(filter, page, CALL);
      return `${items.map(({ id }) => ids.indexOf(id)).join('')} of ${total}`;
    };
    assert.equal(await of({}), '543210 of 6');
    assert.equal(await of({ userId: 'alice' }), '5410 of 4');
    assert.equal(await of({ dataset: 'main' }), '3210 of 4');
    assert.equal(await of({ runId: runIds[1] ?? 0 }), '32 of 2');
    assert.equal(await of({ stage: 'store' }), '531 of 3');
    assert.equal(await of({ userId: 'alice', dataset: 'notes', stage: 'store' }), '5 of 1');
    assert.equal(await of({ userId: 'bob', dataset: 'main' }), '32 of 2');
    assert.equal(await of({ userId: 'nobody' }), ' of 0');
    assert.equal(await of({ userId: 'alice' }, { limit: 2, offset: 1 }), '41 of 4');
  },
  mutants: {
    'inferences come oldest first': breaking('run-store', (runs) => ({
      async inferences(...call) {
        const { items, total } = await runs.inferences(...call);
        return { items: reversed(items), total };
      },
    })),
    'the stage is not heeded': breaking('run-store', (runs) => ({
      inferences: ({ stage: _stage, ...filter }, ...rest) => runs.inferences(filter, ...rest),
    })),
    'the user is not heeded beside a dataset': breaking('run-store', (runs) => ({
      inferences: ({ userId, ...filter }, ...rest) =>
        runs.inferences(userId === undefined || filter.dataset !== undefined ? filter : { ...filter, userId }, ...rest),
    })),
    'totals count the whole ledger': breaking('run-store', (runs) => ({
      async inferences(filter, page, call) {
        const { items } = await runs.inferences(filter, page, call);
        return { items, total: (await runs.inferences({}, page, call)).total };
      },
    })),
  },
};

export const LEDGER_CLAUSES = [runsListed, ledgerRows, ledgerLists];
