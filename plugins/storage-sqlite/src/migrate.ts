import type Database from 'better-sqlite3';
import { GligabaoError } from '@gligabao/core';
import { copyInto } from './copy-database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { termKey } from './texts/term-key.ts';

/** Marks a file as ours in its header: "glgb". */
const APPLICATION_ID = 0x676c6762;

function numberPragma(database: Database.Database, name: string): number {
  return Number(database.pragma(name, { simple: true }));
}

/**
 * Checks that a database is ours and not from the future, before anything is written to it.
 *
 * @throws GligabaoError `unavailable`, `storage-sqlite/newer-database` or `storage-sqlite/foreign-database`.
 */
function checkOrigin(database: Database.Database, version: number): void {
  const mark = numberPragma(database, 'application_id');
  const tables = database.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_schema').get()?.n ?? 0;
  if (mark !== APPLICATION_ID && (mark !== 0 || version !== 0 || tables > 0)) {
    throw new GligabaoError(
      'unavailable',
      'storage-sqlite/foreign-database',
      'the file is a SQLite database of another program: choose another path',
      { retryable: false },
    );
  }
  if (version > MIGRATIONS.length) {
    throw new GligabaoError(
      'unavailable',
      'storage-sqlite/newer-database',
      `the database has schema version ${version}, this release knows ${MIGRATIONS.length}: install a newer release. Nothing was changed`,
      { retryable: false },
    );
  }
}

/** Where a database of an earlier schema is kept when a newer release opens it. */
function copyName(database: Database.Database, version: number): string {
  return `${database.name}.v${version}.bak`;
}

/**
 * Brings a database to the present schema, all steps in one transaction; `PRAGMA user_version` counts the steps taken. A
 * database with an earlier schema is copied first, beside itself. `configure` sets the connection up, once it is known
 * that the file may be written.
 */
export function migrate(database: Database.Database, configure: () => void): void {
  const version = numberPragma(database, 'user_version');
  checkOrigin(database, version);
  const isBehind = version > 0 && version < MIGRATIONS.length;
  if (isBehind && !database.memory) copyInto(database, copyName(database, version));
  configure();
  if (version === 0) database.pragma(`application_id = ${APPLICATION_ID}`);
  if (version === MIGRATIONS.length) return;
  database.function('gb_term_key', { deterministic: true }, (term: unknown) => termKey(String(term)));
  database
    .transaction(() => {
      for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
      database.pragma(`user_version = ${MIGRATIONS.length}`);
    })
    .immediate();
}
