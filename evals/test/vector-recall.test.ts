import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPgvector } from '../../test-support/pgvector.mjs';
import { indexSpace } from '../benchmarks/vectors/indexed-space.ts';
import { makeVectors, SHAPES } from '../benchmarks/vectors/make-vectors.ts';
import { isGood, measure, type Measured } from '../benchmarks/vectors/measure.ts';
import { nearestFirst } from '../benchmarks/vectors/nearest-first.ts';

const COUNT = 4000;
const DIMENSIONS = 16;

let server: Awaited<ReturnType<typeof startPgvector>>;
beforeAll(async () => {
  server = await startPgvector();
}, 60_000);
afterAll(() => server.stop());

describe('the benchmark of large spaces, on a small one', () => {
  it.each(SHAPES)(
    'finds what the plugin promises: %s',
    async (shape) => {
      const vectors = makeVectors(shape, COUNT, DIMENSIONS, 3);
      const space = await indexSpace({ url: server.url, schema: `bench_${shape}`, hnsw_from: 2000 }, vectors);
      const all = await measure(space, { vectors, queries: makeVectors(shape, 6, DIMENSIONS, 7) });
      await space.remove();
      expect(all.map((each) => ({ ...each, good: isGood(each) }))).toEqual(
        all.map((each) => ({ ...each, good: true, indexed: 1 })),
      );
      expect(all).toHaveLength(4);
    },
    90_000,
  );

  it('compares with the exact order, and sees each promise that is broken', () => {
    const vectors = [Float32Array.of(0, 1), Float32Array.of(1, 0), Float32Array.of(0.6, 0.8)];
    expect(nearestFirst(vectors, Float32Array.of(1, 0))).toEqual([1, 2, 0]);
    const good: Measured = { closed: 'none', recall: 0.95, worst: 0.8, dead: 0, indexed: 1, p50Ms: 1 };
    expect([good, { ...good, recall: 0.94 }, { ...good, dead: 1 }, { ...good, indexed: 0 }].map(isGood)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
