import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REMEMBER_STAGES, STAGES_WITHOUT_MODEL } from '@gligabao/core';
import { CALL, openStory, type PluginConfig } from '@gligabao/testkit';
import { MIGRATIONS } from '../src/migrations/index.ts';
import { dropSchema, freshConfig, inspect, openStores } from './opened.ts';

let config: PluginConfig = freshConfig();
const schema = (): string => String(config['schema']);

beforeEach(() => {
  config = freshConfig();
});
afterEach(() => dropSchema(config));

/** The tables, columns and indexes of the schema, with the rows of `gb_migrations`. */
async function described() {
  const columns = await inspect(
    `SELECT table_name, column_name, data_type, collation_name FROM information_schema.columns
     WHERE table_schema = '${schema()}' ORDER BY table_name, ordinal_position`,
  );
  const indexes = await inspect(`SELECT indexdef FROM pg_indexes WHERE schemaname = '${schema()}' ORDER BY indexname`);
  const steps = await inspect(`SELECT number, applied_at::text FROM "${schema()}".gb_migrations ORDER BY number`);
  return { columns, indexes, steps };
}

describe('opening a database', () => {
  it('makes the schema, step by step', async () => {
    await (await openStores(config)).close();
    const { steps } = await described();
    expect(steps.map(({ number }) => Number(number))).toEqual(steps.map((_, index) => index + 1));
    expect(steps.length).toBeGreaterThan(0);
  });

  it('compares every text by code point, whatever the collation of the database', async () => {
    await (await openStores(config)).close();
    const { columns } = await described();
    const texts = columns.filter(({ data_type: type }) => type === 'text' || type === 'ARRAY');
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter(({ collation_name: collation }) => collation !== 'C')).toEqual([]);
  });

  it('by ten servers at once, on nothing, migrates once', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => openStores(config)));
    const stores = opened.map((each) => each.stores);
    const made = await Promise.all(stores.map((each) => each['dataset-store'].open('alice', 'main', 1, CALL)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    for (const { close } of opened) await close();
    const { steps } = await described();
    expect(new Set(steps.map(({ number }) => number)).size).toBe(steps.length);
  });

  it('changes nothing of a schema that is up to date', async () => {
    await (await openStores(config)).close();
    const before = await described();
    await (await openStores(config)).close();
    expect(await described()).toEqual(before);
  });

  it('takes the steps that are missing after one that was cut short', async () => {
    await (await openStores(config)).close();
    const whole = await described();
    await dropSchema(config);
    const taken = MIGRATIONS.slice(0, 3);
    await inspect(
      [
        `CREATE SCHEMA "${schema()}"`,
        'CREATE TABLE @.gb_migrations (number bigint PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
        ...taken,
        ...taken.map((_, index) => `INSERT INTO @.gb_migrations (number) VALUES (${index + 1})`),
      ]
        .join(';\n')
        .replaceAll('@.', `"${schema()}".`),
    );
    await (await openStores(config)).close();
    const { columns, indexes } = await described();
    expect({ columns, indexes }).toEqual({ columns: whole.columns, indexes: whole.indexes });
  });

  it('refuses a schema of a newer release, and leaves it as it is', async () => {
    await (await openStores(config)).close();
    await inspect(`INSERT INTO "${schema()}".gb_migrations (number) VALUES (999)`);
    const before = await described();
    await expect(openStores(config)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/newer-database',
      retryable: false,
      message: expect.stringContaining('999'),
    });
    expect(await described()).toEqual(before);
  });

  it('refuses a schema with tables of these names that are not ours', async () => {
    await inspect(`CREATE SCHEMA "${schema()}"; CREATE TABLE "${schema()}".gb_edges (recipe text)`);
    await expect(openStores(config)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/foreign-schema',
      message: expect.stringContaining('another schema'),
    });
    expect(await inspect(`SELECT * FROM "${schema()}".gb_edges`)).toEqual([]);
  });

  it('keeps two schemas of one database apart', async () => {
    const other = freshConfig();
    const [one, two] = [await openStores(config), await openStores(other)];
    await (await openStory(one.stores)).tell((draft) => ({ by: draft.artifact() }));
    expect(await two.stores['dataset-store'].find('alice', ['main'], CALL)).toEqual([null]);
    await one.close();
    await two.close();
    await dropSchema(other);
  });

  it('names the columns of each stage as the reference does', async () => {
    await (await openStores(config)).close();
    const { columns } = await described();
    const names = columns
      .filter((each) => each['table_name'] === 'gb_remember_runs')
      .map((each) => each['column_name']);
    const expected = REMEMBER_STAGES.flatMap((stage) => [
      `${stage}_status`,
      `${stage}_error`,
      `${stage}_started_at`,
      `${stage}_finished_at`,
      ...(STAGES_WITHOUT_MODEL.includes(stage) ? [] : [`${stage}_inference_ids`]),
    ]);
    expect(names.slice(-expected.length)).toEqual(expected);
  });
});
