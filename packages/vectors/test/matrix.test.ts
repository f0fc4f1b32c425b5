import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMatrix, createMatrixCache, ensureFit, plainKernel, unitItems, unitQueries } from '../src/index.ts';
import { filled, firstHits, randomVectors, simd, SPACE } from './filled-matrix.ts';

const write = fc.record({
  what: fc.constantFrom('set' as const, 'close' as const, 'remove' as const),
  id: fc.integer({ min: 1, max: 12 }),
  x: fc.constantFrom(1, 0.6, -0.6),
  live: fc.boolean(),
});

describe('the matrix', () => {
  it.each([simd, plainKernel])('holds what a map would hold, after any writes ($name)', (kernel) => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 60 }), (writes) => {
        const matrix = createMatrix(kernel, 2);
        const expected = new Map<number, { readonly x: number; readonly live: boolean }>();
        for (const { what, id, x, live } of writes) {
          const known = expected.get(id);
          if (what === 'set') {
            matrix.set(id, Float32Array.of(x, Math.sqrt(1 - x * x)), live);
            expected.set(id, { x, live });
          } else if (what === 'close') {
            matrix.close(id);
            if (known) expected.set(id, { ...known, live: false });
          } else {
            matrix.remove(id);
            expected.delete(id);
          }
        }
        for (const liveOnly of [false, true]) {
          const [scored] = matrix.score([Float32Array.of(1, 0)], liveOnly);
          const found = [...(scored?.scores ?? [])]
            .map((score, at) => [scored?.ids[at], score.toFixed(4)])
            .filter(([, score]) => score !== '-Infinity');
          const wanted = [...expected]
            .filter(([, { live }]) => live || !liveOnly)
            .map(([id, { x }]) => [id, x.toFixed(4)]);
          expect(new Map(found as [number, string][])).toEqual(new Map(wanted as [number, string][]));
          expect(found).toHaveLength(wanted.length);
        }
      }),
    );
  });

  it('says how much memory it takes', () => {
    const matrix = filled(randomVectors(1000, 64));
    expect(matrix.bytes).toBeGreaterThan(1000 * 64 * 4);
    expect(matrix.bytes).toBeLessThan(1000 * 64 * 4 * 2);
  });
});

describe('the cache of matrices', () => {
  it('lets go of the least recently used when its budget is spent', () => {
    const cache = createMatrixCache<{ readonly matrix: { readonly bytes: number } }>(100);
    cache.keep('a', { matrix: { bytes: 40 } });
    cache.keep('b', { matrix: { bytes: 40 } });
    cache.get('a');
    cache.keep('c', { matrix: { bytes: 40 } });
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c')].map(Boolean)).toEqual([true, false, true]);
  });

  it('keeps one that is larger than the budget, alone', () => {
    const cache = createMatrixCache<{ readonly matrix: { readonly bytes: number } }>(100);
    cache.keep('a', { matrix: { bytes: 10 } });
    cache.keep('b', { matrix: { bytes: 4000 } });
    expect([cache.peek('a'), cache.peek('b')].map(Boolean)).toEqual([false, true]);
    cache.drop('b');
    expect(cache.get('b')).toBeUndefined();
  });

  it('measures again what grew', () => {
    const cache = createMatrixCache<{ readonly matrix: { bytes: number } }>(100);
    const grows = { matrix: { bytes: 10 } };
    cache.keep('a', { matrix: { bytes: 50 } });
    cache.keep('b', grows);
    grows.matrix.bytes = 60;
    cache.keep('b', grows);
    expect(cache.peek('a')).toBeUndefined();
    cache.clear();
    expect(cache.peek('b')).toBeUndefined();
  });
});

describe('what comes in', () => {
  const item = (...numbers: number[]) => ({ id: 1, vector: Float32Array.from(numbers), live: true });

  it('becomes a copy of norm 1, or is refused with the sizes in the message', () => {
    const given = item(3, 4);
    const [unit] = unitItems(SPACE, [given], 4);
    expect([...(unit?.vector ?? [])]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
    expect([...given.vector]).toEqual([3, 4]);
    expect(() => unitItems(SPACE, [item(1, 0), item(1, 0, 0)], 4)).toThrow(/1--facts have 2 numbers, and one of 3/);
    expect(() => unitItems(SPACE, [item(1, 1, 1, 1, 1)], 4)).toThrow(/have 4 numbers, and one of 5/);
    expect(() => unitItems(SPACE, [item(1, Number.NaN)], 4)).toThrow(/not finite/);
    expect(() => unitItems(SPACE, [{ ...item(1), id: 0.5 }], 4)).toThrow(TypeError);
  });

  it('fits a space, or is refused', () => {
    const units = unitQueries(SPACE, [Float32Array.of(0, 5)]);
    expect(units.map((unit) => [...unit])).toEqual([[0, 1]]);
    expect(() => ensureFit(SPACE, units, 2)).not.toThrow();
    expect(() => ensureFit(SPACE, units, 3)).toThrow(
      expect.objectContaining({ code: 'vector-index/wrong-dimensions' }),
    );
    expect(firstHits(filled([Float32Array.of(1, 0)]), Float32Array.of(1, 1), 1)[0]?.score).toBeCloseTo(0.7071, 4);
  });
});
