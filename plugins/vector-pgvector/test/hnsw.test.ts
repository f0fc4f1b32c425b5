import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PluginConfig } from '@gligabao/testkit';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../src/connection/database.ts';
import { nearest, SCAN_SETTINGS } from '../src/extension/nearest.ts';
import { vectorTypes } from '../src/extension/types.ts';
import { namesOf } from '../src/schema/names.ts';
import { hitsOf, idsOf, itemsOf, randomVectors, recall, sorted } from './generated.ts';
import { CALL, openIndex, type OpenedIndex, useServer } from './servers.ts';

const server = useServer();
const SPACE = '1--facts';
const COUNT = 1500;
const vectors = randomVectors(COUNT, 32);
const items = itemsOf(vectors);
const [query = new Float32Array()] = randomVectors(1, 32, 99);

// pgvector may live in any schema, under any name.
beforeAll(() => server.sql('CREATE SCHEMA "Vector types"; CREATE EXTENSION vector SCHEMA "Vector types"'));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await setTimeout(20);
  }
}

interface Opened extends OpenedIndex {
  /** Resolves when the log has a message like this. */
  heard(message: RegExp): Promise<void>;
}

async function open(config: PluginConfig): Promise<Opened> {
  const said: string[] = [];
  const say = (_fields: unknown, message: string): void => void said.push(message);
  const opened = await openIndex(config, { info: say, warn: say });
  return {
    ...opened,
    async heard(message) {
      await until(() => said.some((each) => message.test(each)));
    },
  };
}

async function indexesOf(schema: string): Promise<readonly unknown[]> {
  const rows = await server.sql(
    `SELECT c.relname AS name, i.indisvalid AS valid, pg_get_indexdef(c.oid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname LIKE 'vectors_hnsw%'`,
    [schema],
  );
  return rows;
}

/** How often the index of the first space was read. */
async function scansOf(schema: string): Promise<unknown> {
  // What is counted is told with the end of the next statement.
  await server.sql('SELECT pg_stat_force_next_flush()');
  const [row] = await server.sql(
    `SELECT idx_scan::integer AS scans FROM pg_stat_user_indexes
     WHERE schemaname = $1 AND indexrelname = 'vectors_hnsw_1'`,
    [schema],
  );
  return row?.['scans'];
}

/** Opens with a space that is large enough, and waits for its index. */
async function withIndexed(body: (opened: Opened, config: ReturnType<typeof server.settings>) => Promise<void>) {
  const config = server.settings({ mode: 'extension', hnsw_from: 1000 });
  const opened = await open(config);
  try {
    await opened.index.put(SPACE, items, CALL);
    await opened.heard(/indexed now/);
    await body(opened, config);
  } finally {
    await opened.close();
    await server.dropSchemaOf(config);
  }
}

jest.setTimeout(60_000);

describe('a large space', () => {
  it('gets an index over its live vectors, which finds nearly all of the nearest, in exact order', async () => {
    await withIndexed(async ({ index }, { schema }) => {
      expect(await indexesOf(schema)).toEqual([
        { name: 'vectors_hnsw_1', valid: true, definition: expect.stringMatching(/USING hnsw .*space_id = 1/) },
      ]);
      expect(await scansOf(schema)).toBe(0);
      const found = await hitsOf(index, SPACE, query, { page: 50, live: true, limit: 50 });
      expect(await scansOf(schema)).toBe(1);
      const nearest = sorted(items, query).slice(0, 50);
      expect(recall(idsOf(found), idsOf(nearest))).toBeGreaterThanOrEqual(0.95);
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
      expect(found[0]?.score).toBeCloseTo(nearest[0]?.score ?? 0, 5);
    });
  });

  it('gives every vector once to who reads to the end, and to each of several queries', async () => {
    await withIndexed(async ({ index }) => {
      const lists: number[][] = [[], []];
      const queries = [query, vectors[7] ?? query];
      for await (const page of index.search(SPACE, queries, { page: 90, live: true }, CALL)) {
        page.forEach((hits, at) => lists[at]?.push(...idsOf(hits)));
      }
      for (const ids of lists) {
        expect(ids).toHaveLength(COUNT);
        expect(new Set(ids).size).toBe(COUNT);
      }
      expect(lists[1]?.[0]).toBe(8);
      expect(idsOf(await hitsOf(index, SPACE, query))).toEqual(idsOf(sorted(items, query)));
    });
  });

  it.each([
    ['every fifth, and the index finds the others', (at: number) => at % 5 === 0],
    ['the nearer half, and what the index finds is not enough', (at: number) => at < COUNT / 2],
    ['all but a few', (at: number) => at < COUNT - 20],
  ])('F098: is searched past what was closed since the last vacuum: %s', async (_what, isClosed) => {
    await withIndexed(async ({ index }, { schema }) => {
      const order = idsOf(sorted(items, query));
      const closed = new Set(order.filter((_, at) => isClosed(at)));
      await index.close(SPACE, [...closed], CALL);
      const found = idsOf(await hitsOf(index, SPACE, query, { page: 20, live: true, limit: 20 }));
      expect(await scansOf(schema)).toBe(1);
      expect(found.filter((id) => closed.has(id))).toEqual([]);
      const nearest = order.filter((id) => !closed.has(id)).slice(0, 20);
      expect(recall(found, nearest)).toBeGreaterThanOrEqual(0.95);
    });
  });

  it('of halved numbers is searched by its index', async () => {
    const dimensions = 3072;
    const config = server.settings({ mode: 'extension', hnsw_from: 100 });
    const opened = await open(config);
    const large = itemsOf(randomVectors(120, dimensions, 4));
    await opened.index.put(SPACE, large, CALL);
    await opened.heard(/indexed now/);
    // A search would be exact: so few vectors can never be candidates enough.
    const wanted = large[40]?.vector ?? query;
    const statement = nearest(namesOf(config.schema), vectorTypes('Vector types')).approximate(
      { id: 1, dimensions },
      wanted,
      10,
    );
    const database = openDatabase({
      url: config.url,
      max_connections: 1,
      statement_timeout_ms: 30_000,
      prepared_statements: true,
    });
    const [found = []] = await database.run(statement ? [statement] : [], { ...CALL, settings: SCAN_SETTINGS });
    await database.close();
    expect(found[0]).toMatchObject({ id: 41, candidates: 120 });
    expect(found.map(({ id }) => id)).toEqual(idsOf(sorted(large, wanted).slice(0, 10)));
    expect(await scansOf(config.schema)).toBe(1);
    await opened.close();
    await server.dropSchemaOf(config);
  });

  it('is searched exactly again when it was removed, and its index is dropped by the next opening', async () => {
    await withIndexed(async ({ index }, config) => {
      await index.remove(SPACE, 'all', CALL);
      await index.put(SPACE, items.slice(0, 10), CALL);
      expect(idsOf(await hitsOf(index, SPACE, query, { live: true }))).toEqual(
        idsOf(sorted(items.slice(0, 10), query)),
      );
      const again = await open(config);
      await until(async () => (await indexesOf(config.schema)).length === 0);
      await again.close();
    });
  });

  it('is built again after a build that ended early, and not searched by what that left', async () => {
    await withIndexed(async ({ index }, config) => {
      await server.sql(
        `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"${config.schema}".vectors_hnsw_1'::regclass`,
      );
      expect(idsOf(await hitsOf(index, SPACE, query, { live: true, limit: 300 }))).toEqual(
        idsOf(sorted(items, query)).slice(0, 300),
      );
      const again = await open(config);
      await again.heard(/indexed now/);
      expect(await indexesOf(config.schema)).toMatchObject([{ name: 'vectors_hnsw_1', valid: true }]);
      await again.close();
    });
  });

  it.each([
    [3072, /indexed now/, [{ definition: expect.stringMatching(/halfvec\(3072\)/) }]],
    [4096, /more than 4000 numbers cannot be indexed/, []],
  ])('F099: of %i numbers each is found, and the log says how', async (dimensions, message, indexes) => {
    const config = server.settings({ mode: 'extension', hnsw_from: 100 });
    const opened = await open(config);
    const large = itemsOf(randomVectors(120, dimensions, 4));
    await opened.index.put(SPACE, large, CALL);
    await opened.heard(message);
    expect(await indexesOf(config.schema)).toMatchObject(indexes);
    const wanted = large[40]?.vector ?? query;
    const found = await hitsOf(opened.index, SPACE, wanted, { page: 10, live: true, limit: 10 });
    expect(found[0]).toEqual({ id: 41, score: 1 });
    expect(idsOf(found)).toEqual(idsOf(sorted(large, wanted).slice(0, 10)));
    await opened.close();
    await server.dropSchemaOf(config);
  });
});
