import type { MovedKind, MovedRow } from '@gligabao/core';
import {
  modelsOfDataset,
  MOVED_TABLES,
  movedNames,
  movedOnly,
  OF_OWNER,
  runsOfOwner,
  termsText,
  toMoved,
  UNDECIDED,
} from '@gligabao/rows';
import type { SqlConnection, SqlValue } from '../database.ts';
import { type FoundDataset, RUN_KEYS } from './owner.ts';

/** Rows of a page: what one of them takes is some kilobytes at most, but for texts. */
const PAGE = 500;

type Stored = Readonly<Record<string, SqlValue>>;
type TableKind = keyof typeof MOVED_TABLES;

const CONDITIONS = {
  dataset: 'r.dataset_id = :dataset',
  owner: OF_OWNER,
  request: OF_OWNER,
  // Runs that are behind are not gathered again for each page.
  run: `r.run_id >= :key0 AND r.run_id IN (
    SELECT id FROM (${runsOfOwner()}) WHERE id >= :key0)`,
} as const;

/** How often a stored text holds each term. */
const heldTerms = (row: Stored) => Object.entries(JSON.parse(String(row['terms'])) as Readonly<Record<string, number>>);

function* readTable(
  sql: SqlConnection,
  kind: TableKind,
  values: Readonly<Record<string, SqlValue>>,
  ensureSame: () => void,
): Generator<readonly MovedRow[]> {
  const { table, key, of } = MOVED_TABLES[kind];
  const keys = key.map((column) => `r.${column}`).join(', ');
  const names = kind === 'text' ? `${movedNames(kind, RUN_KEYS)}, r.terms` : movedNames(kind, RUN_KEYS);
  const from = `SELECT ${names} FROM ${table} r WHERE ${CONDITIONS[of]}${movedOnly(kind)}`;
  const order = `ORDER BY ${keys} LIMIT ${PAGE}`;
  const behind = `AND (${keys}) > (${key.map((_, at) => `:key${at}`).join(', ')})`;
  let last: Readonly<Record<string, SqlValue>> | null = null;
  for (;;) {
    const bound: Readonly<Record<string, SqlValue>> = { ...values, key0: 0, ...last };
    const text: string = `${from} ${last === null ? '' : behind} ${order}`;
    const page: readonly Stored[] = sql.read(() => {
      ensureSame();
      return sql.all<Stored>(text, bound);
    });
    const end = page.at(-1);
    if (end === undefined) return;
    yield page.map((row) => {
      const moved = toMoved(kind, row);
      return kind === 'text' ? { ...moved, terms: termsText(heldTerms(row)) } : moved;
    });
    if (page.length < PAGE) return;
    last = Object.fromEntries(key.map((column, at) => [`key${at}`, end[column] ?? null]));
  }
}

function* readVectors(sql: SqlConnection, dataset: number, ensureSame: () => void): Generator<readonly MovedRow[]> {
  const text = `SELECT id AS text_id, kind, vector AS state, vector_model AS model FROM gb_texts
    WHERE dataset_id = :dataset AND id > :after AND vector IN ('stored', 'none') AND vector_model IS NOT '${UNDECIDED}'
    ORDER BY id LIMIT ${PAGE}`;
  for (let after = 0; ;) {
    ensureSame();
    const page = sql.all<Stored & { readonly text_id: number }>(text, { dataset, after });
    const end = page.at(-1);
    if (end === undefined) return;
    yield page.map((row) => toMoved('vector', row));
    after = end.text_id;
  }
}

/** The rows of a kind, page by page. */
export function* readPages(
  sql: SqlConnection,
  kind: MovedKind,
  { row, owner }: FoundDataset,
  ensureSame: () => void,
): Generator<readonly MovedRow[]> {
  const dataset = row.id;
  if (kind === 'dataset') {
    yield [toMoved(kind, { ...row })];
  } else if (kind === 'model') {
    ensureSame();
    const models = sql.all<Stored>(modelsOfDataset(), { dataset }).map((model) => toMoved(kind, model));
    if (models.length > 0) yield models;
  } else if (kind === 'vector') {
    yield* readVectors(sql, dataset, ensureSame);
  } else {
    yield* readTable(sql, kind, { dataset, userId: owner.userId, name: owner.dataset }, ensureSame);
  }
}
