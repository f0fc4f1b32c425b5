import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Finding, Upkeep } from '@gligabao/core';
import { CALL, openForTest, portOf } from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { onServer } from '../src/upkeep/server.ts';
import { dropSchema, freshConfig, inspect } from './opened.ts';

const config = freshConfig();
const schema = String(config['schema']);
const within = (statements: string) => inspect(`SET search_path = "${schema}"; ${statements}`);

let opened: Awaited<ReturnType<typeof openForTest>>;
let upkeep: Upkeep;

beforeAll(async () => {
  opened = await openForTest(plugin, config);
  upkeep = portOf(opened.ports, 'upkeep');
});
afterAll(async () => {
  await opened.close();
  await dropSchema(config);
});

async function findingOn(about: string): Promise<Finding | undefined> {
  return (await upkeep.look(CALL)).find((finding) => finding.about === about);
}

/** The only advice, taken as it is given up to its remark. */
async function takeAdvice(about: string): Promise<void> {
  const finding = await findingOn(about);
  await inspect(finding?.advice?.split(', and ')[0] ?? '');
}

describe('the upkeep of a database', () => {
  it('tells the server, its connections and pgvector, and that every index is there', async () => {
    const findings = await upkeep.look(CALL);
    expect(findings.map(({ about }) => about)).toEqual(['server', 'connections', 'pgvector', 'indexes']);
    expect(await findingOn('server')).toMatchObject({ said: expect.stringMatching(/^PostgreSQL \d+/) });
    expect(await findingOn('connections')).toEqual({
      about: 'connections',
      said: expect.stringMatching(/^\d+ of \d+ are taken, [1-9]\d* of them by gligabao$/),
      advice: null,
    });
    expect(await findingOn('indexes')).toMatchObject({ said: expect.stringMatching(/^all \d\d/), advice: null });
  });

  it('names an index that is missing, with the statement that makes it', async () => {
    await within('DROP INDEX gb_edges_source');
    expect(await findingOn('indexes')).toBeUndefined();
    expect(await findingOn('gb_edges_source')).toEqual({
      about: 'gb_edges_source',
      said: 'the index is missing',
      advice: expect.stringContaining(
        `CREATE INDEX CONCURRENTLY gb_edges_source ON "${schema}".gb_edges (dataset_id, source_id`,
      ),
    });
    await takeAdvice('gb_edges_source');
    expect(await findingOn('indexes')).toMatchObject({ advice: null });
  });

  it('names an index that is not valid, with the statement that mends it', async () => {
    await inspect(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"${schema}".gb_texts_owner'::regclass`);
    expect(await findingOn('gb_texts_owner')).toMatchObject({
      said: expect.stringContaining('not valid'),
      advice: `REINDEX INDEX CONCURRENTLY "${schema}"."gb_texts_owner"`,
    });
    await takeAdvice('gb_texts_owner');
    expect(await findingOn('indexes')).toMatchObject({ advice: null });
  });

  it('asks for a vacuum of a big table that an index cannot answer for, until there was one', async () => {
    await within(`ALTER TABLE gb_postings SET (autovacuum_enabled = false);
      INSERT INTO gb_postings (dataset_id, term, kind, text_id, owner_id, frequency, length)
      SELECT 1, repeat('x', 100) || g, 'fact', g, g, 1, 1 FROM generate_series(1, 60000) g`);
    expect(await findingOn('gb_postings')).toMatchObject({
      said: expect.stringMatching(/^\d+ MiB, 0 % of its pages seen by a vacuum, 0 % of its rows dead, never vacuumed$/),
      advice: expect.stringContaining(`VACUUM (ANALYZE) "${schema}".gb_postings`),
    });
    await takeAdvice('gb_postings');
    expect(await findingOn('gb_postings')).toMatchObject({
      said: expect.stringMatching(/100 % of its pages seen by a vacuum, 0 % of its rows dead, last vacuumed 20/),
      advice: null,
    });
  });

  it('asks for a vacuum of a big table with many dead rows', async () => {
    await within(`ALTER TABLE gb_inferences SET (autovacuum_enabled = false);
      INSERT INTO gb_inferences (user_id, dataset, run_id, run_kind, stage, provider, model, reasoning, input_tokens,
        output_tokens, cached_tokens, cost_usd, started_at, latency_ms, status, request)
      SELECT 'u', 'd', g, 'query', 'answer', 'p', 'm', 'none', 1, 1, 0, 0, 1, 1, 'succeeded', repeat('x', 300)
      FROM generate_series(1, 40000) g`);
    await inspect(`ANALYZE "${schema}".gb_inferences`);
    expect(await findingOn('gb_inferences')).toMatchObject({ advice: null });
    await within('DELETE FROM gb_inferences WHERE id % 3 = 0');
    expect(await findingOn('gb_inferences')).toMatchObject({
      said: expect.stringContaining('33 % of its rows dead'),
      advice: expect.stringContaining('transactions that stay open'),
    });
  });
});

describe('what is said of a server', () => {
  const row = { version: '18.1', major: 18, most: 97, open: 20, ours: 10, installed: '0.8.0', available: '0.8.0' };
  const adviceOn = (about: string, change: Partial<typeof row> | { readonly installed: null }) =>
    onServer({ ...row, ...change }).find((finding) => finding.about === about)?.advice;

  it('is nothing to do where all is well', () => {
    expect(onServer(row).map(({ advice }) => advice)).toEqual([null, null, null]);
  });

  it('is what to do about few connections, an old release, and a pgvector that is old or could be there', () => {
    expect(adviceOn('connections', { open: 80 })).toContain('max_connections');
    expect(adviceOn('server', { major: 14, version: '14.2' })).toContain('upgrade');
    expect(adviceOn('pgvector', { installed: '0.7.4', available: '0.7.4' })).toBe('ALTER EXTENSION vector UPDATE');
    expect(adviceOn('pgvector', { installed: '0.8.0', available: '0.10.1' })).toBe('ALTER EXTENSION vector UPDATE');
    expect(adviceOn('pgvector', { installed: null })).toContain('CREATE EXTENSION vector');
  });
});
