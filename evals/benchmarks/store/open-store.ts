import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VectorIndex } from '@gligabao/core';
import { openPlugins, type PluginUse } from '@gligabao/plugin';
import postgres from '@gligabao/storage-postgres';
import sqlite from '@gligabao/storage-sqlite';
import { CALL, type StorePorts, storePortsOf } from '@gligabao/testkit';
import vectorEmbedded from '@gligabao/vector-embedded';
import vectorPgvector from '@gligabao/vector-pgvector';
import { Client } from 'pg';

export const STORES = Object.freeze(['sqlite', 'postgres'] as const);
export type StoreName = (typeof STORES)[number];

/** A store with nothing in it but what a benchmark writes. */
export interface OpenStore {
  readonly stores: StorePorts;
  readonly vectors: VectorIndex;
  /** What a server needs to be told to find it; it has to be closed first. */
  readonly server: { readonly folder: string; readonly environment: Readonly<Record<string, string>> };
  /** Lets the database see what it holds, as its own clock would in a while. */
  settle(): Promise<void>;
  /** How large it is on disk, by table where that can be told. */
  sizes(): Promise<Readonly<Record<string, number>>>;
  /** Once is enough, and more does nothing. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

/** Where a server looks for the database in its folder, and for the vectors. */
export const FILES = Object.freeze(['bench.db', 'bench.vectors.db'] as const);

const SILENT = { info: () => undefined, warn: () => undefined };
let databases = 0;

async function ask<Row>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as readonly Row[];
  } finally {
    await client.end();
  }
}

async function open(uses: readonly PluginUse[]): Promise<Pick<OpenStore, 'stores' | 'vectors' | 'close'>> {
  const opened = await openPlugins(uses, { log: SILENT, signal: CALL.signal });
  const { 'vector-index': vectors } = opened.ports;
  if (vectors === undefined) throw new TypeError('no vector index');
  let closed: Promise<void> | undefined;
  return { stores: storePortsOf(opened.ports), vectors, close: () => (closed ??= opened.close()) };
}

/** A folder that is gone when this process is. */
function ownFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-bench-store-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    folder,
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

async function openFile(): Promise<OpenStore> {
  const { folder, remove } = ownFolder();
  const opened = await open([
    { label: 'storage', plugin: sqlite, config: { path: join(folder, FILES[0]) } },
    { label: 'vectors', plugin: vectorEmbedded, config: { path: join(folder, FILES[1]) } },
  ]);
  return {
    ...opened,
    server: { folder, environment: { GLIGABAO_STORAGE: 'sqlite' } },
    settle: () => Promise.resolve(),
    sizes: () => Promise.resolve(Object.fromEntries(FILES.map((file) => [file, statSync(join(folder, file)).size]))),
    remove: () => Promise.resolve(remove()),
  };
}

async function openDatabase(server: string): Promise<OpenStore> {
  const name = `bench_${process.pid}_${(databases += 1)}`;
  await ask(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = await open([
    { label: 'storage', plugin: postgres, config: { url: url.href } },
    { label: 'vectors', plugin: vectorPgvector, config: { url: url.href } },
  ]);
  const { folder, remove } = ownFolder();
  return {
    ...opened,
    server: { folder, environment: { GLIGABAO_STORAGE: 'postgres', GLIGABAO_POSTGRES_URL: url.href } },
    settle: async () => void (await ask(url.href, 'VACUUM (ANALYZE)')),
    async sizes() {
      const rows = await ask<{ readonly name: string; readonly bytes: string }>(
        url.href,
        `SELECT c.relname AS name, pg_total_relation_size(c.oid)::text AS bytes FROM pg_class c
         JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname LIKE 'gligabao%' AND c.relkind = 'r' ORDER BY pg_total_relation_size(c.oid) DESC`,
      );
      return Object.fromEntries(rows.map((row) => [row.name, Number(row.bytes)]));
    },
    async remove() {
      await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      remove();
    },
  };
}

export const openStore = (name: StoreName, server: string): Promise<OpenStore> =>
  name === 'sqlite' ? openFile() : openDatabase(server);
