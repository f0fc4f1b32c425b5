import type { Id } from '@gligabao/core';
import { bytesOf, type UnitItem, vectorOf, wrongDimensions } from '@gligabao/vectors';
import type Database from 'better-sqlite3';
import { damagedFile, translated } from '../errors.ts';

export interface StoredSpace {
  readonly id: number;
  readonly dimensions: number;
}

/** The vectors on disk. Every write is one transaction; every method throws errors of ours. */
export interface VectorFile {
  /** Writes of one transaction, which is undone when the work throws; one within another is undone alone. */
  transact(work: () => void): void;
  /** Changes when another connection wrote to the file. */
  version(): number;
  space(name: string): StoredSpace | undefined;
  /** How many vectors a space has, counted up to `most`. */
  count(space: StoredSpace, most: number): number;
  /** @throws GligabaoError `vector-index/wrong-dimensions`, with nothing written. */
  put(name: string, dimensions: number, items: readonly UnitItem[]): void;
  close(name: string, ids: readonly Id[]): void;
  remove(name: string, ids: readonly Id[]): void;
  drop(name: string): void;
  /** At most `limit` vectors of a space with an id above `after`, by rising id. */
  page(space: StoredSpace, after: Id, limit: number): readonly UnitItem[];
  /** What is kept under these ids; undefined for one that is not there. */
  items(space: StoredSpace, ids: readonly Id[]): readonly (UnitItem | undefined)[];
}

interface VectorRow {
  readonly id: number;
  readonly live: number;
  readonly v: Buffer;
}

function statements(database: Database.Database) {
  return {
    version: database.prepare<[], number>('PRAGMA data_version').pluck(),
    space: database.prepare<[string], StoredSpace>('SELECT id, dimensions FROM space WHERE name = ?'),
    count: database
      .prepare<[number, number], number>('SELECT count(*) FROM (SELECT 1 FROM vec WHERE space_id = ? LIMIT ?)')
      .pluck(),
    addSpace: database.prepare<[string, number]>('INSERT INTO space (name, dimensions) VALUES (?, ?)'),
    drop: database.prepare<[string]>('DELETE FROM space WHERE name = ?'),
    put: database.prepare<[number, number, number, Buffer]>(
      `INSERT INTO vec (space_id, id, live, v) VALUES (?, ?, ?, ?)
       ON CONFLICT (space_id, id) DO UPDATE SET live = excluded.live, v = excluded.v`,
    ),
    close: database.prepare<[number, number]>('UPDATE vec SET live = 0 WHERE space_id = ? AND id = ? AND live = 1'),
    remove: database.prepare<[number, number]>('DELETE FROM vec WHERE space_id = ? AND id = ?'),
    item: database.prepare<[number, number], VectorRow>('SELECT id, live, v FROM vec WHERE space_id = ? AND id = ?'),
    page: database.prepare<[number, number, number], VectorRow>(
      'SELECT id, live, v FROM vec WHERE space_id = ? AND id > ? ORDER BY id LIMIT ?',
    ),
  };
}

/** The vectors in an open database; `path` is for messages. */
export function vectorFile(database: Database.Database, path: string): VectorFile {
  const vectorIn = (bytes: Buffer, { dimensions }: StoredSpace): Float32Array => {
    const vector = vectorOf(bytes, dimensions);
    if (!vector) throw damagedFile(path);
    return vector;
  };
  const itemIn = ({ id, live, v }: VectorRow, space: StoredSpace): UnitItem => {
    return { id, live: live === 1, vector: vectorIn(v, space) };
  };
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw translated(path, error);
    }
  };
  const sql = guarded(() => statements(database));
  const write = (work: () => void): void => guarded(() => database.transaction(work).immediate());

  return {
    transact: write,
    version: () => guarded(() => sql.version.get() ?? 0),
    space: (name) => guarded(() => sql.space.get(name)),
    count: (space, most) => guarded(() => sql.count.get(space.id, most) ?? 0),
    put(name, dimensions, items) {
      write(() => {
        const space = sql.space.get(name);
        if (space && space.dimensions !== dimensions) throw wrongDimensions(name, space.dimensions, dimensions);
        const spaceId = space?.id ?? Number(sql.addSpace.run(name, dimensions).lastInsertRowid);
        for (const { id, live, vector } of items) sql.put.run(spaceId, id, live ? 1 : 0, bytesOf(vector));
      });
    },
    close(name, ids) {
      write(() => {
        const space = sql.space.get(name);
        if (space) for (const id of ids) sql.close.run(space.id, id);
      });
    },
    remove(name, ids) {
      write(() => {
        const space = sql.space.get(name);
        if (space) for (const id of ids) sql.remove.run(space.id, id);
      });
      // Pages of before stay in the write-ahead log until others take their place.
      guarded(() => database.pragma('wal_checkpoint(TRUNCATE)'));
    },
    drop: (name) => write(() => sql.drop.run(name)),
    page(space, after, limit) {
      return guarded(() => sql.page.all(space.id, after, limit)).map((row) => itemIn(row, space));
    },
    items(space, ids) {
      const rows = guarded(() => ids.map((id) => sql.item.get(space.id, id)));
      return rows.map((row) => row && itemIn(row, space));
    },
  };
}
