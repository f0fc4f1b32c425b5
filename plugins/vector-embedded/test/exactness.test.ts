import { describe, expect, it } from '@jest/globals';
import type { VectorHit } from '@gligabao/core';
import fc from 'fast-check';
import { CALL, firstHits, randomVectors, withIndex } from './open-index.ts';

const SPACE = '1--facts';

function naive(vectors: readonly Float32Array[], query: Float32Array): readonly VectorHit[] {
  const norm = (vector: Float32Array): number => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vectors
    .map((vector, i) => {
      const dot = vector.reduce((sum, value, j) => sum + value * (query[j] ?? 0), 0);
      return { id: i + 1, score: dot / (norm(vector) * norm(query)) };
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

async function searched(kernel: string, vectors: readonly Float32Array[], query: Float32Array, count: number) {
  return withIndex({ path: ':memory:', kernel }, async (index) => {
    const items = vectors.map((vector, i) => ({ id: i + 1, vector, live: true }));
    await index.put(SPACE, items, CALL);
    return firstHits(index, SPACE, query, count);
  });
}

describe('exact search', () => {
  it('finds the 100 nearest of 50,000 vectors, as a naive loop does', async () => {
    const vectors = randomVectors(50_000, 64);
    const [query = new Float32Array()] = randomVectors(1, 64, 99);
    const expected = naive(vectors, query).slice(0, 100);
    const hits = await searched('auto', vectors, query, 100);
    expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    hits.forEach(({ score }, i) => expect(score).toBeCloseTo(expected[i]?.score ?? 0, 5));
  });

  it.each([1, 3, 16, 17, 100, 384])(
    'gives the same scores and order with either kernel at %i dimensions',
    async (size) => {
      const vectors = randomVectors(400, size, size);
      const [query = new Float32Array()] = randomVectors(1, size, 7);
      const simd = await searched('simd', vectors, query, 400);
      const plain = await searched('plain', vectors, query, 400);
      expect(plain.map(({ id }) => id)).toEqual(simd.map(({ id }) => id));
      simd.forEach(({ score }, i) => expect(Math.abs(score - (plain[i]?.score ?? 0))).toBeLessThanOrEqual(1e-6));
    },
  );

  it('orders any page size and any ties as sorting everything would', async () => {
    const score = fc.integer({ min: -4, max: 4 });
    const cases = fc.array(fc.tuple(score, fc.boolean()), { minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(cases, fc.integer({ min: 1, max: 90 }), async (rows, page) => {
        await withIndex({ path: ':memory:' }, async (index) => {
          const items = rows.map(([x, live], i) => ({ id: i + 1, vector: Float32Array.of(x, 4), live }));
          await index.put(SPACE, items, CALL);
          const sizes: number[] = [];
          const ids: number[] = [];
          const how = { page, live: true } as const;
          for await (const hits of index.search(SPACE, [Float32Array.of(1, 0)], how, CALL)) {
            sizes.push(hits[0]?.length ?? 0);
            ids.push(...(hits[0] ?? []).map(({ id }) => id));
          }
          const expected = items.filter(({ live }) => live).toSorted((a, b) => (b.vector[0] ?? 0) - (a.vector[0] ?? 0));
          expect(ids).toEqual(expected.map(({ id }) => id));
          expect(sizes.slice(0, -1).every((size) => size === page)).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('gives cosine 1 for a vector with itself', async () => {
    const vectors = randomVectors(50, 512);
    const [query = new Float32Array()] = vectors.slice(20, 21);
    expect((await searched('auto', vectors, query, 1))[0]).toEqual({ id: 21, score: 1 });
  });
});
