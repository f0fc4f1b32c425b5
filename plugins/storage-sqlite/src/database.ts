/* oxlint-disable typescript/no-unnecessary-type-parameters -- no compiler reads SQL: who wrote a statement states its row */
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatasetId } from '@gligabao/core';
import Database from 'better-sqlite3';
import { type Checkpoints, checkpointsAside, NO_CHECKPOINTS } from './checkpoints.ts';
import { IN_MEMORY, type SqliteConfig } from './config.ts';
import { brokenPromise, translate } from './errors.ts';
import { keep, type Kept } from './kept.ts';
import { migrate } from './migrate.ts';
import { takeOwnership } from './owner-lock.ts';

/** What can be bound. Numbers are bound as numbers of any size up to 2^53; booleans are 0 and 1. */
export type SqlValue = number | string | null;
/** Values by name (`:name`), or in the order of the question marks. Names that the statement lacks are ignored. */
export type Bindings = Readonly<Record<string, SqlValue | undefined>> | readonly SqlValue[];

/**
 * A connection with its prepared statements, by their text. Everything is synchronous, so that several reads in one
 * turn of the event loop see one state. Every method throws a GligabaoError.
 */
export interface SqlConnection {
  /** All rows, to be read into values of ours. `Row` states the columns that the text selects. */
  all<Row>(text: string, values: Bindings): readonly Row[];
  /** The first row, or undefined. */
  get<Row>(text: string, values: Bindings): Row | undefined;
  /** Runs a statement without rows; gives the number of rows that it changed, and the last row id. */
  run(text: string, values: Bindings): { readonly changes: number; readonly lastId: number };
  /**
   * Runs work in one transaction, which is undone when it throws. The work must not wait for anything.
   *
   * @param within the dataset that alone is written to, beside the tables of runs; left out, it may be any.
   * @throws GligabaoError `fault`, `storage-sqlite/promise-in-transaction`, when the work returns a promise.
   */
  write<Result>(work: () => Result, within?: DatasetId): Result;
  /**
   * Runs many reads as one, which spares each of them the locks of the file; so are all that follow in the same turn of the
   * event loop, until something is written. The work must not wait for anything.
   */
  read<Result>(work: () => Result): Result;
  /**
   * Does work in the next transaction, and before anything else is read; when this turn of the event loop is over, at the
   * latest. Where no transaction can be written then, it goes with the next one that can. For what may be done twice, and
   * may be lost with the process: nobody is told whether it is on disk.
   *
   * @param within the only dataset that it writes to.
   */
  soon(work: () => void, within: DatasetId): void;
  /** What was read and is still so. */
  readonly kept: Kept;
  close(): Promise<void>;
}

/** What changes nothing that may be kept: the tables of runs, on which no knowledge rests, and a dataset that is new. */
const SPARES_KEPT =
  /^(?:INSERT INTO gb_datasets|(?:INSERT INTO|UPDATE|DELETE FROM) gb_(?:runs|(?:remember|query)_runs|run_events|inferences|remember_queue|health))\b/u;

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Calls a function, and translates what it throws. */
function translating<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw translate(error);
  }
}

/** A filter has a text of its own for each set of conditions; the others are few. */
const MAX_KEPT = 1000;

/** A prepared statement; one that reads gives its rows as lists, which takes less than half the time of objects. */
interface Prepared {
  readonly statement: Database.Statement<unknown[], readonly SqlValue[]>;
  /** The names of its columns; empty where it has none. */
  readonly columns: readonly string[];
  /** A row of nulls: a copy that is filled in takes less memory than a row that grows column by column. */
  readonly blank: Readonly<Record<string, SqlValue>>;
  /** Whether what was read may be otherwise after it. */
  readonly changes: boolean;
}

function asRow<Row>({ columns, blank }: Prepared, values: readonly SqlValue[]): Row {
  const row: Record<string, SqlValue> = { ...blank };
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at] ?? null;
  return row as Row;
}

/** Work for the next transaction, and the dataset that it writes to. */
interface Waiting {
  readonly work: () => void;
  readonly within: DatasetId;
}

function connect(database: Database.Database, checkpoints: Checkpoints, release: () => void): SqlConnection {
  const statements = new Map<string, Prepared>();
  const kept = keep();
  let writingTo: DatasetId | null = null;
  const prepared = (text: string): Prepared => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare<unknown[], readonly SqlValue[]>(text);
    const columns = statement.reader ? statement.columns().map(({ name }) => name) : [];
    const blank = Object.fromEntries(columns.map((column) => [column, null]));
    const changes = !statement.readonly && !SPARES_KEPT.test(text);
    const made = { statement: statement.reader ? statement.raw() : statement, columns, blank, changes };
    if (statements.size >= MAX_KEPT) statements.clear();
    statements.set(text, made);
    return made;
  };
  const usable = (text: string): Prepared => {
    const known = prepared(text);
    if (known.changes) kept.forget(writingTo);
    return known;
  };
  // One transaction for what is read in a turn of the event loop, though each read is a call of its own.
  let reading = false;
  const endReading = (): void => {
    if (!reading) return;
    reading = false;
    // SQLite itself has rolled back after some failures.
    if (database.inTransaction) prepared('COMMIT').statement.run();
  };
  let isWriting = false;
  let waiting: readonly Waiting[] = [];
  // Set when what waits could not be written by itself, until something is: each try may wait for a lock.
  let isRefused = false;
  const undo = (): void => {
    // SQLite itself has rolled back after some failures, such as a full disk.
    if (database.inTransaction) prepared('ROLLBACK').statement.run();
    // What was read of what is undone is not so.
    kept.forget(null);
  };
  /** Begins a transaction with what waits for one, and gives what is to be done again if it is undone. */
  const begin = (): readonly Waiting[] => {
    prepared('BEGIN IMMEDIATE').statement.run();
    const before = waiting;
    waiting = [];
    try {
      for (const { work, within } of before) {
        writingTo = within;
        work();
      }
      return before;
    } catch {
      // It may be lost; what goes with it is not to fail for it.
      undo();
      prepared('BEGIN IMMEDIATE').statement.run();
      return [];
    }
  };
  const write = <Result>(work: () => Result, within: DatasetId | null): Result => {
    endReading();
    isWriting = true;
    let before: readonly Waiting[] | null = null;
    try {
      before = begin();
      writingTo = within;
      const result = work();
      if (isPromise(result)) throw brokenPromise('promise-in-transaction', 'a transaction must not wait');
      prepared('COMMIT').statement.run();
      isRefused = false;
      checkpoints.committed();
      return result;
    } catch (error) {
      undo();
      waiting = before ?? waiting;
      throw error;
    } finally {
      isWriting = false;
      writingTo = null;
    }
  };
  const catchUp = (): void => {
    if (waiting.length === 0 || isWriting || isRefused) return;
    try {
      write(() => undefined, null);
    } catch {
      // What is read meanwhile is not to fail for it: it goes with the next transaction that can be written.
      isRefused = true;
    }
  };
  return {
    // Rows of ours: an array of the addon belongs to the realm that loaded it first, and so is not equal to a list of ours.
    all: <Row>(text: string, values: Bindings) =>
      translating(() => {
        catchUp();
        const known = usable(text);
        const found = known.statement.all(values);
        const rows: Row[] = [];
        for (let at = 0; at < found.length; at += 1) rows.push(asRow<Row>(known, found[at] ?? []));
        return rows;
      }),
    get: <Row>(text: string, values: Bindings) =>
      translating(() => {
        catchUp();
        const known = usable(text);
        const row = known.statement.get(values);
        return row === undefined ? undefined : asRow<Row>(known, row);
      }),
    run: (text, values) =>
      translating(() => {
        catchUp();
        endReading();
        const { changes, lastInsertRowid } = usable(text).statement.run(values);
        if (!database.inTransaction) checkpoints.committed();
        return { changes, lastId: Number(lastInsertRowid) };
      }),
    write: (work, within) => translating(() => write(work, within ?? null)),
    read: (work) =>
      translating(() => {
        catchUp();
        if (database.inTransaction) return work();
        prepared('BEGIN').statement.run();
        reading = true;
        setImmediate(endReading);
        return work();
      }),
    soon(work, within) {
      kept.forget(within);
      if (waiting.length === 0) setImmediate(catchUp);
      waiting = [...waiting, { work, within }];
    },
    kept,
    async close() {
      await checkpoints.close();
      translating(() => {
        isRefused = false;
        catchUp();
        endReading();
        database.close();
        release();
      });
    },
  };
}

function configure(database: Database.Database, synchronous: SqliteConfig['synchronous']): void {
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${synchronous}`);
  database.pragma('foreign_keys = ON');
  // Forgotten text is overwritten in the file, not only unlinked.
  database.pragma('secure_delete = ON');
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  // What the cache does not hold is read through the map of the file, without a call of the system for each page.
  database.pragma('mmap_size = 2147418112');
}

/** The one name of a file that may be reached through links, so that its lock has one name too. */
function canonicalPath(path: string): string {
  const absolute = resolve(path);
  mkdirSync(dirname(absolute), { recursive: true });
  try {
    return realpathSync(absolute);
  } catch {
    return resolve(realpathSync(dirname(absolute)), absolute.slice(dirname(absolute).length + 1));
  }
}

/**
 * Opens the database of a configuration, migrated and ready, as its only owner.
 *
 * @throws GligabaoError `unavailable` when the file is owned by another process, cannot be used, or was written by a
 * newer version; nothing is left open then.
 */
export function openDatabase(config: SqliteConfig): SqlConnection {
  return translating(() => {
    const path = config.path === IN_MEMORY ? IN_MEMORY : canonicalPath(config.path);
    const lock = path === IN_MEMORY ? undefined : takeOwnership(path);
    let database: Database.Database | undefined;
    try {
      database = new Database(path, { timeout: 5000 });
      migrate(database, () => configure(database as Database.Database, config.synchronous));
      const checkpoints = path === IN_MEMORY ? NO_CHECKPOINTS : checkpointsAside(database);
      return connect(database, checkpoints, () => lock?.release());
    } catch (error) {
      database?.close();
      lock?.release();
      throw error;
    }
  });
}
