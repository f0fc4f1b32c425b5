import { describe, expect, it } from '@jest/globals';
import type { VectorHit } from '@gligabao/core';
import fc from 'fast-check';
import { createMatrix, type Kernel, type Matrix, normalised, plainKernel, searchMatrix } from '../src/index.ts';
import { quantisedQuery, quantisedRow } from '../src/quantise.ts';
import { CALL, filled, randomVectors, simd, SPACE } from './filled-matrix.ts';

/** More than two bytes a number lose of the cosines of these vectors. */
const LOST = 2e-5;

/** A matrix that holds its vectors in bytes. */
function inBytes(vectors: readonly Float32Array[], kernel: Kernel): Matrix {
  const matrix = createMatrix(kernel, vectors[0]?.length ?? 1, 0);
  vectors.forEach((vector, at) => matrix.set(at + 1, normalised(vector, SPACE), true));
  return matrix;
}

/** What of these hits is otherwise than in a search in full; the order of what is equally near may be. */
function unlike(hits: readonly VectorHit[], inFull: readonly VectorHit[]): readonly VectorHit[] {
  const cosineOf = new Map(inFull.map(({ id, score }) => [id, score]));
  const wrong = hits.filter(({ id, score }, at) => {
    const [next, there] = [hits[at + 1], inFull[at]];
    const isInOrder = next === undefined || score > next.score || (score === next.score && id < next.id);
    const isNear = (cosine: number | undefined): boolean => Math.abs(score - (cosine ?? 2)) < LOST;
    return !isInOrder || !isNear(there?.score) || (cosineOf.has(id) && !isNear(cosineOf.get(id)));
  });
  return [...wrong, ...inFull.slice(hits.length)];
}

function allHits(
  matrix: Matrix,
  query: Float32Array,
  page: number,
  live = false,
  only?: readonly number[],
): readonly VectorHit[] {
  const how = { page, ...(live ? { live: true as const } : {}), ...(only ? { only } : {}) };
  return [...searchMatrix(matrix, [normalised(query, SPACE)], how, CALL)].flatMap(([hits]) => hits ?? []);
}

/** Vectors in groups that lie close together, some of them equal. */
function gathered(groups: number, each: number, dimensions: number, seed: number): readonly Float32Array[] {
  const centres = randomVectors(groups, dimensions, seed);
  const around = randomVectors(groups * each, dimensions, seed + 1);
  return around.map((vector, at) => {
    const centre = centres[at % groups] ?? vector;
    return centre.map((value, place) => value + (at % 5 === 0 ? 0 : 0.02 * (vector[place] ?? 0)));
  });
}

describe('vectors in bytes', () => {
  it.each([
    ['even', randomVectors(4000, 96)],
    ['gathered', gathered(40, 100, 96, 5)],
  ])('are found as vectors in full are: %s', (_, vectors) => {
    const matrix = inBytes(vectors, simd);
    const full = filled(vectors);
    for (const query of [...randomVectors(8, 96, 77), ...vectors.slice(0, 8)]) {
      const page = searchMatrix(matrix, [normalised(query, SPACE)], { page: 100 }, CALL).next().value;
      const expected = searchMatrix(full, [normalised(query, SPACE)], { page: 100 }, CALL).next().value;
      expect(unlike(page?.[0] ?? [], expected?.[0] ?? [])).toEqual([]);
    }
  });

  it('give every page that vectors in full give, after any writes, whatever the kernel', () => {
    const numbers = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 5, maxLength: 5 });
    const rows = fc.array(fc.record({ numbers, live: fc.boolean(), removed: fc.boolean() }), {
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(rows, numbers, fc.integer({ min: 1, max: 60 }), fc.boolean(), (drawn, asked, page, liveOnly) => {
        // One number beside the drawn ones, so that none has norm zero.
        const vectors = drawn.map((row) => Float32Array.of(...row.numbers, 1));
        const query = Float32Array.of(...asked, 1);
        for (const kernel of [simd, plainKernel]) {
          const matrix = inBytes(vectors, kernel);
          const full = filled(vectors, kernel);
          drawn.forEach(({ live, removed }, at) => {
            for (const each of [matrix, full]) {
              if (!live) each.close(at + 1);
              if (removed) each.remove(at + 1);
            }
          });
          const expected = allHits(full, query, page, liveOnly);
          expect(unlike(allHits(matrix, query, page, liveOnly), expected)).toEqual([]);
          const only = drawn.flatMap((_, at) => (at % 3 === 0 ? [] : [at + 1]));
          const fitting = expected.filter(({ id }) => only.includes(id));
          expect(unlike(allHits(matrix, query, page, liveOnly, only), fitting)).toEqual([]);
          expect(allHits(full, query, page, liveOnly, only)).toEqual(fitting);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('never come closer to a query than the bound that ranks them', () => {
    const vector = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 70, maxLength: 70 });
    const unit = vector
      .map((values) => Float32Array.from(values))
      .filter((values) => values.some((value) => Math.abs(value) > 1e-3))
      .map((values) => normalised(values, SPACE));
    fc.assert(
      fc.property(unit, unit, (row, query) => {
        const stride = 128;
        for (const kernel of [simd, plainKernel]) {
          const slab = kernel.openByteSlab(stride);
          slab.reserve(1);
          slab.set(0, quantisedRow(row, stride));
          const out = new Float32Array(1);
          const asked = quantisedQuery(query, stride);
          slab.score(asked, 0, 1, out);
          const cosine = row.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);
          expect(cosine).toBeLessThanOrEqual((out[0] ?? 0) + 2 * asked.error + 4e-6);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('take half of the memory, from the size on that is asked for', () => {
    const vectors = randomVectors(4000, 256);
    const full = filled(vectors).bytes;
    expect(inBytes(vectors, simd).bytes).toBeLessThan(full * 0.6);
    const growing = createMatrix(simd, 256, 256 * 1000);
    vectors.forEach((vector, at) => growing.set(at + 1, normalised(vector, SPACE), true));
    expect(growing.bytes).toBeLessThan(full * 0.6);
  });

  it('leave out of later pages what was removed meanwhile', () => {
    const vectors = randomVectors(300, 32);
    const matrix = inBytes(vectors, simd);
    const [query = new Float32Array(32)] = randomVectors(1, 32, 9);
    const pages = searchMatrix(matrix, [normalised(query, SPACE)], { page: 20 }, CALL);
    const first = pages.next().value?.[0] ?? [];
    const gone = new Set(
      vectors
        .map((_, at) => at + 1)
        .filter((id) => !first.some((hit) => hit.id === id))
        .slice(0, 150),
    );
    for (const id of gone) matrix.remove(id);
    const rest = [...pages].flatMap(([hits]) => hits ?? []);
    // What stood at the threshold was looked at with the first page already.
    const late = rest.slice(60).filter(({ id }) => gone.has(id));
    expect(late).toEqual([]);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(first.length + rest.length);
  });
});
