import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CALL, openForTest, storePortsOf } from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { MIGRATIONS } from '../src/migrations/index.ts';

const LONG = 'x'.repeat(300);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gligabao-'));
  path = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a term of more characters than every store can keep in an index', () => {
  it('that a release before kept whole is found as before, by the key that stores share', async () => {
    const before = MIGRATIONS.findIndex((step) => step.includes('gb_term_key'));
    const database = new Database(path);
    database.pragma('application_id = 0x676c6762');
    for (const step of MIGRATIONS.slice(0, before)) database.exec(step);
    database.pragma(`user_version = ${before}`);
    database.exec(`
      INSERT INTO gb_datasets (id, user_id, name, description, tags, created_at) VALUES (1, 'u', 'main', '', '[]', 1);
      INSERT INTO gb_entities (dataset_id, id, name, name_key, type, description, model_id, created_at, updated_at)
        VALUES (1, 1, 'X', 'x', 'thing', '', 'm', 1, 1);
      INSERT INTO gb_texts (dataset_id, id, kind, owner_id, embedded, length, created_at, vector, terms)
        VALUES (1, 1, 'entity', 1, 'x', 2, 1, 'none', '{"tea":1,"${LONG}":1}');
      INSERT INTO gb_text_totals (dataset_id, kind, at, texts, terms) VALUES (1, 'entity', 1, 1, 2);`);
    const posting = database.prepare(
      `INSERT INTO gb_postings (dataset_id, term, kind, text_id, owner_id, frequency, length, created_at)
       VALUES (1, ?, 'entity', 1, 1, 1, 2, 1)`,
    );
    for (const term of ['tea', LONG]) posting.run(term);
    database.close();
    const opened = await openForTest(plugin, { path });
    try {
      const stores = storePortsOf(opened.ports);
      const query = { kind: 'entity', terms: ['tea', LONG, `${LONG}y`], perTerm: 9 } as const;
      const { terms } = await stores['text-index'].postings(1, query, {}, CALL);
      expect(terms.map(({ postings }) => postings.map(({ textId }) => textId))).toEqual([[1], [1], []]);
    } finally {
      await opened.close();
    }
    const after = new Database(path);
    const kept = after.prepare<[], { readonly term: string }>('SELECT term FROM gb_postings ORDER BY term').all();
    after.close();
    expect(kept.map(({ term }) => term.length)).toEqual([3, 256 + 1 + 64]);
  });
});
