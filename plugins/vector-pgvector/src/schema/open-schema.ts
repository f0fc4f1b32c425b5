import type { Ask, Database } from '../connection/database.ts';
import { quoted } from '../connection/statement.ts';
import { newerSchema, noExtension, otherMode } from '../errors.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { findExtension } from './extension.ts';
import type { Names, Storage } from './names.ts';

type Mode = 'auto' | 'extension' | 'bytes';

export interface OpenedSchema {
  readonly storage: Storage;
  /** What an operator should know of the choice. */
  readonly remark: string | undefined;
}

/** How the schema stores vectors already; undefined when it has none. */
async function storedAs(ask: Ask, { schema }: Names): Promise<Storage['kind'] | undefined> {
  const [column] = await ask<{ readonly type: string }>({
    text: `SELECT t.typname AS type FROM pg_catalog.pg_attribute a
           JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
           JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
           JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
           WHERE n.nspname = $1 AND c.relname = 'vectors' AND a.attname = 'v'`,
    values: [schema],
  });
  if (!column) return undefined;
  return column.type === 'bytea' ? 'bytes' : 'extension';
}

/** Vectors are never moved from one way of storing to the other: what the schema has, it keeps. */
async function choose(ask: Ask, names: Names, mode: Mode): Promise<OpenedSchema> {
  const stored = await storedAs(ask, names);
  if (stored && mode !== 'auto' && mode !== stored) throw otherMode(names.schema, stored);
  if (mode === 'bytes') return { storage: { kind: 'bytes' }, remark: undefined };
  if (stored === 'bytes') {
    const remark = 'vectors are kept as bytes and searched in process, as this schema began; for pgvector name another';
    return { storage: { kind: 'bytes' }, remark };
  }
  const extension = await findExtension(ask);
  if ('schema' in extension) {
    return { storage: { kind: 'extension', extensionSchema: extension.schema }, remark: undefined };
  }
  if (mode === 'extension' || stored === 'extension') throw noExtension(extension.missing);
  const remark = `vectors are kept as bytes and searched in process, without pgvector: ${extension.missing}`;
  return { storage: { kind: 'bytes' }, remark };
}

/** `CREATE SCHEMA IF NOT EXISTS` asks for a privilege even where the schema is there. */
async function makeSchema(ask: Ask, { schema, migration }: Names): Promise<void> {
  const [found] = await ask<{ readonly there: boolean }>({
    text: 'SELECT EXISTS (SELECT FROM pg_catalog.pg_namespace WHERE nspname = $1) AS there',
    values: [schema],
  });
  if (!found?.there) await ask({ text: `CREATE SCHEMA ${quoted(schema)}` });
  await ask({
    text: `CREATE TABLE IF NOT EXISTS ${migration} (
      version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  });
}

async function migrate(ask: Ask, names: Names, storage: Storage): Promise<void> {
  const [row] = await ask<{ readonly version: number }>({
    text: `SELECT coalesce(max(version), 0) AS version FROM ${names.migration}`,
  });
  const version = row?.version ?? 0;
  if (version > MIGRATIONS.length) throw newerSchema(names.schema);
  for (const [at, migration] of MIGRATIONS.entries()) {
    if (at < version) continue;
    for (const text of migration(names, storage)) await ask({ text });
    await ask({ text: `INSERT INTO ${names.migration} (version) VALUES ($1)`, values: [at + 1] });
  }
}

/**
 * Makes or migrates the schema. Processes that start together do it one after the other.
 *
 * @throws GligabaoError `vector-index/no-extension`, `vector-index/other-mode` or `vector-index/newer-schema`.
 */
export function openSchema(database: Database, names: Names, mode: Mode, signal: AbortSignal): Promise<OpenedSchema> {
  return database.transaction(async (ask) => {
    await ask({
      text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`gligabao vectors ${names.schema}`],
    });
    await makeSchema(ask, names);
    const opened = await choose(ask, names, mode);
    await migrate(ask, names, opened.storage);
    return opened;
  }, signal);
}
