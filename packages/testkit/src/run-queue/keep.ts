import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { ended, enqueued, queuedRun, request } from './rows.ts';

const succeeds: ProvenClause<StorePorts> = {
  name: 'the append of a success takes the body away and keeps the result; another append leaves the request as it was',
  async check(stores) {
    const { 'run-queue': queue } = stores;
    const kept = { ...request({ key: 'k' }), acceptedAt: 100, result: null };
    const [one, two] = [await enqueued(stores, { key: 'k' }), await enqueued(stores, {}, { dataset: 'other' })];
    for (const status of ['started', 'failed'] as const) {
      await ended(stores, one, { status }, '{"not":"yet"}');
      assert.deepEqual(await queue.find(one, CALL), kept);
    }
    await ended(stores, one, { status: 'succeeded' }, '{"artifact_id":"🙂"}');
    await ended(stores, two, { status: 'succeeded' });
    assert.deepEqual(await queue.find(one, CALL), { ...kept, body: null, result: '{"artifact_id":"🙂"}' });
    assert.deepEqual(await queue.find(two, CALL), { ...kept, key: null, body: null });
  },
  mutants: {
    'the body stays': breaking('run-queue', (queue) => ({
      async find(run, call) {
        const found = await queue.find(run, call);
        return found && { ...found, body: found.body ?? request().body };
      },
    })),
    'the result is lost': breaking('run-store', (runs) => ({
      append: (run, { events, state, inferences }, call) => runs.append(run, { events, state, inferences }, call),
    })),
    'any end takes the body away': breaking('run-queue', (queue) => ({
      async find(run, call) {
        const found = await queue.find(run, call);
        return found && { ...found, body: null };
      },
    })),
  },
};

const again: ProvenClause<StorePorts> = {
  name: 'requeue begins a run that takes over the request of a failed one, once; of any other run it begins none',
  async check(stores) {
    const { 'run-queue': queue, 'run-store': runs } = stores;
    const retry = queuedRun({ queuedAt: 900, params: { again: true } });
    const failed = await enqueued(stores, { key: 'k' });
    assert.equal(await queue.requeue(failed, retry, CALL), null);
    await ended(stores, failed, { status: 'failed' });
    const [id, twice] = await Promise.all([queue.requeue(failed, retry, CALL), queue.requeue(failed, retry, CALL)]);
    const made = id ?? twice;
    assert(made !== null && made > failed && (id === null || twice === null), 'not taken over by one run');
    assert.deepEqual(await queue.find(made, CALL), { ...request({ key: 'k' }), acceptedAt: 100, result: null });
    assert.equal(await queue.find(failed, CALL), null);
    const { queuedAt, params, status } = (await runs.read(made, CALL))?.row ?? {};
    assert.deepEqual({ queuedAt, params, status }, { queuedAt: 900, params: { again: true }, status: 'started' });
    assert.equal((await queue.enqueue(queuedRun(), request({ key: 'k' }), CALL)).id, made);
    await ended(stores, made, { status: 'succeeded' });
    for (const run of [failed, made, made + 1000]) assert.equal(await queue.requeue(run, retry, CALL), null);
    assert.equal((await runs.list({ kind: 'remember' }, { limit: 9, offset: 0 }, CALL)).total, 2);
  },
  mutants: {
    'the instant of acceptance is that of the retry': breaking('run-queue', (queue) => {
      const at = new Map<number, number>();
      return {
        async requeue(from, run, call) {
          const id = await queue.requeue(from, run, call);
          if (id !== null) at.set(id, run.queuedAt);
          return id;
        },
        async find(run, call) {
          const found = await queue.find(run, call);
          return found && { ...found, acceptedAt: at.get(run) ?? found.acceptedAt };
        },
      };
    }),
    'a refusal gives the old run': breaking('run-queue', (queue) => ({
      requeue: async (from, run, call) => (await queue.requeue(from, run, call)) ?? from,
    })),
    'the key is lost': breaking('run-queue', (queue) => ({
      async find(run, call) {
        const found = await queue.find(run, call);
        return found && { ...found, key: null };
      },
    })),
  },
};

const swept: ProvenClause<StorePorts> = {
  name: 'sweep forgets requests of failed runs that were accepted before an instant, and no others',
  async check(stores) {
    const { 'run-queue': queue } = stores;
    const put = async (queuedAt: number, status: 'started' | 'failed' | 'succeeded') => {
      const run = await enqueued(stores, { key: 'k' }, { queuedAt, dataset: `${queuedAt} ${status}` });
      await ended(stores, run, { status }, '{}');
      return run;
    };
    const ids = [
      await put(99, 'failed'),
      await put(100, 'failed'),
      await put(99, 'started'),
      await put(99, 'succeeded'),
    ];
    assert.equal(await queue.sweep(100, CALL), 1);
    const left = await Promise.all(ids.map(async (id) => (await queue.find(id, CALL)) !== null));
    assert.deepEqual(left, [false, true, true, true]);
    assert.equal(await queue.sweep(100, CALL), 0);
    assert.equal((await queue.enqueue(queuedRun({ dataset: '99 failed' }), request({ key: 'k' }), CALL)).first, true);
  },
  mutants: {
    'nothing is ever forgotten': breaking('run-queue', () => ({ sweep: async () => 0 })),
    'one more instant is forgotten': breaking('run-queue', (queue) => ({
      sweep: (before, call) => queue.sweep(before + 1, call),
    })),
    'the number is not told': breaking('run-queue', (queue) => ({
      sweep: async (before, call) => (await queue.sweep(before, call)) * 0,
    })),
  },
};

export const KEEP_CLAUSES = [succeeds, again, swept];
