import assert from 'node:assert/strict';
import type { CallContext } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import { type Contract, contractOf, type ProvenClause } from '../contract.ts';
import { emptyErasure } from '../eraser/tale.ts';
import { failureOf } from '../failures.ts';
import { openStory } from '../plan-builder.ts';
import { enqueued, queuedRun, request } from '../run-queue/rows.ts';
import { inference, newRun, runState, started } from '../run-store/rows.ts';
import type { StorePorts } from '../store-ports.ts';

const LONG = 600_000;
const ENDED = { kind: 'interrupted', code: 'leases/ended', retryable: false, retryAfterMs: undefined };
const MAIN = { userId: 'alice', dataset: 'main' };
const under = (lease: number): CallContext => ({ ...CALL, lease });

/** Drops the lease of every call. */
const withoutLease = ({ lease: _lease, ...call }: CallContext): CallContext => call;

const over: ProvenClause<StorePorts> = {
  name: 'expire ends the leases that are over, but for one, and renew puts that off',
  async check({ leases }) {
    const [own, gone, renewed] = [await leases.take(0, CALL), await leases.take(0, CALL), await leases.take(0, CALL)];
    const long = await leases.take(LONG, CALL);
    assert(own < gone && gone < renewed && renewed < long, 'numbers do not grow');
    assert.deepEqual(await leases.renew(renewed, LONG, CALL), []);
    assert.equal(await leases.expire(own, CALL), 1);
    assert.equal(await leases.expire(own, CALL), 0);
    assert.equal(await leases.renew(gone, LONG, CALL), null);
    assert.deepEqual(await leases.renew(renewed, LONG, CALL), []);
    await leases.end(long, CALL);
    assert.equal(await leases.renew(long, LONG, CALL), null);
    assert.equal(await leases.expire(null, CALL), 1);
    assert.equal(await leases.renew(own, LONG, CALL), null);
  },
  mutants: {
    'nothing is ever over': breaking('leases', () => ({ expire: async () => 0 })),
    'one ends its own': breaking('leases', (leases) => ({ expire: (_, call) => leases.expire(null, call) })),
    'renewing puts nothing off': breaking('leases', (leases) => ({
      renew: (lease, _, call) => leases.renew(lease, 0, call),
    })),
    'an ended lease can be renewed': breaking('leases', (leases) => ({
      renew: async (...call) => (await leases.renew(...call)) ?? [],
    })),
  },
};

const held: ProvenClause<StorePorts> = {
  name: 'renew tells what a lease holds and its tickets',
  async check(stores) {
    const { leases, 'run-lines': lines } = stores;
    const [one, two] = [await leases.take(LONG, CALL), await leases.take(LONG, CALL)];
    const run = await enqueued(stores);
    await lines.claim(one, { limit: 1 }, CALL);
    const { ticket } = await lines.hold(two, MAIN, { ticket: null, passes: false }, CALL);
    assert.deepEqual(await leases.renew(one, LONG, CALL), [{ line: MAIN, work: { run } }]);
    assert.deepEqual(await leases.renew(two, LONG, CALL), [{ line: MAIN, work: { ticket } }]);
    await leases.end(one, CALL);
    assert.equal(await leases.renew(one, LONG, CALL), null);
  },
  mutants: {
    'it holds nothing': breaking('leases', (leases) => ({
      renew: async (...call) => (await leases.renew(...call)) && [],
    })),
  },
};

const fenced: ProvenClause<StorePorts> = {
  name: 'what is written in the name of an ended lease is refused and leaves nothing; what was written before stays',
  async check(stores) {
    const { leases, 'run-store': runs, 'run-queue': queue, 'run-lines': lines } = stores;
    const story = await openStory(stores);
    const lease = await leases.take(LONG, CALL);
    const run = await enqueued(stores);
    const state = runState({ queuedAt: 100, startedAt: 1 });
    const batch = { events: [started('store')], state, inferences: [] };
    await runs.append(run, batch, under(lease));
    const graph = stores['graph-store'];
    const draft = await story.draft();
    draft.artifact({ text: 'before' });
    assert.equal((await graph.commit(story.dataset, draft.plan(), under(lease))).status, 'committed');
    const count = async () => (await runs.list({ kind: 'remember' }, { limit: 9, offset: 0 }, CALL)).total;
    const before = await count();
    await leases.end(lease, CALL);

    const later = await story.draft();
    later.artifact({ text: 'after' });
    const more = { ...batch, inferences: [{ stage: 'store', inference: inference() }] as const };
    const position = await story.position();
    const erasure = { ...emptyErasure(position), artifacts: [1] };
    const { claim: _claim, ...asked } = request({ key: 'k' });
    for (const refused of [
      () => graph.commit(story.dataset, later.plan(), under(lease)),
      () => stores.eraser.erase(story.dataset, erasure, under(lease)),
      () => runs.append(run, { ...more, state: { ...state, status: 'failed', error: 'no' } }, under(lease)),
      () => queue.enqueue(queuedRun({ dataset: 'notes' }), { ...asked, claim: lease }, CALL),
      () => lines.claim(lease, { limit: 1 }, CALL),
      () => lines.hold(lease, MAIN, { ticket: null, passes: false }, CALL),
    ]) {
      assert.deepEqual(await failureOf(refused()), ENDED);
    }
    const { items } = await stores.catalogue.artifacts(story.dataset, {}, { limit: 9, offset: 0 }, {}, CALL);
    assert.deepEqual(
      items.map(({ text }) => text),
      ['before'],
    );
    const found = await runs.read(run, CALL);
    assert.deepEqual([found?.events, found?.row.status, found?.row.error], [[started('store')], 'started', null]);
    assert.equal((await runs.inferences({ runId: run }, { limit: 9, offset: 0 }, CALL)).total, 0);
    assert.equal(await count(), before);
    assert.equal((await graph.commit(story.dataset, later.plan(), CALL)).status, 'committed');
  },
  mutants: {
    'commits are not refused': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) => graph.commit(dataset, plan, withoutLease(call)),
    })),
    'erasures are not refused': breaking('eraser', (eraser) => ({
      erase: (dataset, erasure, call) => eraser.erase(dataset, erasure, withoutLease(call)),
    })),
    'the journal goes on': breaking('run-store', (runs) => ({
      append: (run, batch, call) => runs.append(run, batch, withoutLease(call)),
    })),
    'a run is begun though it cannot be claimed': breaking('run-queue', (queue) => ({
      enqueue: (run, { claim: _claim, ...given }, call) => queue.enqueue(run, given, call),
    })),
  },
};

const abandoned: ProvenClause<StorePorts> = {
  name: 'abandoned lists the questions that were begun in the name of a lease that is no more, or of none, and have not ended',
  async check({ leases, 'run-store': runs }) {
    const [one, two] = [await leases.take(LONG, CALL), await leases.take(LONG, CALL)];
    const begin = (call: CallContext) => runs.begin(newRun({ kind: 'query', queuedAt: null, startedAt: 1 }), call);
    const [nobodys, ones, ended, twos] = [
      await begin(CALL),
      await begin(under(one)),
      await begin(under(one)),
      await begin(under(two)),
    ];
    await runs.begin(newRun(), under(one));
    const state = runState({ queuedAt: null, startedAt: 1, status: 'succeeded', finishedAt: 2 });
    await runs.append(ended, { events: [], state, inferences: [] }, under(one));
    assert.deepEqual(await leases.abandoned(CALL), [nobodys]);
    await leases.end(one, CALL);
    assert.deepEqual(await leases.abandoned(CALL), [nobodys, ones]);
    await leases.end(two, CALL);
    assert.deepEqual(await leases.abandoned(CALL), [nobodys, ones, twos]);
  },
  mutants: {
    'nothing is abandoned': breaking('leases', () => ({ abandoned: async () => [] })),
    'nobody begins in the name of a lease': breaking('run-store', (runs) => ({
      begin: (run, call) => runs.begin(run, withoutLease(call)),
    })),
  },
};

/** What the leases of every store promise. */
export const leasesContract: Contract<StorePorts> = contractOf('leases', [over, held, fenced, abandoned]);
