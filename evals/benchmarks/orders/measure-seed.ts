import { randomOf } from '../../src/random.ts';
import { type AskedAgain, Asking } from './ask-again.ts';
import { type Interval, missingFrom, readIntervals } from './read-rows.ts';
import type { OpenStores } from './open-stores.ts';
import { openMemory } from './remembering.ts';
import { shuffled, type Statement, streamOf } from './stream.ts';

export interface SeedSettings {
  readonly statements: number;
  /** Random orders, beside the order in which it was said and that order reversed. */
  readonly shuffles: number;
  /** In the last order a question follows each statement; in the others every so many. */
  readonly askEvery: number;
  readonly open: () => Promise<OpenStores>;
}

export interface SeedFigures extends AskedAgain {
  readonly seed: number;
  readonly orders: number;
  /** Rows that the first order gave, and how many of them are superseded, retracted, and in conflict. */
  readonly rows: number;
  readonly superseded: number;
  readonly retracted: number;
  readonly inConflict: number;
  /** Rows that another order gave and the first did not, or the reverse, over all orders. */
  readonly differing: number;
  /** Some of those. */
  readonly examples: readonly string[];
}

const EXAMPLES = 5;

/** The orders in which a stream arrives: as said, reversed, and at random. */
function ordersOf(stream: readonly Statement[], seed: number, shuffles: number): readonly (readonly Statement[])[] {
  const random = randomOf(seed + 1_000_000);
  return [stream, stream.toReversed(), ...Array.from({ length: shuffles }, () => shuffled(stream, random))];
}

async function tellAll(order: readonly Statement[], askEvery: number, open: SeedSettings['open']) {
  const { stores, close } = await open();
  try {
    const remembering = openMemory(stores, order);
    const asking = new Asking(remembering, askEvery);
    for (const statement of order) {
      await remembering.tell(statement);
      await asking.after(statement);
    }
    return { intervals: await readIntervals(remembering), asked: await asking.again() };
  } finally {
    await close();
  }
}

/** Tells the stream of a seed in every order to a store of its own, and compares what came of it. */
export async function measureSeed(seed: number, settings: SeedSettings): Promise<SeedFigures> {
  const orders = ordersOf(streamOf(seed, settings.statements), seed, settings.shuffles);
  let first: readonly Interval[] | null = null;
  let [differing, asked, same] = [0, 0, 0];
  const examples: string[] = [];
  for (const [place, order] of orders.entries()) {
    const told = await tellAll(order, place === orders.length - 1 ? 1 : settings.askEvery, settings.open);
    first ??= told.intervals;
    const [more, less] = [missingFrom(first, told.intervals), missingFrom(told.intervals, first)];
    differing += more.length + less.length;
    examples.push(...more.slice(0, EXAMPLES - examples.length));
    asked += told.asked.asked;
    same += told.asked.same;
  }
  const rows = (first ?? []).map(({ row }) => row);
  return {
    seed,
    orders: orders.length,
    rows: rows.length,
    superseded: rows.filter(({ expiredAt, retracted }) => expiredAt !== null && !retracted).length,
    retracted: rows.filter(({ retracted }) => retracted).length,
    inConflict: rows.filter(({ conflictsWith }) => conflictsWith.length > 0).length,
    differing,
    examples,
    asked,
    same,
  };
}
