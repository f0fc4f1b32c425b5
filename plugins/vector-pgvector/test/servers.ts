import { afterAll, beforeAll } from '@jest/globals';
import type { VectorIndex } from '@gligabao/core';
import { openPlugins, type PluginLog } from '@gligabao/plugin';
import { type PluginConfig, portOf } from '@gligabao/testkit';
import pg from 'pg';
import { startPgvector } from '../../../test-support/pgvector.mjs';
import { startPostgres } from '../../../test-support/throwaway-postgres.mjs';
import { subject } from './subject.ts';

export const CALL = Object.freeze({ signal: new AbortController().signal });

const SILENT: PluginLog = { info: () => undefined, warn: () => undefined };

export interface Server {
  /** Settings with a schema of their own. */
  settings(more?: PluginConfig): PluginConfig & { readonly url: string; readonly schema: string };
  sql(text: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  dropSchemaOf(config: PluginConfig): Promise<void>;
  /** Opens the plugin, and closes it after the body. */
  withIndex<Result>(config: PluginConfig, body: (index: VectorIndex) => Promise<Result>): Promise<Result>;
}

interface Started {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL without pgvector: the one that GLIGABAO_TEST_PG_URL names, or a new one. */
export async function startPlain(): Promise<Started> {
  const given = process.env['GLIGABAO_TEST_PG_URL'];
  return given ? { url: given, stop: async () => undefined } : startPostgres();
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

export interface OpenedIndex {
  readonly index: VectorIndex;
  close(): Promise<void>;
}

/** Opens the plugin as a host does, with a log. */
export async function openIndex(config: PluginConfig, log: PluginLog = SILENT): Promise<OpenedIndex> {
  const opened = await openPlugins([{ label: 'subject', plugin: subject, config }], { log, signal: CALL.signal });
  return { index: portOf(opened.ports, 'vector-index'), close: () => opened.close() };
}

/** A server for the tests of a file, which starts before them and ends after them. */
export function useServer(start: () => Promise<Started> = startPgvector): Server {
  let server: Started | undefined;
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
      const opened = await openIndex(config);
      try {
        return await body(opened.index);
      } finally {
        await opened.close();
      }
    },
  };
}
