import { describe, expect, it } from '@jest/globals';
import { startPooler } from '../../../test-support/transaction-pooler.mjs';
import { hitsOf, idsOf, itemsOf, randomVectors } from './generated.ts';
import { CALL, startPlain, useServer } from './servers.ts';

const server = useServer(startPlain);
const SPACE = '1--facts';
const QUERY = Float32Array.of(1, 0);
const at = (id: number, ...numbers: number[]) => ({ id, vector: Float32Array.from(numbers), live: true });

describe('vectors as bytes', () => {
  it('shows each process what another wrote, closed, removed, and began anew', async () => {
    const config = server.settings({ mode: 'bytes' });
    await server.withIndex(config, (one) =>
      server.withIndex(config, async (other) => {
        // Asked again and again: what has not changed since is not read.
        const seen = async (how: { readonly live?: true } = {}) => {
          const asked = [1, 2, 3].map(async () => idsOf(await hitsOf(other, SPACE, QUERY, how)));
          const [first, ...again] = await Promise.all(asked);
          for (const ids of again) expect(ids).toEqual(first);
          return first;
        };
        expect(await seen()).toEqual([]);
        await one.put(SPACE, [at(1, 1, 0), at(2, 3, 4), at(2 ** 40, 0, 1)], CALL);
        expect(await seen()).toEqual([1, 2, 2 ** 40]);
        await one.close(SPACE, [1], CALL);
        expect(await seen({ live: true })).toEqual([2, 2 ** 40]);
        await one.remove(SPACE, [2], CALL);
        await one.put(SPACE, [at(1, -1, 0)], CALL);
        expect(await seen()).toEqual([2 ** 40, 1]);
        await one.put(SPACE, [at(2, 1, 0)], CALL);
        expect(await seen()).toEqual([2, 2 ** 40, 1]);
        await one.remove(SPACE, 'all', CALL);
        expect(await seen()).toEqual([]);
        await one.put(SPACE, [at(8, 1, 0, 0)], CALL);
        expect(idsOf(await hitsOf(other, SPACE, Float32Array.of(1, 0, 0)))).toEqual([8]);
      }),
    );
    await server.dropSchemaOf(config);
  });

  it.each([true, false])(
    'are written and found behind a pooler that loses names (prepared_statements: %s)',
    async (on) => {
      const config = server.settings({ mode: 'bytes', prepared_statements: on });
      const pooler = await startPooler(config.url);
      await server.withIndex({ ...config, url: pooler.url }, async (index) => {
        for (let id = 1; id <= 6; id += 1) {
          await index.put(SPACE, [at(id, id, 1)], CALL);
          expect(await hitsOf(index, SPACE, QUERY)).toHaveLength(id);
        }
        await index.close(SPACE, [6], CALL);
        expect(await hitsOf(index, SPACE, QUERY, { live: true })).toHaveLength(5);
      });
      await pooler.close();
      await server.dropSchemaOf(config);
    },
  );

  it('answers right when memory holds one of many spaces', async () => {
    const config = server.settings({ mode: 'bytes', memory_mb: 1 });
    await server.withIndex(config, async (index) => {
      const vectors = randomVectors(1200, 200);
      const spaces = ['1--facts', '2--facts', '3--facts'];
      for (const space of spaces) await index.put(space, itemsOf(vectors), CALL);
      for (const space of [...spaces, ...spaces]) {
        expect(await hitsOf(index, space, vectors[700] ?? QUERY, { limit: 1 })).toEqual([{ id: 701, score: 1 }]);
      }
    });
    await server.dropSchemaOf(config);
  });

  it('loses nothing that is written while a space is being read', async () => {
    const config = server.settings({ mode: 'bytes' });
    const items = itemsOf(randomVectors(5000, 32));
    await server.withIndex(config, (index) => index.put(SPACE, items, CALL));
    await server.withIndex(config, async (index) => {
      const query = Float32Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));
      const searches = [hitsOf(index, SPACE, query, { limit: 2 }), hitsOf(index, SPACE, query, { limit: 2 })];
      await index.put(SPACE, [{ id: 3, vector: query, live: true }], CALL);
      await index.remove(SPACE, [4999], CALL);
      await Promise.all(searches);
      const all = await hitsOf(index, SPACE, query, { page: 1000 });
      expect(all).toHaveLength(4999);
      expect(all[0]).toEqual({ id: 3, score: 1 });
    });
    await server.dropSchemaOf(config);
  });

  it('says which space has to be removed when its bytes are no vectors', async () => {
    const config = server.settings({ mode: 'bytes' });
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, [at(1, 1, 0)], CALL);
      await server.sql(`UPDATE "${config.schema}".vectors SET v = '\\x00'`);
      await expect(hitsOf(index, SPACE, QUERY)).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'vector-index/damaged-vectors',
        message: expect.stringContaining(SPACE),
      });
      await index.remove(SPACE, 'all', CALL);
      expect(await hitsOf(index, SPACE, QUERY)).toEqual([]);
    });
    await server.dropSchemaOf(config);
  });
});
