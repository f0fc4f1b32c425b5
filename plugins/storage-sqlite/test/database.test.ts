import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase, type SqlConnection } from '../src/database.ts';
import { stopIfAborted, translate } from '../src/errors.ts';

const open = () => openDatabase({ path: ':memory:', synchronous: 'normal' });

describe('a transaction', () => {
  it('refuses work that waits, and undoes it', async () => {
    const sql = open();
    const waiting = () =>
      sql.write(() => {
        sql.run("INSERT INTO gb_models (name, provider, created_at) VALUES ('m', 'p', 1)", []);
        return Promise.resolve();
      });
    expect(waiting).toThrow(expect.objectContaining({ kind: 'fault', code: 'storage-sqlite/promise-in-transaction' }));
    expect(sql.get('SELECT count(*) AS n FROM gb_models', [])).toEqual({ n: 0 });
    await sql.close();
  });

  it('is undone when the work throws, and the next one begins', async () => {
    const sql = open();
    const insert = "INSERT INTO gb_models (name, provider, created_at) VALUES ('m', 'p', 1)";
    expect(() =>
      sql.write(() => {
        sql.run(insert, []);
        sql.run(insert, []);
      }),
    ).toThrow(expect.objectContaining({ kind: 'fault', code: 'storage-sqlite/constraint' }));
    expect(sql.write(() => sql.run(insert, []).changes)).toBe(1);
    await sql.close();
  });
});

describe('work that can wait', () => {
  const insert = "INSERT INTO gb_models (name, provider, created_at) VALUES (?, 'p', 1)";
  const count = (sql: SqlConnection) => sql.get('SELECT count(*) AS n FROM gb_models', []);

  it('is done before anything is read, and survives the failure of the transaction that it went with', async () => {
    const sql = open();
    sql.soon(() => void sql.run(insert, ['first']), 1);
    const failing = () =>
      sql.write(() => {
        throw new TypeError('a mistake');
      });
    expect(failing).toThrow(expect.objectContaining({ code: 'storage-sqlite/failed' }));
    expect(count(sql)).toEqual({ n: 1 });
    await sql.close();
  });

  it('goes with the next transaction, or by itself when the turn of the event loop is over', async () => {
    const sql = open();
    sql.soon(() => void sql.run(insert, ['first']), 1);
    sql.soon(() => void sql.run(insert, ['second']), 1);
    expect(sql.write(() => sql.run(insert, ['third']).lastId)).toBe(3);
    sql.soon(() => void sql.run(insert, ['fourth']), 1);
    await new Promise(setImmediate);
    expect(sql.read(() => count(sql))).toEqual({ n: 4 });
    await sql.close();
  });

  it('waits for a transaction that is not refused, and nothing that is read waits for it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gligabao-'));
    const path = join(folder, 'soon.db');
    const sql = openDatabase({ path, synchronous: 'normal' });
    sql.all('PRAGMA busy_timeout = 0', []);
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    sql.soon(() => void sql.run(insert, ['first']), 1);
    expect(() => sql.write(() => sql.run(insert, ['refused']))).toThrow(
      expect.objectContaining({ code: 'storage-sqlite/locked' }),
    );
    await new Promise(setImmediate);
    expect(count(sql)).toEqual({ n: 0 });
    other.exec('COMMIT');
    other.close();
    sql.write(() => sql.run(insert, ['second']));
    expect(count(sql)).toEqual({ n: 2 });
    await sql.close();
    await rm(folder, { recursive: true });
  });

  it('may be lost where it fails: neither a read nor a later transaction fails for it', async () => {
    const sql = open();
    sql.write(() => sql.run(insert, ['first']));
    sql.soon(() => void sql.run(insert, ['first']), 1);
    expect(count(sql)).toEqual({ n: 1 });
    sql.soon(() => void sql.run(insert, ['first']), 1);
    expect(sql.write(() => sql.run(insert, ['second']).changes)).toBe(1);
    await sql.close();
  });
});

describe('errors', () => {
  const thrown = (code: string) => translate(Object.assign(new Error('what SQLite says'), { code }));

  it.each([
    ['SQLITE_BUSY', 'busy', 'storage-sqlite/locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy', 'storage-sqlite/locked'],
    ['SQLITE_FULL', 'unavailable', 'storage-sqlite/disk-full'],
    ['SQLITE_IOERR_WRITE', 'unavailable', 'storage-sqlite/disk-error'],
    ['SQLITE_READONLY_DBMOVED', 'unavailable', 'storage-sqlite/read-only'],
    ['SQLITE_CANTOPEN_ISDIR', 'unavailable', 'storage-sqlite/cannot-open'],
    ['SQLITE_NOTADB', 'unavailable', 'storage-sqlite/not-a-database'],
    ['SQLITE_CORRUPT', 'unavailable', 'storage-sqlite/corrupt'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'fault', 'storage-sqlite/constraint'],
    ['SQLITE_ERROR', 'fault', 'storage-sqlite/failed'],
    ['EACCES', 'unavailable', 'storage-sqlite/cannot-open'],
  ])('%s is %s', (code, kind, ours) => {
    expect(thrown(code)).toMatchObject({ name: 'GligabaoError', kind, code: ours });
  });

  it('pass through when they are ours, and are faults when nobody knows them', () => {
    const ours = thrown('SQLITE_BUSY');
    expect(translate(ours)).toBe(ours);
    expect(translate('a string')).toMatchObject({ kind: 'fault', message: 'a string' });
  });

  it('stop a call of somebody who has gone', () => {
    expect(() => stopIfAborted({ signal: AbortSignal.abort() })).toThrow(
      expect.objectContaining({ kind: 'interrupted' }),
    );
  });
});
