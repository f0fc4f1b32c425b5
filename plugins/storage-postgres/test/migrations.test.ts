import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REMEMBER_STAGES, STAGES_WITHOUT_MODEL } from '@gligabao/core';
import { CALL, openStory, type PluginConfig } from '@gligabao/testkit';
import { shardKey } from '../src/migrations/0014-shard-key.ts';
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

/** Makes the schema as a release left it that knew only the first steps. */
async function takeSteps(steps: readonly string[]): Promise<void> {
  await inspect(
    [
      `CREATE SCHEMA "${schema()}"`,
      'CREATE TABLE @.gb_migrations (number bigint PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
      ...steps,
      ...steps.map((_, index) => `INSERT INTO @.gb_migrations (number) VALUES (${index + 1})`),
    ]
      .join(';\n')
      .replaceAll('@.', `"${schema()}".`),
  );
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
    await takeSteps(MIGRATIONS.slice(0, 3));
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
    const ofStages = names.filter((name) => REMEMBER_STAGES.some((stage) => String(name).startsWith(`${stage}_`)));
    expect(ofStages).toEqual(expected);
  });

  it('keeps what was stored before each key had the dataset', async () => {
    await takeSteps(MIGRATIONS.slice(0, MIGRATIONS.indexOf(shardKey)));
    await inspect(`SET search_path = "${schema()}";
      INSERT INTO gb_datasets (id, user_id, name, description, tags, created_at, head) VALUES (7, 'alice', 'main', '', '[]', 1, 5);
      INSERT INTO gb_runs (id, kind) VALUES (1, 'remember'), (2, 'query'), (3, 'remember');
      INSERT INTO gb_remember_runs (id, user_id, dataset, params, status, dataset_id, artifact_id)
        VALUES (1, 'alice', 'main', '{}', 'succeeded', 7, 1), (3, 'alice', 'later', '{}', 'failed', NULL, NULL);
      INSERT INTO gb_query_runs (id, user_id, dataset, params, status) VALUES (2, 'alice', 'main', '{}', 'succeeded');
      INSERT INTO gb_remember_queue (run_id, user_id, dataset, hash, accepted_at, body) VALUES (3, 'alice', 'later', 'h', 1, '{}');
      INSERT INTO gb_run_events (run_id, number, at, type, event)
        VALUES (1, 1, 1, 'run-started', '{"type":"run-started","at":1}'), (3, 1, 2, 'run-started', '{"type":"run-started","at":2}');
      INSERT INTO gb_inferences (user_id, dataset, run_id, run_kind, stage, provider, model, reasoning, input_tokens,
          output_tokens, cached_tokens, cost_usd, started_at, latency_ms, status)
        VALUES ('alice', 'main', 1, 'remember', 'extract_graph', 'p', 'm', 'none', 1, 2, 0, 0.5, 1, 1, 'succeeded');
      INSERT INTO gb_commits (run_id, part, dataset_id, at) VALUES (1, 0, 7, 5);
      INSERT INTO gb_artifacts (dataset_id, id, kind, text, valid_at, created_at) VALUES (7, 1, 'text', 'Bo is Bob.', 5, 5);
      INSERT INTO gb_entities (dataset_id, id, name, name_key, type, description, model_id, created_at, updated_at)
        VALUES (7, 1, 'Bob', 'bob', 'person', '', 'm', 5, 5);
      INSERT INTO gb_entity_aliases (dataset_id, entity_id, name, name_key, status, artifact_id, created_at)
        VALUES (7, 1, 'Bo', 'bo', 'accepted', 1, 5)`);
    const { stores, close } = await openStores(config);
    const runs = stores['run-store'];
    const read = async (id: number) => {
      const run = await runs.read(id, CALL);
      return run && { dataset: run.row.datasetId, status: run.row.status, events: run.events.length };
    };
    expect(await read(1)).toEqual({ dataset: 7, status: 'succeeded', events: 1 });
    expect(await read(2)).toEqual({ dataset: null, status: 'succeeded', events: 0 });
    expect(await read(3)).toEqual({ dataset: null, status: 'failed', events: 1 });
    expect((await stores['run-queue'].find(3, CALL))?.body).toBe('{}');
    const ledger = await runs.inferences({ runId: 1 }, { limit: 5, offset: 0 }, CALL);
    expect(ledger.items.map(({ costUsd }) => costUsd)).toEqual([0.5]);
    const { entities } = await stores['graph-store'].lookUp(7, ['bo'], {}, CALL);
    expect(entities.map(({ entity }) => entity.name)).toEqual(['Bob']);
    await close();
    const kept = await inspect(`SELECT id::text, dataset_id::text FROM "${schema()}".gb_runs ORDER BY id`);
    expect(kept.map(({ dataset_id: dataset }) => dataset)).toEqual(['7', '7', '0']);
  });
});
