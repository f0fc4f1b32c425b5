import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CALL, type StorePorts } from '@gligabao/testkit';
import fc from 'fast-check';
import { Asking } from '../../benchmarks/orders/ask-again.ts';
import { measureSeed } from '../../benchmarks/orders/measure-seed.ts';
import { type Interval, missingFrom, readEverything, readIntervals } from '../../benchmarks/orders/read-rows.ts';
import { openMaps, openSqlite } from '../../benchmarks/orders/open-stores.ts';
import { openMemory, type Remembering } from '../../benchmarks/orders/remembering.ts';
import { SHARES, type Statement, streamOf } from '../../benchmarks/orders/stream.ts';
import { exclude, type NaivePiece, naiveTimeLine } from './naive.ts';

jest.setTimeout(120_000);

/** More of everything: `GLIGABAO_TEST_LAWS=20` tells twenty times as many stories, and a longer stream. */
const MORE = Number(process.env['GLIGABAO_TEST_LAWS'] ?? 1);
const RUNS = { numRuns: 15 * MORE };
const NAIVE_RUNS = { numRuns: 60 * MORE };
const STREAM = 300 * MORE;
const EVERY = 50;

/** Statements about three people in any order: of one stream, so that their corrections and conflicts meet. */
const story: fc.Arbitrary<readonly Statement[]> = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((seed) => fc.shuffledSubarray([...streamOf(seed, 60, 3)], { minLength: 1, maxLength: 25 }));

let users = 0;
async function told(stores: StorePorts, statements: readonly Statement[]): Promise<Remembering> {
  users += 1;
  const remembering = openMemory(stores, statements, `u${users}`);
  for (const statement of statements) await remembering.tell(statement);
  return remembering;
}

const holdsAt = ({ row }: Interval, at: number): boolean =>
  !row.retracted && (row.validAt ?? -Infinity) <= at && at < (row.invalidAt ?? Infinity);

/** The facts that rows and naive rules disagree about, with the stretch of the time line. */
function disagreements(intervals: readonly Interval[], pieces: readonly NaivePiece[]): readonly string[] {
  return pieces.flatMap(({ from, to, facts }) => {
    const at = Number.isFinite(from) ? from : to - 1;
    const rows = new Set(intervals.filter((each) => holdsAt(each, at)).map(({ fact }) => fact));
    const wrong = [...rows].filter((fact) => !facts.has(fact)).map((fact) => `${fact} is in the rows only`);
    const missing = [...facts].filter((fact) => !rows.has(fact)).map((fact) => `${fact} is missing`);
    return [...wrong, ...missing].map((words) => `${new Date(at).toISOString()}: ${words}`);
  });
}

describe.each([
  ['SQLite', openSqlite],
  ['the memory store', openMaps],
])('laws of remembering on %s', (_, open) => {
  let stores: StorePorts;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ stores, close } = await open());
  });
  afterAll(() => close());

  it('any order of arrival gives the same intervals', async () => {
    const orders = story.chain((statements) =>
      fc.tuple(fc.constant(statements), fc.shuffledSubarray([...statements], { minLength: statements.length })),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([statements, order]) => {
        const [left, right] = [await told(stores, statements), await told(stores, order)];
        const words = (intervals: readonly Interval[]) => intervals.map((each) => each.words);
        expect(words(await readIntervals(right))).toEqual(words(await readIntervals(left)));
      }),
      RUNS,
    );
  });

  it('the rows are what the rules give when they are applied naively', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (statements) => {
        const intervals = await readIntervals(await told(stores, statements));
        expect(disagreements(intervals, naiveTimeLine(statements))).toEqual([]);
      }),
      NAIVE_RUNS,
    );
  });

  it('the rows stay what the naive rules give, through a long stream', async () => {
    const order = streamOf(MORE + 7, STREAM, 4);
    users += 1;
    const remembering = openMemory(stores, order, `u${users}`);
    for (const [at, statement] of order.toReversed().entries()) {
      await remembering.tell(statement);
      if (at % EVERY !== EVERY - 1) continue;
      const naive = naiveTimeLine(order.toReversed().slice(0, at + 1));
      expect(disagreements(await readIntervals(remembering), naive)).toEqual([]);
    }
  });

  it('the same text with the same reference time again changes no fact', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.nat(), async (statements, which) => {
        const remembering = await told(stores, statements);
        const before = await readIntervals(remembering);
        const again = statements[which % statements.length];
        if (again) await remembering.tell(again);
        expect(await readIntervals(remembering)).toEqual(before);
      }),
      RUNS,
    );
  });

  it('known_at gives what every read gave then', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (statements) => {
        users += 1;
        const remembering = openMemory(stores, statements, `u${users}`);
        const asking = new Asking(remembering, 1);
        const lists: (readonly [number, string])[] = [];
        for (const statement of statements) {
          await remembering.tell(statement);
          await asking.after(statement);
          lists.push([remembering.now(), await readEverything(remembering, {})]);
        }
        const { asked, same } = await asking.again();
        expect(same).toBe(asked);
        for (const [knownAt, then] of lists) expect(await readEverything(remembering, { knownAt })).toBe(then);
      }),
      { numRuns: 4 * MORE },
    );
  });

  it('at any time one value of a slot is true, but for conflicts', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (statements) => {
        const intervals = await readIntervals(await told(stores, statements));
        for (const a of intervals) {
          for (const b of intervals) {
            if (!exclude(a.fact, b.fact) || a.row.retracted || b.row.retracted) continue;
            const [from, to] = [
              Math.max(a.row.validAt ?? -Infinity, b.row.validAt ?? -Infinity),
              Math.min(a.row.invalidAt ?? Infinity, b.row.invalidAt ?? Infinity),
            ];
            if (from < to) expect(a.row.conflictsWith).toContain(b.row.factId);
          }
        }
      }),
      RUNS,
    );
  });

  it('no interval is negative, no live one empty or expired, each has evidence, and nothing contradicts itself', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (statements) => {
        const remembering = await told(stores, statements);
        const [dataset] = await stores['dataset-store'].find(remembering.userId, ['main'], CALL);
        const rows = (await readIntervals(remembering)).map(({ row }) => row);
        const query = { edgeIds: rows.map(({ id }) => id), support: true };
        const clocks = { superseded: true, retracted: true };
        const { support } = await stores['graph-store'].hydrate(dataset?.id ?? 0, query, clocks, CALL);
        for (const { id, validAt, invalidAt, expiredAt, retracted } of rows) {
          expect((validAt ?? -Infinity) < (invalidAt ?? Infinity) || retracted).toBe(true);
          if (!retracted && invalidAt === null) expect(expiredAt).toBeNull();
          expect(retracted || support.some(({ edgeId }) => edgeId === id)).toBe(true);
        }
        expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a stream of statements', () => {
  it('has each kind as often as its share says, and is the same for the same seed', () => {
    const stream = streamOf(3, 500);
    expect(streamOf(3, 500)).toEqual(stream);
    expect(stream).toHaveLength(500);
    for (const [kind, share] of SHARES) {
      expect(stream.filter((each) => each.kind === kind)).toHaveLength(5 * share);
    }
    expect(new Set(stream.map(({ text }) => text)).size).toBe(500);
  });

  it('in any order gives the same intervals, and past answers as they were given', async () => {
    const figures = await measureSeed(2, { statements: 150, shuffles: 2, askEvery: 50, open: openSqlite });
    expect(figures).toMatchObject({ seed: 2, orders: 4, differing: 0, examples: [] });
    expect(figures.same).toBe(figures.asked);
    expect(figures.asked).toBeGreaterThan(150);
    for (const count of [figures.rows, figures.superseded, figures.retracted, figures.inConflict])
      expect(count).toBeGreaterThan(0);
  });

  it('has verdicts across relations, whichever of the two facts came first', async () => {
    const stream = streamOf(2, 100);
    const { stores, close } = await openSqlite();
    for (const order of [stream, stream.toReversed()]) {
      const rows = await readIntervals(await told(stores, order));
      expect(rows.filter(({ row }) => row.relation === 'runs_on' && row.expiredAt !== null)).toHaveLength(1);
    }
    await close();
  });

  it('tells which intervals another list lacks, each as often', () => {
    const interval = (words: string): Interval => ({ words, fact: '', row: {} as Interval['row'] });
    const [a, b] = [interval('a'), interval('b')];
    expect(missingFrom([a, b], [a, a])).toEqual(['a']);
    expect(missingFrom([], [a])).toEqual(['a']);
    expect(missingFrom([a], [])).toEqual([]);
  });
});
