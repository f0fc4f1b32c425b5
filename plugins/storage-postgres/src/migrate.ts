import { GligabaoError, isGligabaoError } from '@gligabao/core';
import { IN_TRANSACTION, type SqlConnection } from './sql-connection.ts';
import { stateOf } from './errors.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** The oldest release of PostgreSQL that the statements are written for. */
const OLDEST_SERVER = 13;

function unusable(code: string, message: string): GligabaoError {
  return new GligabaoError('unavailable', `storage-postgres/${code}`, message, { retryable: false });
}

/** Checks that the server can hold what is stored: a release that is new enough, and texts of any character. */
async function checkServer(sql: SqlConnection): Promise<void> {
  const [server] = await sql.all<{ readonly version: number; readonly encoding: string }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version,
       current_setting('server_encoding') AS encoding`,
    {},
  );
  if (server === undefined || server.version < OLDEST_SERVER) {
    throw unusable('unsupported-server', `PostgreSQL ${OLDEST_SERVER} or later is needed, this is ${server?.version}`);
  }
  if (server.encoding !== 'UTF8') {
    throw unusable('wrong-encoding', `the database has the encoding ${server.encoding}: create one with UTF8`);
  }
}

/** How many steps the schema has taken; 0 when there is no schema, or nothing of ours in it. */
async function findVersion(sql: SqlConnection): Promise<number> {
  try {
    const [row] = await sql.all<{ readonly version: number }>(
      'SELECT coalesce(max(number), 0) AS version FROM @.gb_migrations',
      {},
    );
    return row?.version ?? 0;
  } catch (error) {
    if (isGligabaoError(error) && ['42P01', '3F000'].includes(stateOf(error) ?? '')) return 0;
    throw error;
  }
}

/**
 * One step as a block that does nothing where another server took the step first: only inside the transaction is it
 * known how many were taken. Statements without parameters, because DDL takes none.
 */
function step(schema: string, number: number, migration: string): string {
  const quoted = `"${schema}"`;
  return `DO $step$ BEGIN
    IF NOT ${IN_TRANSACTION} THEN RAISE EXCEPTION 'there is no transaction'; END IF;
    IF to_regnamespace('${quoted}') IS NULL THEN CREATE SCHEMA ${quoted}; END IF;
    IF to_regclass('${quoted}.gb_migrations') IS NULL THEN
      CREATE TABLE @.gb_migrations (number bigint PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    END IF;
    IF (SELECT coalesce(max(number), 0) FROM @.gb_migrations) = ${number - 1} THEN
      ${migration}
      INSERT INTO @.gb_migrations (number) VALUES (${number});
    END IF;
  END $step$`;
}

async function take(sql: SqlConnection, number: number, migration: string): Promise<void> {
  try {
    await sql.write(
      { name: 'migrations', contended: true },
      { step: { text: step(sql.schema, number, migration), values: {} } },
    );
  } catch (error) {
    if (!isGligabaoError(error) || !['42P07', '42710'].includes(stateOf(error) ?? '')) throw error;
    throw unusable(
      'foreign-schema',
      `the schema ${sql.schema} holds tables of these names that no release made: choose another schema (${error.message})`,
    );
  }
}

/**
 * Brings a schema to the present version, one transaction per step under a lock; `gb_migrations` lists the steps taken.
 *
 * @throws GligabaoError `unavailable`, `storage-postgres/newer-database`, before anything is written, when the schema is
 * from the future.
 */
export async function migrate(sql: SqlConnection): Promise<void> {
  await checkServer(sql);
  const version = await findVersion(sql);
  if (version > MIGRATIONS.length) {
    throw unusable(
      'newer-database',
      `the schema has version ${version}, this release knows ${MIGRATIONS.length}: install a newer release. Nothing was changed`,
    );
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index >= version) await take(sql, index + 1, migration);
  }
}
