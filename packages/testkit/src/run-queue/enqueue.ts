import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { newRun } from '../run-store/rows.ts';
import type { StorePorts } from '../store-ports.ts';
import { ended, enqueued, queuedRun, request } from './rows.ts';

const BODY = '{"text":" it\'s \\n {{x}} 🙂 \\u0000","list":[1,null]}';

const keeps: ProvenClause<StorePorts> = {
  name: 'enqueue begins a run as the run store does, and its request is found word for word',
  async check(stores) {
    const { 'run-queue': queue, 'run-store': runs } = stores;
    const before = await runs.begin(newRun(), CALL);
    const run = queuedRun({ userId: 'bob', dataset: 'notes', params: { models: null }, queuedAt: 2 ** 41 });
    const made = await queue.enqueue(run, request({ body: BODY, key: 'ключ', hash: 'h2' }), CALL);
    assert.deepEqual({ first: made.first, hash: made.hash }, { first: true, hash: 'h2' });
    assert(made.id > before && (await runs.begin(newRun(), CALL)) > made.id, 'numbers do not grow');
    const found = await runs.read(made.id, CALL);
    assert(found, 'the run is not in the log');
    const { stages, ...row } = found.row;
    const empty = { artifactId: null, datasetId: null, error: null, finishedAt: null };
    assert.deepEqual(row, { id: made.id, ...run, ...empty, status: 'started' });
    assert(Object.values(stages).every(({ status }) => status === 'not_started'));
    const kept = { body: BODY, key: 'ключ', hash: 'h2', acceptedAt: 2 ** 41, result: null };
    assert.deepEqual(await queue.find(made.id, CALL), kept);
    const other = await enqueued(stores);
    assert.deepEqual(await queue.find(other, CALL), { ...request(), acceptedAt: 100, result: null });
    assert.deepEqual([await queue.find(before, CALL), await queue.find(other + 1000, CALL)], [null, null]);
  },
  mutants: {
    'the body is lost': breaking('run-queue', (queue) => ({
      enqueue: (run, given, call) => queue.enqueue(run, { ...given, body: '{}' }, call),
    })),
    'the run is another one': breaking('run-queue', (queue) => ({
      enqueue: (run, given, call) => queue.enqueue({ ...run, params: {} }, given, call),
    })),
    'a request is found for every run': breaking('run-queue', (queue) => ({
      find: async (run, call) => (await queue.find(run, call)) ?? queue.find(2, call),
    })),
  },
};

const unique: ProvenClause<StorePorts> = {
  name: 'a key is unique per user and dataset: who comes later gets the run that has it, and begins none',
  async check(stores) {
    const { 'run-queue': queue, 'run-store': runs } = stores;
    const many = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        queue.enqueue(queuedRun(), request({ key: 'k', hash: `h${index}` }), CALL),
      ),
    );
    const winner = many.find(({ first }) => first);
    assert(winner, 'nobody was first');
    assert.equal(many.filter(({ first }) => first).length, 1);
    for (const { id, hash } of many) assert.deepEqual([id, hash], [winner.id, winner.hash]);
    const others = [
      await queue.enqueue(queuedRun({ userId: 'bob' }), request({ key: 'k' }), CALL),
      await queue.enqueue(queuedRun({ dataset: 'notes' }), request({ key: 'k' }), CALL),
      await queue.enqueue(queuedRun(), request({ key: 'K' }), CALL),
      await queue.enqueue(queuedRun(), request(), CALL),
      await queue.enqueue(queuedRun(), request(), CALL),
    ];
    assert(others.every(({ first }) => first));
    assert.equal(new Set([winner.id, ...others.map(({ id }) => id)]).size, 6);
    assert.equal((await runs.list({ kind: 'remember' }, { limit: 9, offset: 0 }, CALL)).total, 6);
  },
  mutants: {
    'a key is one for all users': breaking('run-queue', (queue) => ({
      enqueue: (run, given, call) => queue.enqueue(given.key === null ? run : { ...run, userId: 'alice' }, given, call),
    })),
    'keys suppress nothing': breaking('run-queue', (queue) => ({
      enqueue: (run, given, call) => queue.enqueue(run, { ...given, key: null }, call),
    })),
    'the hash is that of who asks': breaking('run-queue', (queue) => ({
      enqueue: async (run, given, call) => ({ ...(await queue.enqueue(run, given, call)), hash: given.hash }),
    })),
    'no key is a key': breaking('run-queue', (queue) => ({
      enqueue: (run, given, call) => queue.enqueue(run, { ...given, key: given.key ?? '' }, call),
    })),
  },
};

const freed: ProvenClause<StorePorts> = {
  name: 'a run that failed with no artifact gives its key to the next; one that stored something keeps it',
  async check(stores) {
    const { 'run-queue': queue } = stores;
    const next = () => queue.enqueue(queuedRun(), request({ key: 'k', hash: 'h2' }), CALL);
    const lost = await enqueued(stores, { key: 'k' });
    await ended(stores, lost, { status: 'failed', error: 'no' });
    const second = await next();
    const { acceptedAt } = second;
    assert.deepEqual(second, { id: second.id, first: true, hash: 'h2', acceptedAt, claimed: false });
    assert(second.id > lost && acceptedAt > 100, 'it is not behind the run that failed');
    assert.equal((await queue.find(lost, CALL))?.body, request().body);
    for (const state of [
      { status: 'started', startedAt: 1 },
      { status: 'failed', artifactId: 7, datasetId: 1 },
      { status: 'succeeded', artifactId: 7, datasetId: 1 },
    ] as const) {
      await ended(stores, second.id, state);
      assert.deepEqual(await next(), { ...second, first: false }, `a run that is ${state.status}`);
    }
  },
  mutants: {
    'a failed run keeps its key': breaking('run-queue', (queue) => {
      const held = new Map<string, number>();
      return {
        async enqueue(run, given, call) {
          const id = held.get(given.key ?? '');
          if (id !== undefined) return { id, first: false, hash: given.hash, acceptedAt: 0, claimed: false };
          const made = await queue.enqueue(run, given, call);
          held.set(given.key ?? '', made.id);
          return made;
        },
      };
    }),
    'any failure frees a key': breaking('run-store', (runs) => ({
      append: (run, batch, call) => {
        const artifactId = batch.state.status === 'failed' ? null : batch.state.artifactId;
        return runs.append(run, { ...batch, state: { ...batch.state, artifactId } }, call);
      },
    })),
  },
};

export const ENQUEUE_CLAUSES = [keeps, unique, freed];
