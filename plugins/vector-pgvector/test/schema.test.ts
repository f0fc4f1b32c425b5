import { describe, expect, it } from '@jest/globals';
import { openForTest } from '@gligabao/testkit';
import { hitsOf, idsOf, itemsOf, randomVectors } from './generated.ts';
import { CALL, openIndex, useServer } from './servers.ts';
import { subject } from './subject.ts';

const server = useServer();
const SPACE = '1--facts';
const QUERY = Float32Array.of(1, 0);
const items = itemsOf(randomVectors(10, 2));

describe.each(['extension', 'bytes'])('the schema in mode %s', (mode) => {
  it('is made once, and keeps vectors, live marks and removals across openings', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      await index.close(SPACE, [1, 2], CALL);
      await index.remove(SPACE, [3], CALL);
    });
    await server.withIndex(config, async (index) => {
      expect(new Set(idsOf(await hitsOf(index, SPACE, QUERY)))).toEqual(new Set([1, 2, 4, 5, 6, 7, 8, 9, 10]));
      expect(await hitsOf(index, SPACE, QUERY, { live: true })).toHaveLength(7);
    });
    const versions = await server.sql(`SELECT version FROM "${config.schema}".migration ORDER BY version`);
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
    await server.dropSchemaOf(config);
  });

  it('is made by one of several that open it together', async () => {
    const config = server.settings({ mode });
    const opened = await Promise.all(Array.from({ length: 4 }, () => openForTest(subject, config)));
    await Promise.all(opened.map((each) => each.close()));
    expect(await server.sql(`SELECT version FROM "${config.schema}".migration`)).toHaveLength(2);
    await server.dropSchemaOf(config);
  });

  it('of a later release is refused', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, async () => undefined);
    await server.sql(`INSERT INTO "${config.schema}".migration (version) VALUES (99)`);
    await expect(openForTest(subject, config)).rejects.toMatchObject({
      kind: 'incorrect',
      code: 'vector-index/newer-schema',
      message: expect.stringContaining(config.schema),
    });
    await server.dropSchemaOf(config);
  });

  it('is never read in the other mode, and `auto` goes on as it began', async () => {
    const config = server.settings({ mode });
    await server.withIndex(config, (index) => index.put(SPACE, items, CALL));
    const other = mode === 'bytes' ? 'extension' : 'bytes';
    await expect(openForTest(subject, { ...config, mode: other })).rejects.toMatchObject({
      kind: 'incorrect',
      code: 'vector-index/other-mode',
      field: 'mode',
    });
    const said: unknown[] = [];
    const log = { info: (fields: unknown) => said.push(fields), warn: () => undefined };
    const again = await openIndex({ ...config, mode: 'auto' }, log);
    await again.close();
    expect(said).toContainEqual({ mode, schema: config.schema });
    await server.withIndex({ ...config, mode: 'auto' }, async (index) => {
      expect(await hitsOf(index, SPACE, QUERY)).toHaveLength(10);
    });
    await server.dropSchemaOf(config);
  });
});

describe('the settings', () => {
  const url = 'postgres://localhost/gligabao';
  it.each([
    { url: 'mysql://localhost' },
    { url, schema: 'pg_mine' },
    { url, schema: 'Has"quote' },
    { url, mode: 'hnsw' },
    { url, hnsw_from: 1 },
    { url, max_connections: 0 },
    { url, pool: 3 },
  ])('are refused when they do not fit: %j', (config) => {
    expect(subject.config.safeParse(config).success).toBe(false);
  });

  it('have defaults', () => {
    expect(subject.config.parse({ url })).toEqual({
      url,
      schema: 'gligabao_vectors',
      mode: 'auto',
      hnsw_from: 50_000,
      max_connections: 10,
      statement_timeout_ms: 30_000,
      prepared_statements: true,
      memory_mb: 512,
    });
  });
});
