import { parseArgs } from 'node:util';
import { measureSeed, type SeedFigures } from './measure-seed.ts';
import { openMaps, openSqlite, type OpenStores } from './open-stores.ts';
import { SHARES } from './stream.ts';

const USAGE =
  'usage: npm run bench:orders -- [--seeds 1,2,3,4,5,6,7,8,9,10] [--statements 2000] [--shuffles 20] [--ask-every 100] [--store sqlite|memory]';

const STORES: Readonly<Record<string, () => Promise<OpenStores>>> = Object.freeze({
  sqlite: openSqlite,
  memory: openMaps,
});

/**
 * Reads the flags.
 *
 * @throws TypeError that says how they are to be given.
 */
function settings() {
  const options = {
    seeds: { type: 'string', default: '1,2,3,4,5,6,7,8,9,10' },
    statements: { type: 'string', default: '2000' },
    shuffles: { type: 'string', default: '20' },
    'ask-every': { type: 'string', default: '100' },
    store: { type: 'string', default: 'sqlite' },
  } as const;
  const { values } = parseArgs({ options });
  const seeds = values.seeds.split(',').map(Number);
  const [statements = 0, shuffles = 0, askEvery = 0] = [values.statements, values.shuffles, values['ask-every']].map(
    Number,
  );
  const open = STORES[values.store];
  const numbers = [...seeds, statements, shuffles, askEvery];
  if (open === undefined || !numbers.every((number) => Number.isSafeInteger(number) && number > 0))
    throw new TypeError(USAGE);
  return { seeds, store: values.store, statements, shuffles, askEvery, open };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function sayTotals(all: readonly SeedFigures[], seconds: number): void {
  const total = (of: (figures: SeedFigures) => number): number => sum(all.map(of));
  const orders = total((figures) => figures.orders);
  console.log(
    `${all.length} seeds, ${orders} orders: differing rows ${total(({ differing }) => differing)} of ${total((each) => each.rows * (each.orders - 1))} compared; ` +
      `known_at: ${total(({ same }) => same)} of ${total(({ asked }) => asked)} answers as they were given live; ${seconds.toFixed(0)} s`,
  );
}

async function main(): Promise<void> {
  const { seeds, store, ...each } = settings();
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  const shares = SHARES.map(([kind, share]) => `${share} % ${kind}`).join(', ');
  console.log(`${each.statements} statements a seed (${shares}, the rest plain), store: ${store}`);
  const all: SeedFigures[] = [];
  for (const seed of seeds) {
    const figures = await measureSeed(seed, each);
    const { orders, rows, superseded, retracted, inConflict, differing, asked, same, examples } = figures;
    all.push(figures);
    console.log(
      `seed ${seed}: ${orders} orders, ${rows} rows (${superseded} superseded, ${retracted} retracted, ${inConflict} in conflict), ` +
        `differing ${differing}; known_at ${same} of ${asked}; ${seconds().toFixed(0)} s`,
    );
    for (const example of examples) console.log(`  only in another order: ${example}`);
  }
  sayTotals(all, seconds());
  if (all.some(({ differing, asked, same }) => differing > 0 || same < asked)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof TypeError ? error.message : error);
  process.exitCode = 2;
}
