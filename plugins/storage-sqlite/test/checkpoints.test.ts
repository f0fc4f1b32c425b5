import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type SqlConnection } from '../src/database.ts';
import { temporaryFolder } from './opened.ts';

let folder = temporaryFolder();
const file = (): string => join(folder.path, 'store.db');
const open = (): SqlConnection => openDatabase({ path: file(), synchronous: 'normal' });

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});

/** Writes some 12 MB of models, a page or more each. */
function writeMuch(sql: SqlConnection): void {
  const text = "INSERT INTO gb_models (name, provider, created_at) VALUES (?, 'p', 1)";
  for (let at = 0; at < 30; at += 1) {
    sql.write(() => {
      for (let each = 0; each < 50; each += 1) sql.run(text, [`${at}-${each}-${'x'.repeat(4000)}`]);
    });
  }
}

/** Pages of the log that are not in the file. */
function left(sql: SqlConnection): number {
  const { log, checkpointed } = sql.get<{ log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)', []) ?? {
    log: 0,
    checkpointed: 0,
  };
  return log - checkpointed;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('what was committed', () => {
  it('is taken from the log into the file by another thread than the one that writes', async () => {
    const sql = open();
    writeMuch(sql);
    while (left(sql) >= 1000) {
      await turn();
      sql.run('UPDATE gb_models SET created_at = created_at + 1 WHERE id = 1', []);
    }
    expect(sql.get('SELECT count(*) AS n FROM gb_models', [])).toEqual({ n: 1500 });
    await sql.close();
  });

  it('is in one file once the database is closed, whether the thread is at work or not', async () => {
    const sql = open();
    writeMuch(sql);
    await sql.close();
    expect(existsSync(`${file()}-wal`)).toBe(false);
    const again = open();
    expect(again.get('SELECT count(*) AS n FROM gb_models', [])).toEqual({ n: 1500 });
    await again.close();
  });
});
