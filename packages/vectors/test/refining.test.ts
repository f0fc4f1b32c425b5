import { describe, expect, it } from '@jest/globals';
import type { VectorHit } from '@gligabao/core';
import fc from 'fast-check';
import {
  createMatrix,
  type Kernel,
  type KeptVectors,
  type Matrix,
  normalised,
  plainKernel,
  searchMatrix,
} from '../src/index.ts';
import { quantisedQuery, quantisedRow } from '../src/quantise.ts';
import { CALL, filled, randomVectors, simd, SPACE } from './filled-matrix.ts';

function keptVectors(kept: ReadonlyMap<number, Float32Array>, ids: readonly number[], dimensions: number): KeptVectors {
  const numbers = new Float32Array(ids.length * dimensions);
  const missing = ids.flatMap((id, at) => {
    const vector = kept.get(id);
    if (vector) numbers.set(vector, at * dimensions);
    return vector ? [] : [at];
  });
  return { numbers, missing };
}

/** A matrix that holds its vectors in bytes, and reads them again from where they are kept. */
function inBytes(
  vectors: readonly Float32Array[],
  kernel: Kernel,
): { matrix: Matrix; kept: Map<number, Float32Array> } {
  const kept = new Map(vectors.map((vector, at) => [at + 1, normalised(vector, SPACE)]));
  const matrix = createMatrix(kernel, vectors[0]?.length ?? 1, {
    numbers: 0,
    read: (ids) => keptVectors(kept, ids, vectors[0]?.length ?? 1),
  });
  for (const [id, vector] of kept) matrix.set(id, vector, true);
  return { matrix, kept };
}

function allHits(
  matrix: Matrix,
  query: Float32Array,
  page: number,
  live = false,
  more: { readonly only?: readonly number[]; readonly bounds?: true } = {},
): readonly VectorHit[] {
  const how = { page, ...(live ? { live: true as const } : {}), ...more };
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
  ])('are found in the order, and with the cosines, of vectors in full: %s', (_, vectors) => {
    const { matrix } = inBytes(vectors, simd);
    const full = filled(vectors);
    for (const query of [...randomVectors(8, 96, 77), ...vectors.slice(0, 8)]) {
      const [page] = searchMatrix(matrix, [normalised(query, SPACE)], { page: 100 }, CALL);
      const [expected] = searchMatrix(full, [normalised(query, SPACE)], { page: 100 }, CALL);
      expect(page).toEqual(expected);
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
          const { matrix, kept } = inBytes(vectors, kernel);
          const full = filled(vectors, kernel);
          drawn.forEach(({ live, removed }, at) => {
            for (const each of [matrix, full]) {
              if (!live) each.close(at + 1);
              if (removed) each.remove(at + 1);
            }
            if (removed) kept.delete(at + 1);
          });
          const expected = allHits(full, query, page, liveOnly);
          expect(allHits(matrix, query, page, liveOnly)).toEqual(expected);
          const only = drawn.flatMap((_, at) => (at % 3 === 0 ? [] : [at + 1]));
          const fitting = expected.filter(({ id }) => only.includes(id));
          for (const each of [matrix, full]) expect(allHits(each, query, page, liveOnly, { only })).toEqual(fitting);
          const bounded = allHits(matrix, query, page, liveOnly, { bounds: true });
          const cosineOf = new Map(expected.map(({ id, score }) => [id, score]));
          expect(new Set(bounded.map(({ id }) => id))).toEqual(new Set(cosineOf.keys()));
          bounded.forEach(({ id, score }, place) => {
            expect(score).toBeGreaterThanOrEqual(cosineOf.get(id) ?? 2);
            const later = bounded.slice(place + 1).map((hit) => cosineOf.get(hit.id) ?? 2);
            expect(Math.max(-1, ...later)).toBeLessThanOrEqual(score);
          });
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
    expect(inBytes(vectors, simd).matrix.bytes).toBeLessThan(full * 0.6);
    const growing = createMatrix(simd, 256, {
      numbers: 256 * 1000,
      read: () => ({ numbers: new Float32Array(0), missing: [] }),
    });
    vectors.forEach((vector, at) => growing.set(at + 1, normalised(vector, SPACE), true));
    expect(growing.bytes).toBeLessThan(full * 0.6);
  });

  it('leave out of later pages what was removed meanwhile', () => {
    const vectors = randomVectors(300, 32);
    const { matrix, kept } = inBytes(vectors, simd);
    const [query = new Float32Array(32)] = randomVectors(1, 32, 9);
    const pages = searchMatrix(matrix, [normalised(query, SPACE)], { page: 20 }, CALL);
    const first = pages.next().value?.[0] ?? [];
    const gone = new Set(
      vectors
        .map((_, at) => at + 1)
        .filter((id) => !first.some((hit) => hit.id === id))
        .slice(0, 150),
    );
    for (const id of gone) {
      matrix.remove(id);
      kept.delete(id);
    }
    const rest = [...pages].flatMap(([hits]) => hits ?? []);
    // What stood at the threshold was read with the first page already.
    const late = rest.slice(60).filter(({ id }) => gone.has(id));
    expect(late).toEqual([]);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(first.length + rest.length);
  });
});
