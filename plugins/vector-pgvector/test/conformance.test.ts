import { afterAll, describe, expect, it } from '@jest/globals';
import { verifyPlugin } from '@gligabao/testkit';
import pg from 'pg';
import { recordStatements } from '../../../test-support/recorded-statements.mjs';
import { KEYS_WITHOUT, tablesWithout } from '../../../test-support/shard-key.mjs';
import { startPlain, useServer } from './servers.ts';
import { subject } from './subject.ts';

const recorded = recordStatements(pg.Client, 'gligabao');
afterAll(() => recorded.stop());

const pgvector = useServer();
const plain = useServer(startPlain);

describe.each([
  ['extension, with pgvector', 'extension', pgvector],
  ['auto, with pgvector', 'auto', pgvector],
  ['bytes, without pgvector', 'bytes', plain],
  ['auto, without pgvector', 'auto', plain],
] as const)('mode %s', (_name, mode, server) => {
  verifyPlugin(
    subject,
    { config: () => server.settings({ mode }), dispose: (config) => server.dropSchemaOf(config) },
    { describe, it },
  );
});

// A space holds vectors of one dataset, kind and model; `space` lists them, and `migration` the steps of the schema.
const SHARDING = { key: 'space_id', free: ['space', 'migration'], list: { table: 'space', column: 'id' } } as const;

describe('vectors lie in parts by space', () => {
  it.each([
    ['extension', pgvector],
    ['bytes', plain],
  ] as const)('mode %s: the space is in every key', async (mode, server) => {
    const config = server.settings({ mode });
    await server.withIndex(config, async () => undefined);
    expect(await server.sql(KEYS_WITHOUT, [config.schema, SHARDING.key, SHARDING.free])).toEqual([]);
    const tables = await server.sql('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1', [
      config.schema,
    ]);
    expect(tables.map(({ name }) => name)).toEqual(['migration', 'space', 'vectors']);
    await server.dropSchemaOf(config);
  });

  it('every statement that all of this sent names the space', async () => {
    const ours = [...recorded.statements].map((text) => text.replaceAll(/"vectors_\d+_\d+"/g, 'ours'));
    const lawless: string[] = [];
    for (const text of new Set(ours)) {
      if ((await tablesWithout(text, { ...SHARDING, schema: 'ours' })).length > 0) lawless.push(text);
    }
    expect(lawless).toEqual([]);
    expect(ours.some((text) => text.includes('FROM ours."vectors" v'))).toBe(true);
  });

  it.each([
    'SELECT v.id FROM ours.vectors v ORDER BY v.v LIMIT 3',
    'UPDATE ours.vectors v SET live = false WHERE v.id = $1',
    'DELETE FROM ours.vectors v USING ours.space s WHERE s.name = $1 AND v.id = s.id',
    'INSERT INTO ours.vectors (id, live) VALUES ($1, true)',
  ])('one that does not is found out: %s', async (text) => {
    expect(await tablesWithout(text, { ...SHARDING, schema: 'ours' })).toEqual(['vectors']);
  });
});
