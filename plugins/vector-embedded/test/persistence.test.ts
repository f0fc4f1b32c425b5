import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openForTest } from '@gligabao/testkit';
import Database from 'better-sqlite3';
import { subject } from './subject.ts';
import { CALL, firstHits, randomVectors, withIndex } from './open-index.ts';
import { newPath, removeFolderOf } from './temporary-folder.ts';

const SPACE = '1--facts';
const QUERY = Float32Array.of(1, 0);
const at = (id: number, ...numbers: number[]) => ({ id, vector: Float32Array.from(numbers), live: true });

describe('the vector file', () => {
  let path = '';
  beforeEach(() => {
    path = newPath();
  });
  afterEach(() => removeFolderOf(path));

  it('keeps vectors, live marks and removals across reopening', async () => {
    await withIndex({ path }, async (index) => {
      expect(index.supports.persistent).toBe(true);
      await index.put(SPACE, [at(1, 1, 0), at(2, 3, 4), at(2 ** 40, 0, 1), at(5, 1, 1)], CALL);
      await firstHits(index, SPACE, QUERY, 1);
      await index.close(SPACE, [1], CALL);
      await index.remove(SPACE, [5], CALL);
    });
    await withIndex({ path }, async (index) => {
      const hits = await firstHits(index, SPACE, QUERY, 10);
      expect(hits.map(({ id, score }) => [id, Number(score.toFixed(5))])).toEqual([
        [1, 1],
        [2, 0.6],
        [2 ** 40, 0],
      ]);
      const live = index.search(SPACE, [QUERY], { page: 10, live: true }, CALL);
      for await (const page of live) expect(page[0]?.map(({ id }) => id)).toEqual([2, 2 ** 40]);
      await expect(index.put(SPACE, [at(9, 1, 0, 0)], CALL)).rejects.toMatchObject({
        code: 'vector-index/wrong-dimensions',
      });
    });
  });

  it('sees what another connection wrote', async () => {
    await withIndex({ path }, async (one) => {
      await one.put(SPACE, [at(1, 1, 0)], CALL);
      expect(await firstHits(one, SPACE, QUERY, 10)).toHaveLength(1);
      await withIndex({ path }, (other) => other.put(SPACE, [at(2, 1, 0)], CALL));
      expect(await firstHits(one, SPACE, QUERY, 10)).toHaveLength(2);
    });
  });

  it('answers right when memory holds one of many spaces', async () => {
    await withIndex({ path, memory_mb: 1 }, async (index) => {
      const spaces = Array.from({ length: 6 }, (_, i) => `${i}--facts`);
      const vectors = randomVectors(1500, 256);
      const items = vectors.map((vector, i) => ({ id: i + 1, vector, live: true }));
      for (const space of spaces) await index.put(space, items, CALL);
      for (const space of [...spaces, ...spaces]) {
        const [query = QUERY] = vectors.slice(700);
        expect(await firstHits(index, space, query, 1)).toEqual([{ id: 701, score: 1 }]);
      }
    });
  });

  it('loses nothing that is written while a space is being read', async () => {
    const items = randomVectors(6000, 256).map((vector, i) => ({ id: i + 1, vector, live: true }));
    await withIndex({ path }, (index) => index.put(SPACE, items, CALL));
    await withIndex({ path }, async (index) => {
      const query = Float32Array.from({ length: 256 }, (_, i) => (i === 0 ? 1 : 0));
      const search = firstHits(index, SPACE, query, 2);
      await index.put(SPACE, [{ id: 3, vector: query, live: true }], CALL);
      await index.remove(SPACE, [5999], CALL);
      expect((await search)[0]).toEqual({ id: 3, score: 1 });
      const all = await firstHits(index, SPACE, query, 10_000);
      expect(all).toHaveLength(5999);

      const again = firstHits(index, SPACE, query, 2);
      await index.remove(SPACE, 'all', CALL);
      await again;
      expect(await firstHits(index, SPACE, query, 2)).toEqual([]);
    });
  });

  it('says what to do about a file that is no database', async () => {
    await withIndex({ path }, (index) => index.put(SPACE, [at(1, 1, 0)], CALL));
    writeFileSync(path, 'not a database '.repeat(1000));
    await expect(openForTest(subject, { path })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'vector-index/damaged-file',
      retryable: false,
      message: expect.stringContaining(path),
    });
  });

  it('says what to do about a torn file, when it meets the damage', async () => {
    const items = randomVectors(400, 128).map((vector, i) => ({ id: i + 1, vector, live: true }));
    await withIndex({ path }, (index) => index.put(SPACE, items, CALL));
    truncateSync(path, Math.floor(readFileSync(path).length / 2 / 4096) * 4096);
    const search = withIndex({ path }, (index) => firstHits(index, SPACE, new Float32Array(128).fill(1), 5));
    await expect(search).rejects.toMatchObject({ kind: 'unavailable', code: 'vector-index/damaged-file' });
  });

  it('takes a vector of the wrong size in the file for damage', async () => {
    await withIndex({ path }, (index) => index.put(SPACE, [at(1, 1, 0)], CALL));
    const database = new Database(path);
    database.exec(`UPDATE vec SET v = x'00'`);
    database.close();
    const search = withIndex({ path }, (index) => firstHits(index, SPACE, QUERY, 5));
    await expect(search).rejects.toMatchObject({ code: 'vector-index/damaged-file' });
  });

  it('does not write into the database of another program', async () => {
    await withIndex({ path }, async () => undefined);
    const database = new Database(path);
    database.pragma('application_id = 1');
    database.close();
    await expect(openForTest(subject, { path })).rejects.toMatchObject({
      kind: 'incorrect',
      code: 'vector-index/foreign-file',
    });
  });
});

describe('settings and calls', () => {
  it('refuses unknown settings and kernels', () => {
    expect(subject.config.safeParse({ path: 'x', kernel: 'gpu' }).success).toBe(false);
    expect(subject.config.safeParse({ path: '' }).success).toBe(false);
    expect(subject.config.parse({ path: 'x' })).toEqual({ path: 'x', memory_mb: 512, kernel: 'auto' });
  });

  it('stops when the caller stops', async () => {
    const stopped = { signal: AbortSignal.abort() };
    await withIndex({ path: ':memory:' }, async (index) => {
      await expect(index.put(SPACE, [at(1, 1, 0)], stopped)).rejects.toMatchObject({ kind: 'interrupted' });
      expect(await firstHits(index, SPACE, QUERY, 1)).toEqual([]);
    });
  });

  it('takes wrong arguments for mistakes of the programmer', async () => {
    await withIndex({ path: ':memory:' }, async (index) => {
      await expect(index.put(SPACE, [at(0.5, 1, 0)], CALL)).rejects.toThrow(TypeError);
      await expect(firstHits(index, SPACE, QUERY, 0)).rejects.toThrow(TypeError);
    });
  });
});
