import {
  type BegunImport,
  type Dataset,
  type DatasetReading,
  type Exporter,
  fieldsOf,
  GligabaoError,
  type Importer,
  MOVED_KINDS,
  type MovedBatch,
  type MovedKind,
  type MovedRow,
  ORIGIN,
  type Position,
} from '@gligabao/core';
import { MOVED_TABLES, toPosition } from '@gligabao/rows';
import { addRuns, buildDataset } from './build-dataset.ts';
import { ledgerOf, movedRowsOf, runsOf } from './moved-rows.ts';
import type { DatasetState, StoredImport, StoreState } from './state.ts';

/** What a row is identified by. */
function keyOf(kind: MovedKind, row: MovedRow): readonly (MovedRow[string] | undefined)[] {
  if (kind === 'model') return [row['name']];
  if (kind === 'dataset') return [];
  if (kind === 'vector') return [row['text_id']];
  return MOVED_TABLES[kind].key.map((column) => row[column]);
}

function compareKeys(a: ReturnType<typeof keyOf>, b: ReturnType<typeof keyOf>): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return left - right;
    return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
  }
  return 0;
}

/** A row with its fields and nothing else. */
const fieldsOnly = (kind: MovedKind, row: MovedRow): MovedRow =>
  Object.fromEntries(fieldsOf(kind).map(([name]) => [name, row[name] ?? null]));

function inOrder(rows: Partial<Record<MovedKind, readonly MovedRow[]>>): readonly MovedBatch[] {
  return MOVED_KINDS.flatMap((kind) => {
    const sorted = [...(rows[kind] ?? [])].toSorted((a, b) => compareKeys(keyOf(kind, a), keyOf(kind, b)));
    return sorted.length === 0 ? [] : [{ kind, rows: sorted.map((row) => fieldsOnly(kind, row)) }];
  });
}

const increasing = (numbers: Iterable<number>): readonly number[] => [...new Set(numbers)].toSorted((a, b) => a - b);
const numbersIn = (batches: readonly MovedBatch[], name: string, ...kinds: readonly MovedKind[]): readonly number[] =>
  increasing(batches.flatMap(({ kind, rows }) => (kinds.includes(kind) ? rows.map((row) => Number(row[name])) : [])));

function reading(
  dataset: Dataset,
  position: Position,
  batches: readonly MovedBatch[],
  numbers: Pick<DatasetReading, 'runs' | 'inferences' | 'unended'>,
): DatasetReading {
  return {
    dataset,
    position,
    ...numbers,
    async *rows() {
      yield* batches;
    },
    close: () => Promise.resolve(),
  };
}

function readStored(store: StoreState, state: DatasetState): DatasetReading {
  const batches = inOrder(movedRowsOf(store, state));
  const committed = numbersIn(batches, 'run_id', 'commit');
  return reading(state.dataset, state.position, batches, {
    runs: increasing([...runsOf(store, state).map(({ id }) => id), ...committed]),
    inferences: increasing(ledgerOf(store, state).map(({ id }) => id)),
    unended: increasing(
      runsOf(store, state, 'remember').flatMap(({ id, status }) => (status === 'started' ? [id] : [])),
    ),
  });
}

function readUnderImport({ dataset, batches }: StoredImport): DatasetReading {
  const rows: Partial<Record<MovedKind, MovedRow[]>> = {};
  for (const batch of batches) rows[batch.kind] = [...(rows[batch.kind] ?? []), ...batch.rows];
  const ordered = inOrder(rows);
  const [described] = rows.dataset ?? [];
  return reading(dataset, described ? toPosition(described as never) : ORIGIN, ordered, {
    runs: increasing([
      ...numbersIn(ordered, 'id', 'remember-run', 'query-run'),
      ...numbersIn(ordered, 'run_id', 'commit'),
    ]),
    inferences: numbersIn(ordered, 'id', 'inference'),
    unended: [],
  });
}

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export function memoryExporter(store: StoreState): Exporter {
  return {
    async list() {
      const all = [...store.datasets.values()].map(({ dataset }) => dataset);
      return all.sort((a, b) => byCodePoints(a.userId, b.userId) || byCodePoints(a.name, b.name));
    },
    async read(dataset) {
      const state = store.datasets.get(dataset);
      if (state) return readStored(store, state);
      const stored = store.imports.get(dataset);
      return stored ? readUnderImport(stored) : null;
    },
  };
}

interface Into {
  readonly userId: string;
  readonly name: string;
}

function ensureFree(store: StoreState, { userId, name }: Into): void {
  const taken =
    [...store.datasets.values()].some(({ dataset }) => dataset.userId === userId && dataset.name === name) ||
    [...store.runs.values()].some(({ row }) => row.userId === userId && row.dataset === name);
  if (taken) throw new GligabaoError('conflict', 'importer/name-taken', `${userId} has a dataset ${name} here`);
}

function ensureGood(batches: readonly MovedBatch[]): void {
  const bad = (what: string) => new GligabaoError('incorrect', 'importer/bad-rows', what);
  const keys = new Set<string>();
  const entities = new Set<unknown>();
  for (const { kind, rows } of batches) {
    for (const row of rows) {
      const key = JSON.stringify([kind, ...keyOf(kind, row)]);
      if (keys.has(key)) throw bad(`${key} twice`);
      keys.add(key);
      if (kind === 'entity') entities.add(row['id']);
      if (kind === 'edge' && !(entities.has(row['source_id']) && entities.has(row['target_id']))) {
        throw bad(`edge ${row['id']} from nowhere`);
      }
    }
  }
}

function existing(store: StoreState, dataset: number): StoredImport {
  const stored = store.imports.get(dataset);
  if (stored) return stored;
  throw new GligabaoError('not-found', 'importer/no-import', `no import into dataset ${dataset} is under way`);
}

export function memoryImporter(store: StoreState): Importer {
  return {
    async begin(into, { mark, runs, inferences }, now) {
      ensureFree(store, into);
      const under = [...store.imports.values()].find(
        ({ dataset }) => dataset.userId === into.userId && dataset.name === into.name,
      );
      if (under) return under.begun;
      const { run: runBase, inference: inferenceBase } = store.last;
      store.last.dataset += 1;
      store.last.run += runs;
      store.last.inference += inferences;
      const { dataset: id } = store.last;
      const begun: BegunImport = { dataset: id, mark, rows: 0, digest: '', runBase, inferenceBase };
      const dataset = { id, ...into, description: '', tags: [], createdAt: now };
      store.imports.set(id, { dataset, begun, batches: [] });
      return begun;
    },
    async write(dataset, batches, { from, rows, digest }) {
      const stored = existing(store, dataset);
      if (stored.begun.rows !== from) {
        throw new GligabaoError('conflict', 'importer/carried-on', 'another process carries this import on');
      }
      const all = [...stored.batches, ...batches];
      ensureGood(all);
      store.imports.set(dataset, { ...stored, begun: { ...stored.begun, rows, digest }, batches: all });
    },
    async finish(dataset) {
      const { dataset: named, batches } = existing(store, dataset);
      ensureFree(store, named);
      const state = buildDataset(named, batches);
      store.datasets.set(dataset, state);
      addRuns(store, state.dataset, batches);
      for (const { kind, rows } of batches) {
        for (const row of kind === 'model' ? rows : []) {
          const [name, createdAt] = [String(row['name']), Number(row['created_at'])];
          const known = store.models.get(name);
          const made = { id: store.models.size + 1, name, provider: String(row['provider']), createdAt };
          store.models.set(name, known ? { ...known, createdAt: Math.min(createdAt, known.createdAt) } : made);
        }
      }
      store.imports.delete(dataset);
      return state.dataset;
    },
    async underWay() {
      const all = [...store.imports.values()].map(({ dataset: { id, userId, name, createdAt }, begun: { rows } }) => {
        return { dataset: id, userId, name, rows, begunAt: createdAt };
      });
      return all.sort((a, b) => a.begunAt - b.begunAt || a.dataset - b.dataset);
    },
    async discard(dataset) {
      store.imports.delete(dataset);
    },
  };
}
