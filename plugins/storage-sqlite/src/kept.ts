import type { DatasetId, Id, View } from '@gligabao/core';

/** Values of one kind, by key. It is for one call that waits for nothing: what is written meanwhile it would not hear of. */
export interface Shelf<Key, Value> {
  get(key: Key): Value | undefined;
  put(key: Key, value: Value): void;
}

/**
 * What was read of a database and is still so, since this connection alone writes to it: whatever writes to a dataset makes
 * all that was read of it forgotten. Values are shared, and never changed.
 */
export interface Kept {
  /**
   * @param kind what the values are, and at which clocks, where those matter.
   * @param weigh about how many bytes a value takes.
   */
  shelf<Key, Value>(dataset: DatasetId, kind: string, weigh: (value: Value) => number): Shelf<Key, Value>;
  /** @param dataset of which something was written; null: nobody says of which. */
  forget(dataset: DatasetId | null): void;
}

type Shelves = Map<DatasetId, Map<string, Map<unknown, unknown>>>;

/** Bytes that are kept, about. */
const MOST = 64 * 1024 * 1024;

/** @param most about how many bytes are kept; what was not asked for longest goes first. */
export function keep(most: number = MOST): Kept {
  // Two halves: what is asked for moves to the young one, and when that is full the old one goes.
  let young: Shelves = new Map();
  let old: Shelves = new Map();
  let weight = 0;
  const valuesIn = (shelves: Shelves, dataset: DatasetId, kind: string): Map<unknown, unknown> => {
    const kinds = shelves.get(dataset) ?? new Map<string, Map<unknown, unknown>>();
    const values = kinds.get(kind) ?? new Map<unknown, unknown>();
    shelves.set(dataset, kinds.set(kind, values));
    return values;
  };
  return {
    shelf<Key, Value>(dataset: DatasetId, kind: string, weigh: (value: Value) => number): Shelf<Key, Value> {
      // Of a kind are only values that were put there under it.
      let recent = valuesIn(young, dataset, kind) as Map<Key, Value>;
      const before = old.get(dataset)?.get(kind) as Map<Key, Value> | undefined;
      const put = (key: Key, value: Value): void => {
        weight += weigh(value);
        if (weight > most / 2) {
          [old, young, weight] = [young, new Map(), weigh(value)];
          recent = valuesIn(young, dataset, kind) as Map<Key, Value>;
        }
        recent.set(key, value);
      };
      return {
        get(key) {
          const value = recent.get(key);
          if (value !== undefined) return value;
          const found = before?.get(key);
          if (found !== undefined) put(key, found);
          return found;
        },
        put,
      };
    },
    forget(dataset) {
      if (dataset !== null) {
        young.delete(dataset);
        old.delete(dataset);
        return;
      }
      [young, old, weight] = [new Map(), new Map(), 0];
    },
  };
}

/** Where values of one kind are kept; see `Kept.shelf`. */
interface Place<Value> {
  readonly dataset: DatasetId;
  readonly kind: string;
  readonly weigh: (value: Value) => number;
}

/**
 * The values of some keys by their key: of what was not kept, all is read at once.
 *
 * @param read gives what it finds, by key.
 */
export function readThrough<Key, Value>(
  kept: Kept,
  { dataset, kind, weigh }: Place<Value>,
  keys: readonly Key[],
  read: (missing: readonly Key[]) => ReadonlyMap<Key, Value>,
): ReadonlyMap<Key, Value> {
  const shelf = kept.shelf<Key, Value>(dataset, kind, weigh);
  const values = new Map<Key, Value>();
  const missing: Key[] = [];
  for (const key of keys) {
    const value = shelf.get(key);
    if (value === undefined) missing.push(key);
    else values.set(key, value);
  }
  if (missing.length === 0) return values;
  for (const [key, value] of read(missing)) {
    shelf.put(key, value);
    values.set(key, value);
  }
  return values;
}

/** One value of a kind: read where it is not kept. What is not there is not kept either. */
export function readOnce<Value>(
  kept: Kept,
  { dataset, kind, weigh }: Place<Value>,
  read: () => Value | undefined,
): Value | undefined {
  const shelf = kept.shelf<'', Value>(dataset, kind, weigh);
  const known = shelf.get('');
  if (known !== undefined) return known;
  const value = read();
  if (value !== undefined) shelf.put('', value);
  return value;
}

/** Whether what a view shows of a row follows from the row itself, as it now stands. */
export function isOfNow({ knownAt, among }: Pick<View, 'knownAt' | 'among'>): boolean {
  return knownAt === undefined && among === undefined;
}

/** Rows by number. */
export function byId<Row extends { readonly id: Id }>(rows: readonly Row[]): ReadonlyMap<Id, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows of several things, each with its list, which is empty where there is none. */
export function listsOf<Row>(
  ids: readonly Id[],
  rows: readonly Row[],
  ownerOf: (row: Row) => Id,
): ReadonlyMap<Id, readonly Row[]> {
  const lists = new Map<Id, Row[]>(ids.map((id) => [id, []]));
  for (const row of rows) lists.get(ownerOf(row))?.push(row);
  return lists;
}
