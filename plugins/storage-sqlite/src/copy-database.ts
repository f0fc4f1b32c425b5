import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { GligabaoError } from '@gligabao/core';
import { translate } from './errors.ts';

/** Writes what a connection sees at this moment to a file, which is there whole or not at all. */
export function copyInto(database: Database.Database, to: string): void {
  const partial = `${to}.partial`;
  rmSync(partial, { force: true });
  try {
    database.prepare('VACUUM INTO ?').run(partial);
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/**
 * Copies a database file as it is at one moment, also while another process writes to it. A copy of the file alone would lack
 * what stands in the log beside it.
 *
 * @throws GligabaoError `incorrect` `storage-sqlite/copy-exists` when there is a file `to`; `not-found`
 * `storage-sqlite/no-database` when there is none to copy; otherwise as for any database that cannot be read or written.
 */
export function copyDatabase(from: string, to: string): void {
  if (!existsSync(from)) {
    throw new GligabaoError('not-found', 'storage-sqlite/no-database', `there is no database ${from}`);
  }
  if (existsSync(to)) {
    throw new GligabaoError('incorrect', 'storage-sqlite/copy-exists', `${to} is there already: choose another name`);
  }
  try {
    mkdirSync(dirname(to), { recursive: true });
    const database = new Database(from, { readonly: true, timeout: 5000 });
    try {
      copyInto(database, to);
    } finally {
      database.close();
    }
  } catch (error) {
    throw translate(error);
  }
}
