import type { DatasetId, Instant, TextKind } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { readOnce } from '../kept.ts';

/** The statistics of a kind of text at an instant. */
export interface TextTotals {
  /** How many texts stood. */
  readonly texts: number;
  /** Their lengths in terms, added up. */
  readonly terms: number;
}

/** Bytes of the statistics of a kind, about. */
const TOTALS = 100;
const NOTHING: TextTotals = Object.freeze({ texts: 0, terms: 0 });

/** The statistics as of `knownAt`, or now: one read of an index, since every commit wrote the running totals. */
export function findTotals(
  sql: SqlConnection,
  dataset: DatasetId,
  kind: TextKind,
  knownAt: Instant | undefined,
): TextTotals {
  const text = `SELECT texts, terms FROM gb_text_totals
    WHERE dataset_id = ? AND kind = ? AND at <= ? ORDER BY at DESC LIMIT 1`;
  const read = (): TextTotals | undefined =>
    sql.get<TextTotals>(text, [dataset, kind, knownAt ?? Number.MAX_SAFE_INTEGER]);
  const place = { dataset, kind: `totals of ${kind}`, weigh: () => TOTALS };
  return (knownAt === undefined ? readOnce(sql.kept, place, read) : read()) ?? NOTHING;
}

export function writeTotals(
  sql: SqlConnection,
  dataset: DatasetId,
  kind: TextKind,
  at: Instant,
  totals: TextTotals,
): void {
  sql.run('INSERT INTO gb_text_totals (dataset_id, kind, at, texts, terms) VALUES (?, ?, ?, ?, ?)', [
    dataset,
    kind,
    at,
    totals.texts,
    totals.terms,
  ]);
}

/** A text as the statistics count it, in the time in which it stood. */
export interface CountedText {
  readonly kind: TextKind;
  readonly length: number;
  readonly createdAt: Instant;
  readonly closedAt: Instant | null;
}

/** Changes the statistics of the past: as if these texts had stood in their time (1), or had not (-1). */
export function recount(sql: SqlConnection, dataset: DatasetId, texts: readonly CountedText[], by: 1 | -1): void {
  const spans = new Map<string, CountedText & { texts: number; terms: number }>();
  for (const text of texts) {
    const key = `${text.kind} ${text.createdAt} ${text.closedAt}`;
    const span = spans.get(key) ?? { ...text, texts: 0, terms: 0 };
    span.texts += by;
    span.terms += by * text.length;
    spans.set(key, span);
  }
  for (const { kind, createdAt, closedAt, ...change } of spans.values()) {
    // A line of its own for each end: the statistics change there.
    for (const at of closedAt === null ? [createdAt] : [createdAt, closedAt]) {
      const before = findTotals(sql, dataset, kind, at);
      sql.run(
        'INSERT INTO gb_text_totals (dataset_id, kind, at, texts, terms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        [dataset, kind, at, before.texts, before.terms],
      );
    }
    sql.run(
      `UPDATE gb_text_totals SET texts = texts + ?, terms = terms + ?
       WHERE dataset_id = ? AND kind = ? AND at >= ? AND at < ?`,
      [change.texts, change.terms, dataset, kind, createdAt, closedAt ?? Number.MAX_SAFE_INTEGER],
    );
  }
}
