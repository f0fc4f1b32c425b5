import { describe, expect, it } from '@jest/globals';
import type { VectorHit } from '@gligabao/core';
import fc from 'fast-check';
import { plainKernel, searchMatrix } from '../src/index.ts';
import { CALL, filled, firstHits, randomVectors, simd } from './filled-matrix.ts';

function naive(vectors: readonly Float32Array[], query: Float32Array): readonly VectorHit[] {
  const norm = (vector: Float32Array): number => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vectors
    .map((vector, i) => {
      const dot = vector.reduce((sum, value, j) => sum + value * (query[j] ?? 0), 0);
      return { id: i + 1, score: dot / (norm(vector) * norm(query)) };
    })
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

describe('exact search', () => {
  it('finds the 100 nearest of 50,000 vectors, as a naive loop does', () => {
    const vectors = randomVectors(50_000, 64);
    const [query = new Float32Array()] = randomVectors(1, 64, 99);
    const expected = naive(vectors, query).slice(0, 100);
    const hits = firstHits(filled(vectors), query, 100);
    expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    hits.forEach(({ score }, i) => expect(score).toBeCloseTo(expected[i]?.score ?? 0, 5));
  });

  it.each([1, 3, 16, 17, 100, 384])('gives the same scores and order with either kernel at %i dimensions', (size) => {
    const vectors = randomVectors(400, size, size);
    const [query = new Float32Array()] = randomVectors(1, size, 7);
    const fast = firstHits(filled(vectors, simd), query, 400);
    const plain = firstHits(filled(vectors, plainKernel), query, 400);
    expect(plain.map(({ id }) => id)).toEqual(fast.map(({ id }) => id));
    fast.forEach(({ score }, i) => expect(Math.abs(score - (plain[i]?.score ?? 0))).toBeLessThanOrEqual(1e-6));
  });

  it('orders any page size and any ties as sorting everything would', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.boolean()), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 90 }), (drawn, page) => {
        const items = drawn.map(([x, live], i) => ({ id: i + 1, x, live }));
        const matrix = filled(items.map(({ x }) => Float32Array.of(x, 4)));
        for (const { id, live } of items) if (!live) matrix.close(id);
        const pages = [...searchMatrix(matrix, [Float32Array.of(1, 0)], { page, live: true }, CALL)];
        const expected = items.filter(({ live }) => live).toSorted((a, b) => b.x - a.x);
        expect(pages.flatMap(([hits]) => hits ?? []).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(pages.slice(0, -1).every(([hits]) => hits?.length === page)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('gives cosine 1 for a vector with itself', () => {
    const vectors = randomVectors(50, 512);
    const [query = new Float32Array()] = vectors.slice(20, 21);
    expect(firstHits(filled(vectors), query, 1)[0]).toEqual({ id: 21, score: 1 });
  });

  it('pages over what was there when it began', () => {
    const matrix = filled(randomVectors(10, 4));
    const pages = searchMatrix(matrix, [Float32Array.of(1, 0, 0, 0)], { page: 5 }, CALL);
    const first = pages.next().value?.[0] ?? [];
    for (let id = 1; id <= 10; id++) matrix.remove(id);
    const second = pages.next().value?.[0] ?? [];
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(10);
  });
});
