import type { Clocks, DatasetId, Posting, Postings, TextKind } from '@gligabao/core';
import { clockBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { factIsVisible } from './fact-is-visible.ts';
import { findTotals } from './totals.ts';
import { wasSaid } from './was-said.ts';

const toPosting = ({ textId, ownerId, frequency, length }: Posting): Posting => ({
  textId,
  ownerId,
  frequency,
  length,
});

/** The condition on what a posting's text speaks for. */
function ownerIsShown(kind: TextKind, clocks: Clocks): string {
  if (kind === 'entity') return '1';
  return kind === 'fact' ? factIsVisible('p', clocks) : wasSaid('p', clocks);
}

/** The newest texts that hold each term. Everything but the visibility of a fact is in the range of the term itself. */
export function postings(
  sql: SqlConnection,
  dataset: DatasetId,
  query: { readonly kind: TextKind; readonly terms: readonly string[]; readonly perTerm: number },
  clocks: Clocks,
): Postings {
  const { kind, perTerm } = query;
  const totals = findTotals(sql, dataset, kind, clocks.knownAt);
  const standing =
    clocks.knownAt === undefined
      ? 'p.closed_at IS NULL'
      : 'p.created_at <= :knownAt AND (p.closed_at IS NULL OR p.closed_at > :knownAt)';
  const owner = ownerIsShown(kind, clocks);
  const text = `SELECT p.text_id AS textId, p.owner_id AS ownerId, p.frequency AS frequency, p.length AS length
    FROM gb_postings p
    WHERE p.dataset_id = :dataset AND p.kind = :kind AND p.term = :term AND ${standing} AND ${owner}
    ORDER BY p.text_id DESC LIMIT :perTerm`;
  const values = { dataset, kind, perTerm, ...clockBindings(clocks) };
  return {
    texts: totals.texts,
    meanLength: totals.texts === 0 ? 0 : totals.terms / totals.texts,
    terms: query.terms.map((term) => ({ term, postings: sql.all<Posting>(text, { ...values, term }).map(toPosting) })),
  };
}
