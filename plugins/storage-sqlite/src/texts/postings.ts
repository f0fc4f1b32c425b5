import type { DatasetId, Posting, Postings, TextKind, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { among } from '../among.ts';
import { readThrough } from '../kept.ts';
import { factIsVisible } from './fact-is-visible.ts';
import { termKey } from './term-key.ts';
import { findTotals } from './totals.ts';
import { wasSaid } from './was-said.ts';

/** The postings of a term, as JSON lists of each column: a row of its own for each posting takes three times as long. */
interface Columns {
  readonly columns: string;
}

type Lists = readonly [
  textIds: readonly number[],
  ownerIds: readonly number[],
  frequencies: readonly number[],
  lengths: readonly number[],
];

function toPostings(columns: string): readonly Posting[] {
  const [textIds, ownerIds, frequencies, lengths] = JSON.parse(columns) as Lists;
  return textIds.map((textId, at) => ({
    textId,
    ownerId: ownerIds[at] ?? 0,
    frequency: frequencies[at] ?? 0,
    length: lengths[at] ?? 0,
  }));
}

/** That a fact may have begun by the time asked about: what cannot is passed over without a look at its rows. */
function mayHaveBegun({ asOf, during }: View): string {
  const begun = ['true'];
  if (asOf !== undefined) begun.push('(p.begins_at IS NULL OR p.begins_at <= :asOf)');
  if (during !== undefined && during.to !== null) begun.push('(p.begins_at IS NULL OR p.begins_at < :duringTo)');
  return begun.join(' AND ');
}

/** The condition on what a posting's text speaks for. */
function ownerIsShown(kind: TextKind, view: View): string {
  if (kind === 'entity') return among.entity('p.owner_id', view);
  if (kind === 'fact') return `${mayHaveBegun(view)} AND ${factIsVisible('p', view)}`;
  // The posting of a passage knows when it was said.
  const { asOf, ...whenever } = view;
  return `${asOf === undefined ? 'true' : 'p.begins_at <= :asOf'} AND ${wasSaid('p', whenever)}`;
}

/** The newest texts that hold each term, by the term. Everything but the visibility of a fact is in the range of the term itself. */
function readLists(
  sql: SqlConnection,
  dataset: DatasetId,
  { kind, perTerm }: Omit<PostingsQuery, 'terms'>,
  terms: readonly string[],
  view: View,
): ReadonlyMap<string, readonly Posting[]> {
  const standing =
    view.knownAt === undefined
      ? 'p.closed_at IS NULL'
      : 'p.created_at <= :knownAt AND (p.closed_at IS NULL OR p.closed_at > :knownAt)';
  const owner = ownerIsShown(kind, view);
  // One statement for all terms: most of many names lead nowhere, and a statement costs more than such a look.
  const text = `SELECT (
      SELECT json_array(json_group_array(f.text_id), json_group_array(f.owner_id),
        json_group_array(f.frequency), json_group_array(f.length))
      FROM (
        SELECT p.text_id, p.owner_id, p.frequency, p.length FROM gb_postings p
        WHERE p.dataset_id = :dataset AND p.kind = :kind AND p.term = q.value AND ${standing} AND ${owner}
        ORDER BY p.text_id DESC LIMIT :perTerm) f) AS columns
    FROM json_each(:terms) q ORDER BY q.key`;
  const values = { dataset, kind, perTerm, terms: JSON.stringify(terms), ...viewBindings(view) };
  const found = sql.all<Columns>(text, values);
  return new Map(terms.map((term, at) => [term, toPostings(found[at]?.columns ?? '[[],[],[],[]]')]));
}

/** What a list is kept under; null where another question will hardly be asked at the same clocks. */
function keptAs({ kind, perTerm }: Omit<PostingsQuery, 'terms'>, view: View): string | null {
  const { knownAt, asOf, during, superseded, retracted, among } = view;
  if (knownAt !== undefined || among !== undefined) return null;
  if (kind === 'entity') return `postings ${kind} ${perTerm}`;
  if (asOf !== undefined) return null;
  if (kind !== 'fact') return `postings ${kind} ${perTerm}`;
  return during === undefined ? `postings ${kind} ${perTerm} ${superseded === true} ${retracted === true}` : null;
}

interface PostingsQuery {
  readonly kind: TextKind;
  readonly terms: readonly string[];
  readonly perTerm: number;
}

/** Bytes of a posting, and of the list around them. */
const POSTING = 64;
const weigh = (list: readonly Posting[]): number => POSTING * (1 + list.length);

/** The newest texts that hold each term. */
export function postings(sql: SqlConnection, dataset: DatasetId, query: PostingsQuery, view: View): Postings {
  const totals = findTotals(sql, dataset, query.kind, view.knownAt);
  const keys = query.terms.map(termKey);
  const read = (terms: readonly string[]): ReadonlyMap<string, readonly Posting[]> =>
    readLists(sql, dataset, query, terms, view);
  const kind = keptAs(query, view);
  const distinct = [...new Set(keys)];
  const lists = kind === null ? read(distinct) : readThrough(sql.kept, { dataset, kind, weigh }, distinct, read);
  return {
    texts: totals.texts,
    meanLength: totals.texts === 0 ? 0 : totals.terms / totals.texts,
    terms: query.terms.map((term, at) => ({ term, postings: lists.get(keys[at] ?? '') ?? [] })),
  };
}
