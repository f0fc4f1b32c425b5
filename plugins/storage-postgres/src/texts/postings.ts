import type { DatasetId, Id, Instant, Posting, Postings, TextKind, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { among } from '../among.ts';
import { factIsVisible } from './fact-is-visible.ts';
import { termKey } from './term-key.ts';
import { wasSaid } from './was-said.ts';

/** The statistics, beside a posting of the term at a place of the list, if there is one. */
interface PostingRow {
  /** How many texts stood, and their lengths in terms, added up; null when no commit wrote any. */
  readonly texts: number | null;
  readonly terms: number | null;
  readonly place: number | null;
  readonly text_id: Id | null;
  readonly owner_id: Id;
  readonly frequency: number;
  readonly length: number;
}

/** The condition on what a posting's text speaks for. */
function ownerIsShown(kind: TextKind, view: View): string {
  if (kind === 'entity') return among.entity('p.owner_id', view);
  return kind === 'fact' ? factIsVisible('p', view) : wasSaid('p', view);
}

/** Everything but the visibility of a fact is in the range of the term itself. */
function selectPostings(kind: TextKind, view: View): string {
  const standing =
    view.knownAt === undefined
      ? 'p.closed_at IS NULL'
      : 'p.created_at <= :knownAt AND (p.closed_at IS NULL OR p.closed_at > :knownAt)';
  return `WITH totals AS MATERIALIZED (
      SELECT t.texts, t.terms FROM @.gb_text_totals t
      WHERE t.dataset_id = :dataset AND t.kind = :kind AND t.at <= :until ORDER BY t.at DESC LIMIT 1)
    SELECT s.texts, s.terms, q.place, f.text_id, f.owner_id, f.frequency, f.length
    FROM (SELECT 1) one LEFT JOIN totals s ON true
    LEFT JOIN unnest(:terms::text[]) WITH ORDINALITY q (term, place) ON true
    LEFT JOIN LATERAL (
      SELECT p.text_id, p.owner_id, p.frequency, p.length FROM @.gb_postings p
      WHERE p.dataset_id = :dataset AND p.term = q.term AND p.kind = :kind AND ${standing}
        AND ${ownerIsShown(kind, view)}
      ORDER BY p.text_id DESC LIMIT :perTerm) f ON true
    ORDER BY q.place, f.text_id DESC`;
}

/** The newest texts that hold each term. */
export async function postings(
  sql: SqlConnection,
  dataset: DatasetId,
  query: { readonly kind: TextKind; readonly terms: readonly string[]; readonly perTerm: number },
  view: View,
): Promise<Postings> {
  const { kind, perTerm } = query;
  const until: Instant = view.knownAt ?? Number.MAX_SAFE_INTEGER;
  const terms = query.terms.map(termKey);
  const rows = await sql.all<PostingRow>(selectPostings(kind, view), {
    dataset,
    kind,
    terms,
    perTerm,
    until,
    ...viewBindings(view),
  });
  const lists = query.terms.map((term) => ({ term, postings: new Array<Posting>() }));
  for (const { place, text_id: textId, owner_id: ownerId, frequency, length } of rows) {
    if (place === null || textId === null) continue;
    lists[place - 1]?.postings.push({ textId, ownerId, frequency, length });
  }
  const { texts, terms: total } = rows[0] ?? { texts: null, terms: null };
  return { texts: texts ?? 0, meanLength: texts === null || texts === 0 ? 0 : (total ?? 0) / texts, terms: lists };
}
