import type { DatasetId, Id, Instant, TextKind } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';

/** The statistics of a kind of text at an instant. */
export interface TextTotals {
  /** How many texts stood. */
  readonly texts: number;
  /** Their lengths in terms, added up. */
  readonly terms: number;
  /** The highest number given so far: later texts were not known. */
  readonly lastTextId: Id;
}

const NOTHING: TextTotals = Object.freeze({ texts: 0, terms: 0, lastTextId: 0 });

/** The statistics as of `knownAt`, or now: one read of an index, since every commit wrote the running totals. */
export function findTotals(
  sql: SqlConnection,
  dataset: DatasetId,
  kind: TextKind,
  knownAt: Instant | undefined,
): TextTotals {
  const text = `SELECT texts, terms, last_text_id AS lastTextId FROM gb_text_totals
    WHERE dataset_id = ? AND kind = ? AND at <= ? ORDER BY at DESC LIMIT 1`;
  return sql.get<TextTotals>(text, [dataset, kind, knownAt ?? Number.MAX_SAFE_INTEGER]) ?? NOTHING;
}

export function writeTotals(
  sql: SqlConnection,
  dataset: DatasetId,
  kind: TextKind,
  at: Instant,
  totals: TextTotals,
): void {
  sql.run('INSERT INTO gb_text_totals (dataset_id, kind, at, texts, terms, last_text_id) VALUES (?, ?, ?, ?, ?, ?)', [
    dataset,
    kind,
    at,
    totals.texts,
    totals.terms,
    totals.lastTextId,
  ]);
}
