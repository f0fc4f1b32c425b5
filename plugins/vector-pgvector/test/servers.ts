import { afterAll, beforeAll } from '@jest/globals';
import type { VectorIndex } from '@gligabao/core';
import type { PluginLog } from '@gligabao/plugin';
import { openForTest, type PluginConfig } from '@gligabao/testkit';
import pg from 'pg';
import { startPgvector } from '../../../test-support/pgvector.mjs';
import { subject } from './subject.ts';

export const CALL = Object.freeze({ signal: new AbortController().signal });

export interface Server {
  /** Settings with a schema of their own. */
  settings(more?: PluginConfig): PluginConfig & { readonly url: string; readonly schema: string };
  sql(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  dropSchemaOf(config: PluginConfig): Promise<void>;
  /** Opens the plugin, and closes it after the body. */
  withIndex<Result>(config: PluginConfig, body: (index: VectorIndex) => Promise<Result>): Promise<Result>;
}

let schemas = 0;

async function ask(url: string, text: string, values?: readonly unknown[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(text, values ? [...values] : undefined);
    return rows;
  } finally {
    await client.end();
  }
}

/** Opens the plugin as a host does, with a log. */
export async function openWithLog(config: PluginConfig, log: PluginLog) {
  const parsed = subject.config.parse(config);
  return subject.open({ config: parsed as never, ports: {} as never, log, signal: CALL.signal });
}

/** A server for the tests of a file, which starts before them and ends after them. */
export function useServer(
  start: () => Promise<{ readonly url: string; stop(): Promise<void> }> = startPgvector,
): Server {
  let server: { readonly url: string; stop(): Promise<void> } | undefined;
  beforeAll(async () => {
    server = await start();
  }, 60_000);
  afterAll(() => server?.stop());
  const url = (): string => server?.url ?? '';
  return {
    settings: (more = {}) => ({ url: url(), schema: `vectors_${process.pid}_${++schemas}`, ...more }),
    sql: (text, values) => ask(url(), text, values),
    dropSchemaOf: async ({ schema }) => {
      await ask(url(), `DROP SCHEMA IF EXISTS "${String(schema)}" CASCADE`);
    },
    async withIndex(config, body) {
      const opened = await openForTest(subject, config);
      try {
        const index = opened.ports['vector-index'];
        if (!index) throw new TypeError('no vector index');
        return await body(index);
      } finally {
        await opened.close();
      }
    },
  };
}
