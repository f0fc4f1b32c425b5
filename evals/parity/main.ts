import { providePostgres } from '../src/index.ts';
import { parseArgs } from 'node:util';
import { type Fuzzed, fuzz } from './fuzz.ts';
import { countLines, coverageLines, differenceLines, hashLines, madeLines } from './report.ts';
import { openSides } from './sides.ts';

const USAGE = `usage: npm run fuzz:parity -- [--operations 10000] [--seeds 1,2,3,4,5]
       npm run fuzz:parity -- --seed N --until K     makes the operations of a seed up to number K, and shows that one`;

interface Settings {
  readonly operations: number;
  readonly seeds: readonly number[];
  readonly replay: boolean;
}

/**
 * Reads the flags.
 *
 * @throws TypeError that says how they are to be given.
 */
function settings(): Settings {
  const options = { operations: {}, seeds: {}, seed: {}, until: {} };
  const strings = Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options: strings });
  const replay = values['seed'] !== undefined;
  const operations = Number((replay ? values['until'] : undefined) ?? values['operations'] ?? 10_000);
  const seeds = (values['seed'] ?? values['seeds'] ?? '1,2,3,4,5').split(',').map(Number);
  if (![operations, ...seeds].every((number) => Number.isSafeInteger(number) && number > 0)) throw new TypeError(USAGE);
  return { operations, seeds, replay };
}

async function fuzzSeed(url: string, seed: number, operations: number): Promise<Fuzzed> {
  const sides = await openSides(url);
  try {
    return await fuzz(sides, { seed, operations });
  } finally {
    await sides.close();
  }
}

const say = (lines: readonly string[]): void => console.log(lines.join('\n'));

/** Says how a seed went; whether both sides were the same. */
function sayHowItWent(seed: number, { last, difference, hashes }: Fuzzed, replay: boolean): boolean {
  if (last !== undefined && (replay || difference !== null)) say([`seed ${seed}`, ...madeLines(last)]);
  if (difference !== null) {
    say([...differenceLines(difference), `again: npm run fuzz:parity -- --seed ${seed} --until ${last?.number ?? 1}`]);
    return false;
  }
  say([`seed ${seed}: ${last?.number ?? 0} operations, differences 0; hashes:`, ...hashLines(hashes)]);
  const unequal = hashes.find((each) => each.difference !== null);
  if (unequal?.difference) say([unequal.name, ...differenceLines(unequal.difference)]);
  return unequal === undefined;
}

async function main(): Promise<void> {
  const { operations, seeds, replay } = settings();
  const began = performance.now();
  const { url, remove } = await providePostgres();
  const all: Fuzzed[] = [];
  try {
    for (const seed of seeds) {
      const fuzzed = await fuzzSeed(url, seed, operations);
      all.push(fuzzed);
      if (sayHowItWent(seed, fuzzed, replay)) continue;
      process.exitCode = 1;
      return;
    }
  } finally {
    await remove();
  }
  if (replay) return;
  say(['operations by method, and what they came to:', ...countLines(all)]);
  say(['the hashes cover, as read through the ports:', ...coverageLines(all)]);
  say([
    `${seeds.length} x ${operations} operations, differences 0, ${((performance.now() - began) / 1000).toFixed(0)} s`,
  ]);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 2;
}
