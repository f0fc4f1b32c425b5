import type { CommitPlan, DatasetId, Id, Instant, NewText, TextKind } from '@gligabao/core';
import { type HeldTerm, namesOf, POSTING_COLUMNS, TEXT_COLUMNS } from '@gligabao/rows';
import { boundRow, marksFor } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { badPlan } from '../graph/bad-plan.ts';
import { termKey } from './term-key.ts';
import { findTotals, writeTotals } from './totals.ts';

const INSERT_TEXT = `INSERT INTO gb_texts (dataset_id, ${namesOf(TEXT_COLUMNS)}, terms)
  VALUES (?, ${marksFor(TEXT_COLUMNS)}, ?)`;
const INSERT_POSTING = `INSERT INTO gb_postings (dataset_id, begins_at, ${namesOf(POSTING_COLUMNS)})
  VALUES (?, ?, ${marksFor(POSTING_COLUMNS)})`;
/** When what a text speaks for begins; see `gb_postings`. */
const BEGINS_AT: Readonly<Record<TextKind, string | null>> = {
  entity: null,
  passage: 'SELECT valid_at AS begins FROM gb_artifacts WHERE dataset_id = :dataset AND id = :owner',
  summary: 'SELECT valid_at AS begins FROM gb_artifacts WHERE dataset_id = :dataset AND id = :owner',
  fact: `SELECT CASE WHEN count(*) = count(r.valid_at) THEN min(r.valid_at) END AS begins FROM (
      SELECT e.valid_at FROM gb_edges e INDEXED BY gb_edges_fact WHERE e.dataset_id = :dataset AND e.fact_id = :owner
      UNION ALL
      SELECT h.valid_at FROM gb_edge_history h INDEXED BY gb_edge_history_fact
      WHERE h.dataset_id = :dataset AND h.fact_id = :owner AND h.since IS NOT NULL) r`,
};
const CLOSE_POSTINGS = `UPDATE gb_postings SET closed_at = :at
  WHERE dataset_id = :dataset AND kind = :kind AND term IN (SELECT key FROM json_each(:terms)) AND text_id = :textId`;

/** A change of the statistics of a kind of text. */
interface Change {
  texts: number;
  terms: number;
}

/** Closes the version that another takes the place of. Its vector and its text stay, for reads of the past. */
function closeText(
  sql: SqlConnection,
  dataset: DatasetId,
  textId: Id,
  { at }: CommitPlan,
): Change & { kind: TextKind } {
  const former = sql.get<{
    readonly kind: TextKind;
    readonly length: number;
    readonly terms: string;
    readonly closed_at: number | null;
  }>('SELECT kind, length, terms, closed_at FROM gb_texts WHERE dataset_id = ? AND id = ?', [dataset, textId]);
  if (former === undefined) throw badPlan(`text ${textId} does not exist`);
  const { kind, length, terms } = former;
  if (former.closed_at !== null) return { kind, texts: 0, terms: 0 };
  sql.run('UPDATE gb_texts SET closed_at = ? WHERE dataset_id = ? AND id = ?', [at, dataset, textId]);
  sql.run(CLOSE_POSTINGS, { dataset, kind, textId, terms, at });
  return { kind, texts: -1, terms: -length };
}

/** Writes a text as a row; its postings go beside it. */
export function insertText(sql: SqlConnection, dataset: DatasetId, { text, terms }: NewText): void {
  const counted = JSON.stringify(Object.fromEntries([...terms].map(([term, frequency]) => [termKey(term), frequency])));
  sql.run(INSERT_TEXT, [dataset, ...boundRow(TEXT_COLUMNS, text), counted]);
}

const byTerm = (a: HeldTerm, b: HeldTerm): number => (a.term < b.term ? -1 : Number(a.term > b.term));

function beginsAt(sql: SqlConnection, dataset: DatasetId, { kind, ownerId }: NewText['text']): Instant | null {
  const text = BEGINS_AT[kind];
  if (text === null) return null;
  return sql.get<{ readonly begins: Instant | null }>(text, { dataset, owner: ownerId })?.begins ?? null;
}

/** Writes the postings term by term, so that neighbours in the table follow one another. What they speak for is written. */
export function insertPostings(sql: SqlConnection, dataset: DatasetId, texts: readonly NewText[]): void {
  const held = texts.flatMap(({ text, terms }): readonly HeldTerm[] =>
    [...terms].map(([term, frequency]) => ({ term: termKey(term), frequency, text })),
  );
  const begins = new Map(texts.map(({ text }) => [text.id, beginsAt(sql, dataset, text)]));
  for (const each of held.sort(byTerm)) {
    const begin = begins.get(each.text.id) ?? null;
    sql.run(INSERT_POSTING, [dataset, begin, ...boundRow(POSTING_COLUMNS, each)]);
  }
}

/** Writes the texts of a plan with their postings, and the statistics as they are from `at` on. */
export function writeTexts(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  const changes = new Map<TextKind, Change>();
  const count = (kind: TextKind, { texts, terms }: Change): void => {
    const change = changes.get(kind) ?? { texts: 0, terms: 0 };
    change.texts += texts;
    change.terms += terms;
    changes.set(kind, change);
  };
  for (const added of plan.texts) {
    insertText(sql, dataset, added);
    const { kind, length, closedAt } = added.text;
    const stands = closedAt === null ? 1 : 0;
    count(kind, { texts: stands, terms: stands * length });
  }
  insertPostings(sql, dataset, plan.texts);
  for (const { replaces } of plan.texts) {
    if (replaces === null) continue;
    const { kind, ...change } = closeText(sql, dataset, replaces, plan);
    count(kind, change);
  }
  for (const [kind, change] of changes) {
    const before = findTotals(sql, dataset, kind, undefined);
    writeTotals(sql, dataset, kind, plan.at, {
      texts: before.texts + change.texts,
      terms: before.terms + change.terms,
    });
  }
}
