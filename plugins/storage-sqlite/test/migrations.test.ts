import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REMEMBER_STAGES, STAGES_WITHOUT_MODEL } from '@gligabao/core';
import { CALL, openStory } from '@gligabao/testkit';
import Database from 'better-sqlite3';
import { migrate } from '../src/migrate.ts';
import { MIGRATIONS } from '../src/migrations/index.ts';
import { termKey } from '../src/texts/term-key.ts';
import { openStores, temporaryFolder } from './opened.ts';

let folder = temporaryFolder();
const file = (): string => join(folder.path, 'store.db');

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});

/** Looks into a database file that nobody has open. */
function inspect<Result>(look: (database: Database.Database) => Result): Result {
  const database = new Database(file());
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** A database as a release wrote it that knew so many of the schema's steps. */
function writeEarlier(version: number): void {
  inspect((database) => {
    database.pragma('application_id = 0x676c6762');
    database.function('gb_term_key', (term: unknown) => termKey(String(term)));
    for (const migration of MIGRATIONS.slice(0, version)) database.exec(migration);
    database.pragma(`user_version = ${version}`);
    const columns = 'id, user_id, name, description, tags, created_at';
    database.exec(`INSERT INTO gb_datasets (${columns}) VALUES (1, 'alice', 'main', 'of an earlier release', '[]', 5)`);
  });
}

describe('opening a database file', () => {
  it('makes the file and its folder', async () => {
    const path = join(folder.path, 'a', 'b', 'store.db');
    const { close } = await openStores(path);
    await close();
    expect(existsSync(path)).toBe(true);
  });

  it('finds what was written before it was closed', async () => {
    const first = await openStores(file());
    const tale = await openStory(first.stores);
    const told = await tale.tell((draft) => {
      const by = draft.artifact({ text: 'Ann knows Bob.', metadata: { page: 3, final: true } });
      const edge = draft.fact(draft.entity('Ann'), 'knows', draft.entity('Bob'), by, { validPrecision: 'day' });
      return { by, edge, text: draft.text('fact', edge, 'ann knows bob') };
    });
    const before = await tale.position();
    await first.close();

    const second = await openStores(file());
    const graph = second.stores['graph-store'];
    const rows = await graph.hydrate(tale.dataset, { edgeIds: [told.edge.id], artifactIds: [told.by.id] }, {}, CALL);
    expect(rows.position).toEqual(before);
    expect(rows.edges).toEqual([told.edge]);
    expect(rows.artifacts).toEqual([told.by]);
    const asked = { kind: 'fact', terms: ['bob'], perTerm: 5 } as const;
    const { terms, texts } = await second.stores['text-index'].postings(tale.dataset, asked, {}, CALL);
    expect(terms[0]?.postings.map(({ textId }) => textId)).toEqual([told.text.id]);
    expect(texts).toBe(1);
    expect(await second.stores.catalogue.inconsistencies(CALL)).toEqual([]);
    await second.close();
  });

  it('keeps the schema of a database that is up to date', async () => {
    await (await openStores(file())).close();
    const schema = inspect((database) => database.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all());
    await (await openStores(file())).close();
    expect(inspect((database) => database.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all())).toEqual(
      schema,
    );
  });

  it('refuses a database of a newer release, and leaves every byte as it is', async () => {
    await (await openStores(file())).close();
    inspect((database) => database.pragma('user_version = 999'));
    const bytes = readFileSync(file());
    await expect(openStores(file())).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-sqlite/newer-database',
      retryable: false,
      message: expect.stringContaining('999'),
    });
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  it('refuses a database of another program, and leaves every byte as it is', async () => {
    inspect((database) => database.exec('CREATE TABLE recipes (name TEXT)'));
    const bytes = readFileSync(file());
    await expect(openStores(file())).rejects.toMatchObject({ code: 'storage-sqlite/foreign-database' });
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  it('says that a file is no database', async () => {
    writeFileSync(file(), 'Dear diary, '.repeat(1000));
    await expect(openStores(file())).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-sqlite/not-a-database',
    });
  });

  it('says that a path cannot be a file', async () => {
    writeFileSync(join(folder.path, 'plain'), '');
    await expect(openStores(join(folder.path, 'plain', 'store.db'))).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-sqlite/cannot-open',
    });
    await expect(openStores(folder.path)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each(MIGRATIONS.slice(1).map((_, index) => index + 1))(
    'brings schema version %i to the present one, keeps what it holds, and a copy as it was beside it (F161)',
    async (version) => {
      writeEarlier(version);
      const { stores, close } = await openStores(file());
      const [dataset] = await stores['dataset-store'].find('alice', ['main'], CALL);
      expect(dataset).toMatchObject({ userId: 'alice', description: 'of an earlier release' });
      expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
      await close();
      expect(inspect((database) => database.pragma('user_version', { simple: true }))).toBe(MIGRATIONS.length);
      const copy = new Database(`${file()}.v${version}.bak`, { readonly: true });
      expect(copy.pragma('user_version', { simple: true })).toBe(version);
      expect(copy.prepare('SELECT name FROM gb_datasets').all()).toEqual([{ name: 'main' }]);
      copy.close();
      await (await openStores(file())).close();
      expect(readdirSync(folder.path).filter((name) => name.endsWith('.bak'))).toEqual([`store.db.v${version}.bak`]);
    },
  );

  it('makes no copy of a new database, nor of one that is up to date', async () => {
    await (await openStores(file())).close();
    await (await openStores(file())).close();
    expect(readdirSync(folder.path).filter((name) => name.includes('.bak'))).toEqual([]);
  });

  it('leaves the database as it was when the disk is full in the midst of it (F162)', () => {
    writeEarlier(2);
    const full = new Database(file());
    full.pragma(`max_page_count = ${Number(full.pragma('page_count', { simple: true })) + 4}`);
    expect(() => migrate(full, () => undefined)).toThrow(/full/);
    full.close();
    const tables = inspect((database) => {
      expect(database.pragma('user_version', { simple: true })).toBe(2);
      expect(database.prepare('SELECT name FROM gb_datasets').all()).toEqual([{ name: 'main' }]);
      return database.prepare<[], { name: string }>('SELECT name FROM sqlite_schema').all();
    });
    expect(tables.map(({ name }) => name)).not.toContain('gb_texts');
  });

  it('changes nothing when there is no room for the copy (F162)', async () => {
    writeEarlier(2);
    mkdirSync(`${file()}.v2.bak.partial`);
    const bytes = readFileSync(file());
    await expect(openStores(file())).rejects.toMatchObject({ code: expect.stringContaining('storage-sqlite/') });
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  it('names the columns of each stage as the reference does', async () => {
    await (await openStores(file())).close();
    const columns = inspect((database) =>
      database.prepare<[], { name: string }>("SELECT name FROM pragma_table_info('gb_remember_runs')").all(),
    ).map(({ name }) => name);
    const expected = REMEMBER_STAGES.flatMap((stage) => [
      `${stage}_status`,
      `${stage}_error`,
      `${stage}_started_at`,
      `${stage}_finished_at`,
      ...(STAGES_WITHOUT_MODEL.includes(stage) ? [] : [`${stage}_inference_ids`]),
    ]);
    expect(columns.slice(-expected.length)).toEqual(expected);
  });
});
