import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { templateOf } from './database-template.ts';

/** A place for one test's knowledge. The only lines of the suite that say where a server keeps it are in here. */
export interface TemporaryStorage {
  /** The folder that holds what is in files, and where a command may be run. */
  readonly folder: string;
  /** The settings that make a server keep its knowledge here; the same ones find it again. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether one process owns it, and another is turned away. */
  readonly exclusive: boolean;
  /** Runs statements behind the back of the server, as somebody can who switches all checks off. */
  vandalise(statements: string): Promise<void>;
  remove(): Promise<void>;
}

/** A fresh, empty place in files, whatever the run of the suite is about. */
export function temporaryFile(): TemporaryStorage {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-test-'));
  const db = join(folder, 'memory.db');
  return {
    folder,
    settings: { db },
    exclusive: true,
    async vandalise(statements) {
      const file = new Database(db);
      file.pragma('foreign_keys = OFF');
      file.exec(statements);
      file.close();
    },
    remove: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  };
}

async function run(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

let databases = 0;
let template: Promise<string> | undefined;

/** What a new database is a copy of. A server that outlives the tests is left without one. */
function copied(server: string): Promise<string> {
  if (process.env['GLIGABAO_TEST_PG_THROWAWAY'] === undefined) return Promise.resolve('template1');
  const exists = async (name: string) => {
    const { rowCount } = await run(server, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
    return rowCount === 1;
  };
  template ??= templateOf(server, exists, (statement) => run(server, statement));
  return template;
}

async function temporaryDatabase(server: string): Promise<TemporaryStorage> {
  const files = temporaryFile();
  databases += 1;
  const name = `test_${process.pid}_${databases}_${Date.now()}`;
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${await copied(server)}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    folder: files.folder,
    settings: { storage: 'postgres', postgres_url: url.href },
    exclusive: false,
    async vandalise(statements) {
      await run(url.href, `SET session_replication_role = replica; SET search_path = gligabao; ${statements}`);
    },
    async remove() {
      await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await files.remove();
    },
  };
}

/** A fresh, empty place, of the kind that the run of the suite is about. */
export async function temporaryStorage(): Promise<TemporaryStorage> {
  const kind: unknown = Reflect.get(globalThis, 'GLIGABAO_TEST_STORAGE');
  if (kind !== 'postgres') return temporaryFile();
  const server = process.env['GLIGABAO_TEST_PG_URL'];
  if (server === undefined) throw new Error('GLIGABAO_TEST_PG_URL is not set: the global setup starts a server');
  return temporaryDatabase(server);
}
