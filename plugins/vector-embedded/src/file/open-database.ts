import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { foreignFile, translated } from '../errors.ts';

/** Marks a file as ours (`glgv`), so that a wrong path never writes into the file of another program. */
const APPLICATION_ID = 0x676c_6776;
const SCHEMA_VERSION = 1;
/** The most that is mapped, in bytes; no memory is taken by that. */
const MAPPED_BYTES = 4_294_967_296;

// Tables with rowids: without them, rows of this size take an overflow page each, three times the space.
const SCHEMA = `
  CREATE TABLE space (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dimensions INTEGER NOT NULL) STRICT;
  CREATE TABLE vec (
    space_id INTEGER NOT NULL REFERENCES space (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    live INTEGER NOT NULL,
    v BLOB NOT NULL,
    UNIQUE (space_id, id)
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

function prepare(database: Database.Database, path: string): void {
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = ON');
  const create = database.transaction(() => {
    const tables = database.prepare('SELECT count(*) FROM sqlite_master').pluck().get();
    if (tables === 0) database.exec(SCHEMA);
  });
  create.immediate();
  const ours = database.pragma('application_id', { simple: true }) === APPLICATION_ID;
  const known = database.pragma('user_version', { simple: true }) === SCHEMA_VERSION;
  if (!ours || !known) throw foreignFile(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  // Vectors in full are read one here, one there: through the map of the file in half the time.
  database.pragma(`mmap_size = ${MAPPED_BYTES}`);
  // The vector of a forgotten text is overwritten in the file, not only unlinked.
  database.pragma('secure_delete = ON');
}

/**
 * Opens the file, or makes it and its folder.
 *
 * @throws GligabaoError `vector-index/foreign-file`, `vector-index/damaged-file` or `vector-index/storage-failed`.
 */
export function openDatabase(path: string): Database.Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  let database: Database.Database | undefined;
  try {
    database = new Database(path);
    prepare(database, path);
    return database;
  } catch (error) {
    database?.close();
    throw translated(path, error);
  }
}
