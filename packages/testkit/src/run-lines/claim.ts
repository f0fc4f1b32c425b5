import assert from 'node:assert/strict';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { ended, enqueued, queuedRun, request } from '../run-queue/rows.ts';
import type { StorePorts } from '../store-ports.ts';

const LONG = 600_000;
const line = (dataset: string) => ({ userId: 'alice', dataset });

const takeTwo = async ({ leases }: StorePorts) =>
  [await leases.take(LONG, CALL), await leases.take(LONG, CALL)] as const;

const inTurn: ProvenClause<StorePorts> = {
  name: 'claim gives the first run of each line that nobody holds, once; release makes way for the next',
  async check(stores) {
    const { 'run-lines': lines } = stores;
    const [one, two] = await takeTwo(stores);
    const [first, second] = [await enqueued(stores), await enqueued(stores)];
    const other = await enqueued(stores, {}, { dataset: 'notes' });
    const of = (dataset: string, run: number) => ({ line: line(dataset), run, taken: false });
    assert.deepEqual(await lines.claim(one, { limit: 1 }, CALL), [of('main', first)]);
    assert.deepEqual(await lines.claim(two, { limit: 9, lines: [line('main')] }, CALL), []);
    assert.deepEqual(await lines.claim(two, { limit: 9 }, CALL), [of('notes', other)]);
    await ended(stores, first, { status: 'succeeded' });
    assert.deepEqual(await lines.claim(two, { limit: 9 }, CALL), []);
    await lines.release(two, line('main'), { run: first }, CALL);
    await lines.release(one, line('main'), { run: second }, CALL);
    assert.deepEqual(await lines.claim(two, { limit: 9 }, CALL), [], 'somebody else gave it back');
    await lines.release(one, line('main'), { run: first }, CALL);
    assert.deepEqual(await lines.claim(two, { limit: 9 }, CALL), [of('main', second)]);
  },
  mutants: {
    'a line is never given back': breaking('run-lines', () => ({ release: async () => undefined })),
    'the lines that are asked for are passed over': breaking('run-lines', (lines) => ({
      claim: (lease, { limit }, call) => lines.claim(lease, { limit }, call),
    })),
    'the limit is passed over': breaking('run-lines', (lines) => ({
      claim: (lease, query, call) => lines.claim(lease, { ...query, limit: 9 }, call),
    })),
    'whatever is given back is taken back': breaking('run-lines', (lines) => {
      const held = new Map<string, { lease: number; run: number }>();
      return {
        async claim(lease, query, call) {
          const claims = await lines.claim(lease, query, call);
          for (const { line: of, run } of claims) held.set(of.dataset, { lease, run });
          return claims;
        },
        async release(lease, of, work, call) {
          const known = held.get(of.dataset);
          await (known
            ? lines.release(known.lease, of, { run: known.run }, call)
            : lines.release(lease, of, work, call));
        },
      };
    }),
  },
};

const oldest: ProvenClause<StorePorts> = {
  name: 'lines whose run has waited longest come first',
  async check(stores) {
    const { 'run-lines': lines } = stores;
    const [lease] = await takeTwo(stores);
    const runs: number[] = [];
    for (const dataset of ['d', 'b', 'c', 'a']) runs.push(await enqueued(stores, {}, { dataset }));
    const claimed = [
      ...(await lines.claim(lease, { limit: 1 }, CALL)),
      ...(await lines.claim(lease, { limit: 3 }, CALL)),
    ];
    assert.deepEqual(
      claimed.map(({ run }) => run),
      runs,
    );
  },
  mutants: {
    'the last come first': breaking('run-lines', (lines) => ({
      claim: async (lease, query, call) => reversed(await lines.claim(lease, query, call)),
    })),
  },
};

const atOnce: ProvenClause<StorePorts> = {
  name: 'what leases claim at once, each gets alone',
  async check(stores) {
    const { 'run-lines': lines } = stores;
    const runs: number[] = [];
    for (let at = 0; at < 12; at += 1) runs.push(await enqueued(stores, {}, { dataset: `d${at % 6}` }));
    const leases = await Promise.all(Array.from({ length: 4 }, () => stores.leases.take(LONG, CALL)));
    const claims = await Promise.all(leases.map((lease) => lines.claim(lease, { limit: 4 }, CALL)));
    const got = claims.flat().map(({ run }) => run);
    const rest = await lines.claim(leases[0] ?? 0, { limit: 12 }, CALL);
    assert.deepEqual(
      [...got, ...rest.map(({ run }) => run)].toSorted((a, b) => a - b),
      runs.slice(0, 6),
    );
  },
  mutants: {
    'all get the same': breaking('run-lines', (lines) => {
      let first: ReturnType<typeof lines.claim> | undefined;
      return { claim: (...call) => (first ??= lines.claim(...call)) };
    }),
  },
};

const atAcceptance: ProvenClause<StorePorts> = {
  name: 'enqueue claims a run for a lease that asks for it where nobody is before it, and else has it wait',
  async check(stores) {
    const { 'run-queue': queue, 'run-lines': lines } = stores;
    const [one, two] = await takeTwo(stores);
    const put = (claim: number, key: string | null = null) => queue.enqueue(queuedRun(), request({ claim, key }), CALL);
    const first = await put(one);
    const again = [await put(two, 'k'), await put(one)];
    const joined = await put(one, 'k');
    assert.deepEqual(
      [first, ...again, joined].map(({ claimed }) => claimed),
      [true, false, false, false],
    );
    await ended(stores, first.id, { status: 'succeeded' });
    await lines.release(one, line('main'), { run: first.id }, CALL);
    assert.equal((await put(two)).claimed, false, 'others wait');
    const claims = await lines.claim(two, { limit: 9 }, CALL);
    assert.deepEqual(
      claims.map(({ run }) => run),
      [again[0]?.id],
    );
  },
  mutants: {
    'nothing is claimed at once': breaking('run-queue', (queue) => ({
      enqueue: (run, { claim: _claim, ...given }, call) => queue.enqueue(run, given, call),
    })),
    'all think that they work on it': breaking('run-queue', (queue) => ({
      enqueue: async (run, given, call) => ({ ...(await queue.enqueue(run, given, call)), claimed: true }),
    })),
  },
};

const accepted: ProvenClause<StorePorts> = {
  name: 'what is accepted in a line is so later than what was before, whatever the clock says',
  async check(stores) {
    const { 'run-queue': queue, 'run-store': runs } = stores;
    const put = (queuedAt: number, dataset = 'main') =>
      queue.enqueue(queuedRun({ queuedAt, dataset }), request(), CALL);
    const all = [await put(500), await put(400), await put(502), await put(502), await put(7, 'notes')];
    const at = all.map(({ acceptedAt }) => acceptedAt);
    assert.deepEqual(at, [500, 501, 502, 503, 7]);
    for (const [place, { id }] of all.entries()) {
      assert.equal((await queue.find(id, CALL))?.acceptedAt, at[place]);
      assert.equal((await runs.read(id, CALL))?.row.queuedAt, at[place]);
    }
  },
  mutants: {
    'the clock of the caller is believed': breaking('run-queue', (queue) => ({
      enqueue: async (run, given, call) => ({ ...(await queue.enqueue(run, given, call)), acceptedAt: run.queuedAt }),
    })),
  },
};

export const CLAIM_CLAUSES = [inTurn, oldest, atOnce, atAcceptance, accepted];
