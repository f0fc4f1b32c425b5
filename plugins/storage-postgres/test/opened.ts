import { randomUUID } from 'node:crypto';
import { openForTest, type PluginConfig, type StorePorts, storePortsOf } from '@gligabao/testkit';
import { Client } from 'pg';
import plugin from '../src/index.ts';

/** The server that the set-up of the tests started. */
export const URL_OF_TESTS: string = process.env['GLIGABAO_TEST_PG_URL'] ?? '';

/** Settings with a schema that nobody has used. */
export function freshConfig(fields: PluginConfig = {}): PluginConfig {
  return { url: URL_OF_TESTS, schema: `test_${randomUUID().replaceAll('-', '')}`, max_connections: 4, ...fields };
}

/** Runs statements over a connection of their own; gives the rows of the last. */
export async function inspect(text: string, url = URL_OF_TESTS): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const results = [await client.query(text)].flat();
    return results.at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}

export const dropSchema = async ({ schema }: PluginConfig): Promise<void> => {
  await inspect(`DROP SCHEMA IF EXISTS "${String(schema)}" CASCADE`);
};

export interface OpenedStores {
  readonly stores: StorePorts;
  readonly close: () => Promise<void>;
}

/** The stores of a configuration. */
export async function openStores(config: PluginConfig): Promise<OpenedStores> {
  const opened = await openForTest(plugin, config);
  return { stores: storePortsOf(opened.ports), close: () => opened.close() };
}

/** Runs a test on a fresh schema, and takes it away again. */
export async function withStores<Result>(
  test: (stores: StorePorts, config: PluginConfig) => Promise<Result>,
  config: PluginConfig = freshConfig(),
): Promise<Result> {
  try {
    const { stores, close } = await openStores(config);
    try {
      return await test(stores, config);
    } finally {
      await close();
    }
  } finally {
    await dropSchema(config);
  }
}
