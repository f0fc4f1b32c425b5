import { parseArgs } from 'node:util';
import { indexSpace } from './indexed-space.ts';
import { makeVectors, type Shape, SHAPES } from './make-vectors.ts';
import { HITS, isGood, measure, type Measured } from './measure.ts';

const USAGE = 'usage: npm run bench:vectors -- [--count 60000] [--dimensions 64] [--queries 20]';

interface Size {
  readonly count: number;
  readonly dimensions: number;
  readonly queries: number;
}

/**
 * Reads the flags.
 *
 * @throws TypeError that says how they are to be given.
 */
function sizeOf(): Size {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { count: text, dimensions: text, queries: text } });
  const count = Number(values.count ?? 60_000);
  const dimensions = Number(values.dimensions ?? 64);
  const queries = Number(values.queries ?? 20);
  if (![count, dimensions, queries].every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw new TypeError(USAGE);
  }
  return { count, dimensions, queries };
}

/** A throw-away server, or the one that `GLIGABAO_TEST_PGVECTOR_URL` names. The script is not a module of this package. */
async function startPgvector(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const script = new URL('../../../../test-support/pgvector.mjs', import.meta.url);
  const module = (await import(script.href)) as {
    readonly startPgvector: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
  };
  return module.startPgvector();
}

function line({ closed, recall, worst, dead, indexed, p50Ms }: Measured): string {
  const share = (value: number): string => value.toFixed(3);
  return `  closed: ${closed.padEnd(38)} recall at ${HITS} ${share(recall)}, worst ${share(worst)}; ${dead} closed found; index read by ${share(indexed)}; p50 ${p50Ms.toFixed(1)} ms`;
}

/** Whether a space of this shape keeps what the plugin promises. */
async function run(url: string, shape: Shape, { count, dimensions, queries }: Size): Promise<boolean> {
  const vectors = makeVectors(shape, count, dimensions, 3);
  const config = { url, schema: `bench_${shape}_${process.pid}`, hnsw_from: Math.min(50_000, count) };
  const space = await indexSpace(config, vectors);
  try {
    console.log(`${shape}: ${count} vectors of ${dimensions} numbers, indexed in ${space.buildSeconds.toFixed(1)} s`);
    const all = await measure(space, { vectors, queries: makeVectors(shape, queries, dimensions, 7) });
    for (const each of all) console.log(line(each));
    return all.every(isGood);
  } finally {
    await space.remove();
  }
}

async function main(): Promise<void> {
  const size = sizeOf();
  const { url, stop } = await startPgvector();
  try {
    for (const shape of SHAPES) if (!(await run(url, shape, size))) process.exitCode = 1;
  } finally {
    await stop();
  }
  if (process.exitCode === 1) console.log('below what is promised: 0.95, nothing closed, and the index is read');
}

await main();
