import { describe, expect, it } from '@jest/globals';
import type { VectorHit } from '@gligabao/core';
import fc from 'fast-check';
import { hitsOf, idsOf, itemsOf, randomVectors, recall, sorted } from './generated.ts';
import { startPgvector } from '../../../test-support/pgvector.mjs';
import { CALL, startPlain, useServer } from './servers.ts';

const SPACE = '1--facts';
const QUERY = Float32Array.of(1, 0);

describe.each([
  ['extension', startPgvector],
  ['bytes', startPlain],
] as const)('search in mode %s', (mode, start) => {
  const server = useServer(start);

  it('finds the nearest of 3,000 vectors, as a naive loop does', async () => {
    const items = itemsOf(randomVectors(3000, 48));
    const [query = QUERY] = randomVectors(1, 48, 77);
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      const expected = sorted(items, query);
      const found = await hitsOf(index, SPACE, query, { page: 7, limit: 700 });
      expect(recall(idsOf(found), idsOf(expected.slice(0, 690)))).toBe(1);
      found.forEach(({ score }, at) => expect(score).toBeCloseTo(expected[at]?.score ?? 0, 5));
      expect(await hitsOf(index, SPACE, items[99]?.vector ?? query, { page: 1, limit: 1 })).toEqual([
        { id: 100, score: 1 },
      ]);
    });
    await server.dropSchemaOf(config);
  });

  it('orders any page size and any ties as sorting everything would', async () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.boolean()), { minLength: 1, maxLength: 200 });
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      await fc.assert(
        fc.asyncProperty(rows, fc.integer({ min: 1, max: 90 }), async (drawn, page) => {
          await index.remove(SPACE, 'all', CALL);
          const items = drawn.map(([x, live], at) => ({ id: at + 1, vector: Float32Array.of(x, 4), live }));
          await index.put(SPACE, items, CALL);
          const found = await hitsOf(index, SPACE, QUERY, { page, live: true });
          const expected = items.filter(({ live }) => live).toSorted((a, b) => (b.vector[0] ?? 0) - (a.vector[0] ?? 0));
          expect(idsOf(found)).toEqual(idsOf(expected.map(({ id }) => ({ id, score: 0 }))));
        }),
        { numRuns: 25 },
      );
    });
    await server.dropSchemaOf(config);
  });

  it('gives no vector twice to a reader while others write', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      const items = Array.from({ length: 400 }, (_, at) => ({
        id: at + 1,
        vector: Float32Array.of(400 - at, 400),
        live: true,
      }));
      await index.put(SPACE, items, CALL);
      const found: VectorHit[] = [];
      for await (const [hits = []] of index.search(SPACE, [QUERY], { page: 40 }, CALL)) {
        found.push(...hits);
        await index.put(SPACE, [{ id: found.length, vector: Float32Array.of(-1, found.length), live: true }], CALL);
        await index.put(SPACE, [{ id: 1000 + found.length, vector: QUERY, live: true }], CALL);
        await index.remove(SPACE, [found.length + 200], CALL);
      }
      const ids = idsOf(found);
      expect(new Set(ids).size).toBe(ids.length);
      const untouched = idsOf(found).filter((id) => id <= 400 && id % 40 !== 0);
      expect(untouched).toHaveLength(390);
    });
    await server.dropSchemaOf(config);
  });

  it('ends a search whose space is removed meanwhile', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, itemsOf(randomVectors(300, 2)), CALL);
      let pages = 0;
      for await (const page of index.search(SPACE, [QUERY], { page: 64 }, CALL)) {
        pages += page.length;
        await index.remove(SPACE, 'all', CALL);
        await index.put(SPACE, itemsOf(randomVectors(9, 3), 5000), CALL);
      }
      expect(pages).toBeLessThanOrEqual(5);
      expect(await hitsOf(index, SPACE, Float32Array.of(1, 0, 0))).toHaveLength(9);
    });
    await server.dropSchemaOf(config);
  });

  it('F093: names both sizes when another model has another, and drops nothing', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, itemsOf(randomVectors(3, 768)), CALL);
      const other = randomVectors(1, 1024);
      const refused = { kind: 'incorrect', code: 'vector-index/wrong-dimensions', message: /768 numbers.*1024/ };
      const matching = expect.objectContaining({ ...refused, message: expect.stringMatching(refused.message) });
      await expect(index.put(SPACE, itemsOf(other, 9), CALL)).rejects.toEqual(matching);
      await expect(hitsOf(index, SPACE, other[0] ?? QUERY)).rejects.toEqual(matching);
      const mixed = index.search(SPACE, [randomVectors(1, 768)[0] ?? QUERY, other[0] ?? QUERY], { page: 3 }, CALL);
      await expect(mixed[Symbol.asyncIterator]().next()).rejects.toEqual(matching);
      expect(await hitsOf(index, SPACE, randomVectors(1, 768)[0] ?? QUERY)).toHaveLength(3);
    });
    await server.dropSchemaOf(config);
  });

  it('F094: a vector of another model of the same size takes the place of the one before', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      const [before, after] = [randomVectors(5, 1536, 1), randomVectors(5, 1536, 2)];
      await index.put(SPACE, itemsOf(before), CALL);
      await hitsOf(index, SPACE, before[2] ?? QUERY, { limit: 1 });
      await index.put(SPACE, itemsOf(after), CALL);
      const [old] = await hitsOf(index, SPACE, before[2] ?? QUERY, { limit: 1 });
      expect(old?.score).toBeLessThan(0.5);
      expect(await hitsOf(index, SPACE, after[2] ?? QUERY, { limit: 1 })).toEqual([{ id: 3, score: 1 }]);
    });
    await server.dropSchemaOf(config);
  });
});
