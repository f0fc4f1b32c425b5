import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { ended, enqueued, queuedRun, request } from '../run-queue/rows.ts';
import type { StorePorts } from '../store-ports.ts';

const LONG = 600_000;
const MAIN = { userId: 'alice', dataset: 'main' };
const FIRST = { ticket: null, passes: false };

const runsOf = async ({ 'run-lines': lines }: StorePorts, lease: number) =>
  (await lines.claim(lease, { limit: 9 }, CALL)).map(({ run, taken }) => ({ run, taken }));

const givenBack: ProvenClause<StorePorts> = {
  name: 'a run that is given back, or whose lease ends, stays first in its line, and is told to have been taken',
  async check(stores) {
    const { leases, 'run-lines': lines } = stores;
    const [one, two] = [await leases.take(LONG, CALL), await leases.take(LONG, CALL)];
    const [first] = [await enqueued(stores), await enqueued(stores)];
    assert.deepEqual(await runsOf(stores, one), [{ run: first, taken: false }]);
    await lines.release(one, MAIN, { run: first }, CALL);
    assert.deepEqual(await runsOf(stores, one), [{ run: first, taken: true }]);
    await leases.end(one, CALL);
    assert.deepEqual(await runsOf(stores, two), [{ run: first, taken: true }]);
    assert.equal((await lines.state(CALL)).takenOver, 2);
  },
  mutants: {
    'nobody hears that it was taken': breaking('run-lines', (lines) => ({
      claim: async (...call) => (await lines.claim(...call)).map((each) => ({ ...each, taken: false })),
    })),
    'an ended lease keeps its lines': breaking('leases', () => ({ end: async () => undefined })),
    'nothing is counted': breaking('run-lines', (lines) => ({
      state: async (call) => ({ ...(await lines.state(call)), takenOver: 0 }),
    })),
  },
};

const tickets: ProvenClause<StorePorts> = {
  name: 'work with a ticket has its turn behind the runs that were in line, and ahead of later ones',
  async check(stores) {
    const { leases, 'run-lines': lines } = stores;
    const [one, two] = [await leases.take(LONG, CALL), await leases.take(LONG, CALL)];
    const before = await enqueued(stores);
    const { ticket, held } = await lines.hold(one, MAIN, FIRST, CALL);
    const later = await enqueued(stores);
    const next = await lines.hold(two, MAIN, FIRST, CALL);
    assert.deepEqual([held, next.held], [false, false]);
    const isTurn = async (lease: number, of: number) =>
      (await lines.hold(lease, MAIN, { ticket: of, passes: false }, CALL)).held;
    assert.deepEqual(await runsOf(stores, two), [{ run: before, taken: false }]);
    assert.equal(await isTurn(one, ticket), false, 'a run is before it');
    await ended(stores, before, { status: 'succeeded' });
    await lines.release(two, MAIN, { run: before }, CALL);
    assert.deepEqual(await runsOf(stores, two), [], 'the ticket is before the run');
    assert.equal(await isTurn(one, ticket), true);
    assert.deepEqual(await runsOf(stores, two), [], 'the line is held');
    await lines.release(one, MAIN, { ticket }, CALL);
    assert.equal(await isTurn(two, next.ticket), false, 'the later run is before it');
    assert.deepEqual(await runsOf(stores, two), [{ run: later, taken: false }]);
  },
  mutants: {
    'a ticket is at once in turn': breaking('run-lines', (lines) => ({
      hold: async (...call) => ({ ...(await lines.hold(...call)), held: true }),
    })),
    'a ticket is never in turn': breaking('run-lines', (lines) => ({
      hold: async (...call) => ({ ...(await lines.hold(...call)), held: false }),
    })),
    'runs pass by a ticket': breaking('run-lines', (lines) => ({
      async hold(lease, line, query, call) {
        if (query.ticket === null) return { ticket: 1, held: false };
        return lines.hold(lease, line, query, call);
      },
    })),
  },
};

const passing: ProvenClause<StorePorts> = {
  name: 'work that passes by the runs that wait has its turn before them, and never beside one that is held',
  async check(stores) {
    const { leases, 'run-lines': lines } = stores;
    const lease = await leases.take(LONG, CALL);
    const [first] = [await enqueued(stores), await enqueued(stores)];
    await lines.claim(lease, { limit: 1 }, CALL);
    const { ticket, held } = await lines.hold(lease, MAIN, { ticket: null, passes: true }, CALL);
    assert.equal(held, false, 'a run is held');
    await ended(stores, first, { status: 'succeeded' });
    await lines.release(lease, MAIN, { run: first }, CALL);
    assert.equal((await lines.hold(lease, MAIN, { ticket, passes: true }, CALL)).held, true);
  },
  mutants: {
    'it waits as all others do': breaking('run-lines', (lines) => ({
      hold: (lease, line, query, call) => lines.hold(lease, line, { ...query, passes: false }, call),
    })),
    'it passes by what is held too': breaking('run-lines', (lines) => ({
      hold: async (lease, line, query, call) => ({
        ...(await lines.hold(lease, line, query, call)),
        held: query.passes,
      }),
    })),
  },
};

const voided: ProvenClause<StorePorts> = {
  name: 'a ticket is void when it is given back before its turn, and when its lease ends, before or in its turn',
  async check(stores) {
    const { leases, 'run-lines': lines } = stores;
    const [one, two] = [await leases.take(LONG, CALL), await leases.take(LONG, CALL)];
    const turn = await lines.hold(one, MAIN, FIRST, CALL);
    const waiting = await lines.hold(one, MAIN, FIRST, CALL);
    const run = await enqueued(stores);
    assert.deepEqual([turn.held, waiting.held], [true, false]);
    await lines.release(one, MAIN, { ticket: waiting.ticket }, CALL);
    assert.deepEqual(await runsOf(stores, two), [], 'the other ticket has its turn still');
    await lines.hold(one, MAIN, FIRST, CALL);
    await leases.end(one, CALL);
    assert.deepEqual(await runsOf(stores, two), [{ run, taken: false }]);
  },
  mutants: {
    'a ticket outlives its lease': breaking('leases', () => ({ end: async () => undefined })),
    'any ticket that is given back frees the line': breaking('run-lines', (lines) => {
      const drawn: number[] = [];
      return {
        async hold(...call) {
          const place = await lines.hold(...call);
          drawn.push(place.ticket);
          return place;
        },
        async release(lease, line, work, call) {
          for (const ticket of drawn) await lines.release(lease, line, { ticket }, call);
          await lines.release(lease, line, work, call);
        },
      };
    }),
  },
};

const state: ProvenClause<StorePorts> = {
  name: 'state counts the runs that wait, the oldest of them and the lines that are held',
  async check(stores) {
    const { leases, 'run-lines': lines, 'run-queue': queue } = stores;
    const none = { waiting: 0, oldestQueuedAt: null, held: 0, lostLeases: 0, takenOver: 0 };
    assert.deepEqual(await lines.state(CALL), none);
    const lease = await leases.take(0, CALL);
    for (const [dataset, queuedAt] of [
      ['main', 50],
      ['notes', 30],
      ['main', 70],
    ] as const) {
      await queue.enqueue(queuedRun({ dataset, queuedAt }), request(), CALL);
    }
    assert.deepEqual(await lines.state(CALL), { ...none, waiting: 3, oldestQueuedAt: 30 });
    await lines.claim(lease, { limit: 9 }, CALL);
    assert.deepEqual(await lines.state(CALL), { ...none, waiting: 1, oldestQueuedAt: 70, held: 2 });
    await leases.expire(null, CALL);
    const { held, lostLeases } = await lines.state(CALL);
    assert.deepEqual({ held, lostLeases }, { held: 0, lostLeases: 1 });
  },
  mutants: {
    'what runs is said to wait': breaking('run-lines', (lines) => ({
      async state(call) {
        const found = await lines.state(call);
        return { ...found, waiting: found.waiting + found.held };
      },
    })),
    'the oldest is not told': breaking('run-lines', (lines) => ({
      state: async (call) => ({ ...(await lines.state(call)), oldestQueuedAt: null }),
    })),
    'lost leases are not counted': breaking('run-lines', (lines) => ({
      state: async (call) => ({ ...(await lines.state(call)), lostLeases: 0 }),
    })),
  },
};

export const TURN_CLAUSES = [givenBack, tickets, passing, voided, state];
