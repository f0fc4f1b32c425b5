import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { newRun, runState, started } from './rows.ts';

const begins: ProvenClause<StorePorts> = {
  name: 'begin writes the row of a run with no stage started, and everything empty that was not given',
  async check({ 'run-store': runs }) {
    const params = { nested: { list: [1, 'two', null, false], empty: {} }, ключ: '🙂', models: null, big: 2 ** 40 };
    const given = [newRun({ params }), newRun({ kind: 'query', artifactKind: null, queuedAt: null, startedAt: 2e12 })];
    for (const run of given) {
      const id = await runs.begin(run, CALL);
      const found = await runs.read(id, CALL);
      assert(found);
      const { stages, ...row } = found.row;
      const empty = { artifactId: null, datasetId: null, error: null, finishedAt: null };
      assert.deepEqual(row, { id, ...run, ...empty, status: 'started' });
      const idle = Object.values(stages).every(({ status }) => status === 'not_started');
      assert(idle, 'a stage has started before the run did');
      assert.deepEqual(found.events, []);
    }
  },
  mutants: {
    'params are kept flat': breaking('run-store', (runs) => ({
      begin: (run, call) => {
        const flat = Object.entries(run.params).map(([key, value]) => [key, String(value)]);
        return runs.begin({ ...run, params: Object.fromEntries(flat) }, call);
      },
    })),
    'the time of queueing is lost': breaking('run-store', (runs) => ({
      begin: (run, call) => runs.begin({ ...run, queuedAt: null }, call),
    })),
    'a run begins with a stage': breaking('run-store', (runs) => ({
      async begin(run, call) {
        const id = await runs.begin(run, call);
        const stages = {
          store: { status: 'started', error: null, startedAt: 1, finishedAt: null, inferenceIds: [] },
        } as const;
        const { queuedAt, startedAt } = run;
        await runs.append(id, { events: [], inferences: [], state: runState({ queuedAt, startedAt, stages }) }, call);
        return id;
      },
    })),
  },
};

const grow: ProvenClause<StorePorts> = {
  name: 'numbers of runs grow, whoever begins them',
  async check({ 'run-store': runs }) {
    const ids: number[] = [];
    for (const fields of [
      {},
      { userId: 'bob' },
      { kind: 'query', artifactKind: null },
      { dataset: 'x' },
      {},
    ] as const) {
      ids.push(await runs.begin(newRun(fields), CALL));
    }
    assert.deepEqual(
      ids.toSorted((a, b) => a - b),
      ids,
    );
    assert.equal(new Set(ids).size, ids.length);
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => runs.begin(newRun(), CALL)));
    assert.equal(new Set([...ids, ...atOnce]).size, 25);
    assert(atOnce.every((id) => Number.isSafeInteger(id) && id > (ids.at(-1) ?? 0)));
  },
  mutants: {
    'each kind of run has numbers of its own': breaking('run-store', (runs) => ({
      async begin(run, call) {
        const id = await runs.begin(run, call);
        return run.kind === 'query' ? 1 : id;
      },
    })),
  },
};

const absent: ProvenClause<StorePorts> = {
  name: 'reading a run that does not exist gives null, and each run has its own row and events',
  async check({ 'run-store': runs }) {
    assert.equal(await runs.read(1, CALL), null);
    const [one, two] = [await runs.begin(newRun(), CALL), await runs.begin(newRun({ userId: 'bob' }), CALL)];
    const event = started('store', 7);
    await runs.append(two, { events: [event], state: runState({ status: 'failed' }), inferences: [] }, CALL);
    assert.equal(await runs.read(two + 1000, CALL), null);
    const [first, second] = [await runs.read(one, CALL), await runs.read(two, CALL)];
    assert.deepEqual([first?.row.id, first?.row.status, first?.events], [one, 'started', []]);
    assert.deepEqual([second?.row.id, second?.row.status, second?.events], [two, 'failed', [event]]);
  },
  mutants: {
    'an unknown run reads as the first': breaking('run-store', (runs) => ({
      read: async (run, call) => (await runs.read(run, call)) ?? runs.read(1, call),
    })),
    'events are those of all runs': breaking('run-store', (runs) => ({
      async read(run, call) {
        const found = await runs.read(run, call);
        const other = await runs.read(run === 1 ? 2 : 1, call);
        return found && { ...found, events: [...found.events, ...(other?.events ?? [])] };
      },
    })),
  },
};

export const BEGIN_CLAUSES = [begins, grow, absent];
