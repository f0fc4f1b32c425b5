import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { KEYS_WITHOUT, tablesWithout } from '../../../test-support/shard-key.mjs';
import { dropSchema, freshConfig, openStores, URL_OF_TESTS } from './opened.ts';
import { FREE, sharding } from './sharding.ts';

const config = freshConfig();
const schema = String(config['schema']);
const client = new Client({ connectionString: URL_OF_TESTS });

const keysWithout = async (): Promise<readonly string[]> => {
  const { key, free } = sharding(schema);
  const { rows } = await client.query<{ readonly line: string }>(KEYS_WITHOUT, [schema, key, free]);
  return rows.map(({ line }) => line.replaceAll(`"${schema}".`, '').replaceAll(`${schema}.`, ''));
};

/** What is found lacking after a change of the schema, which is taken back. */
async function lackingAfter(change: string): Promise<readonly string[]> {
  await client.query(`BEGIN; SET LOCAL search_path = "${schema}"; ${change}`);
  try {
    return await keysWithout();
  } finally {
    await client.query('ROLLBACK');
  }
}

beforeAll(async () => {
  await client.connect();
  await (await openStores(config)).close();
});
afterAll(async () => {
  await client.end();
  await dropSchema(config);
});

describe('the schema', () => {
  it('has the dataset in each primary key, unique index and foreign key of what users have stored', async () => {
    expect(await keysWithout()).toEqual([]);
  });

  it('has every table that is excepted', async () => {
    const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
    expect(rows.map(({ tablename }) => tablename)).toEqual(expect.arrayContaining(Object.keys(FREE)));
  });

  it('tells the planner of each of these tables that one dataset may be all of it', async () => {
    const { rows } = await client.query<{ readonly name: string; readonly told: boolean }>(
      `SELECT c.relname AS name, coalesce(a.attoptions @> '{n_distinct=1}', false) AS told
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'dataset_id'
       WHERE c.relnamespace = $1::regnamespace AND c.relkind = 'r'`,
      [`"${schema}"`],
    );
    const named = rows.filter(({ name }) => !Object.keys(FREE).includes(name) && name !== 'gb_erased_vectors');
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ told }) => !told)).toEqual([]);
  });

  it('is distributed by the statements that the documentation gives', async () => {
    const scaling = await readFile(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');
    const named = (call: string) =>
      [...scaling.matchAll(new RegExp(`${call}\\('gligabao\\.(\\w+)'`, 'g'))].map(([, table]) => table).toSorted();
    const { rows } = await client.query<{ readonly name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1',
      [schema],
    );
    const free = Object.keys(FREE);
    expect(named('create_distributed_table')).toEqual(
      rows.map(({ name }) => name).filter((name) => !free.includes(name)),
    );
    // The steps of the schema and the health check are the coordinator's own.
    const shared = free.filter((name) => !['gb_migrations', 'gb_health'].includes(name));
    expect(named('create_reference_table')).toEqual(shared.toSorted());
  });

  it.each([
    [
      'a table with a key of its own',
      'CREATE TABLE gb_a (id bigint PRIMARY KEY)',
      ['gb_a: gb_a_pkey is unique without dataset_id'],
    ],
    ['a table with no key', 'CREATE TABLE gb_a (dataset_id bigint)', ['gb_a has no primary key']],
    [
      'a unique index without it',
      'CREATE UNIQUE INDEX gb_a ON gb_texts (id)',
      ['gb_texts: gb_a is unique without dataset_id'],
    ],
    [
      'a unique index that only carries it along',
      'CREATE UNIQUE INDEX gb_a ON gb_texts (id) INCLUDE (dataset_id)',
      ['gb_texts: gb_a is unique without dataset_id'],
    ],
    [
      'a foreign key without it',
      `CREATE TABLE gb_b (dataset_id bigint, id bigint, PRIMARY KEY (dataset_id, id));
       CREATE TABLE gb_a (dataset_id bigint, id bigint, b bigint, c bigint, PRIMARY KEY (dataset_id, id),
         CONSTRAINT crossed FOREIGN KEY (b, c) REFERENCES gb_b (dataset_id, id))`,
      ['gb_a: crossed points at gb_b without dataset_id'],
    ],
  ])('with %s is found out', async (_name, change, lines) => {
    expect(await lackingAfter(change)).toEqual(lines);
  });
});

describe('a statement', () => {
  const without = (text: string) => tablesWithout(text.replaceAll('@.', `"${schema}".`), sharding(schema));

  it.each([
    'SELECT 1 FROM @.gb_texts WHERE dataset_id = $1',
    'SELECT 1 FROM @.gb_texts t JOIN @.gb_postings p ON p.dataset_id = t.dataset_id AND p.text_id = t.id WHERE t.dataset_id = $1',
    'SELECT (SELECT count(*) FROM @.gb_edges e WHERE e.dataset_id = n.dataset_id) FROM @.gb_entities n WHERE n.dataset_id = $1::bigint',
    'SELECT 1 FROM @.gb_query_runs r WHERE r.dataset_id = (SELECT n.dataset_id FROM @.gb_runs n WHERE n.id = $1) AND r.id = $1',
    'SELECT 1 FROM @.gb_inferences i WHERE i.dataset_id IN ($1, 0)',
    'UPDATE @.gb_texts t SET closed_at = $2 FROM unnest($3::bigint[]) c (id) WHERE t.dataset_id = $1 AND t.id = c.id',
    'DELETE FROM @.gb_postings p USING @.gb_texts t WHERE t.dataset_id = $1 AND p.dataset_id = t.dataset_id',
    'INSERT INTO @.gb_texts (dataset_id, id) SELECT $1::bigint, r.id FROM unnest($2::bigint[]) r (id)',
    'SELECT 1 FROM @.gb_datasets; SELECT 1 FROM pg_class',
  ])('that names the dataset is lawful: %s', async (text) => {
    expect(await without(text)).toEqual([]);
  });

  it.each([
    ['SELECT 1 FROM @.gb_texts WHERE id = $1', ['gb_texts']],
    ['SELECT 1 FROM @.gb_texts WHERE dataset_id = $1 OR id = $2', ['gb_texts']],
    ['SELECT 1 FROM @.gb_texts WHERE dataset_id > $1', ['gb_texts']],
    ['SELECT 1 FROM @.gb_texts t JOIN @.gb_postings p ON p.text_id = t.id WHERE t.dataset_id = $1', ['gb_postings']],
    ['SELECT 1 FROM @.gb_texts t JOIN @.gb_postings p ON p.dataset_id = t.dataset_id', ['gb_postings', 'gb_texts']],
    ['SELECT 1 FROM @.gb_datasets d JOIN @.gb_edges e ON e.dataset_id = d.id WHERE d.user_id = $1', ['gb_edges']],
    ['SELECT 1 WHERE EXISTS (SELECT 1 FROM @.gb_edges e WHERE e.fact_id = $1)', ['gb_edges']],
    ['SELECT 1 FROM @.gb_texts WHERE dataset_id = $1 UNION SELECT 1 FROM @.gb_edges', ['gb_edges']],
    ['WITH a AS (DELETE FROM @.gb_texts t WHERE t.id = $1 RETURNING t.id) SELECT 1 FROM a', ['gb_texts']],
    ['UPDATE @.gb_texts t SET closed_at = $2 FROM unnest($3::bigint[]) c (id) WHERE t.id = c.id', ['gb_texts']],
    ['INSERT INTO @.gb_texts (id) VALUES ($1)', ['gb_texts']],
    ['INSERT INTO @.gb_texts (id, dataset_id) SELECT r.id, r.id + 1 FROM unnest($2::bigint[]) r (id)', ['gb_texts']],
  ])('that does not is found out: %s', async (text, tables) => {
    expect(await without(text)).toEqual(tables);
  });
});
