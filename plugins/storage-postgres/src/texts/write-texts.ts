import type { CommitPlan, TextKind } from '@gligabao/core';
import { type HeldTerm, namesOf, POSTING_COLUMNS, TEXT_COLUMNS } from '@gligabao/rows';
import { GOING_ON, insertRows } from '../graph/going-on.ts';
import { termKey } from './term-key.ts';
import { type Part, rowsAs } from '../rows-as.ts';

const byTerm = (a: HeldTerm, b: HeldTerm): number => (a.term < b.term ? -1 : Number(a.term > b.term));

/** Texts and their postings, term by term, so that neighbours in the index follow one another. */
export function writeTexts({ texts }: Pick<CommitPlan, 'texts'>): readonly Part[] {
  if (texts.length === 0) return [];
  const postings = texts.flatMap(({ text, terms }): readonly HeldTerm[] =>
    [...terms].map(([term, frequency]) => ({ term: termKey(term), frequency, text })),
  );
  const rows = texts.map(({ text }) => text);
  const { text, values } = rowsAs('r', 'gb_texts', TEXT_COLUMNS, rows);
  // An array of lists of unequal length is no array of PostgreSQL: the terms come in one list, with their texts' places.
  const insert = `INSERT INTO @.gb_texts (dataset_id, ${namesOf(TEXT_COLUMNS)}, terms)
    SELECT :dataset::bigint, ${namesOf(TEXT_COLUMNS, 'r')}, coalesce(k.terms, '{}') FROM ${text}
    LEFT JOIN (
      SELECT t.place, array_agg(t.term) AS terms FROM unnest(:terms::text[], :places::bigint[]) t (term, place)
      GROUP BY t.place) k ON k.place = r.place
    WHERE ${GOING_ON} ORDER BY r.place`;
  const terms = texts.flatMap((each) => [...each.terms.keys()].map(termKey));
  const places = texts.flatMap((each, index) => [...each.terms].map(() => index + 1));
  return [
    { text: insert, values: { ...values, terms, places } },
    ...insertRows('gb_postings', POSTING_COLUMNS, postings.sort(byTerm)),
  ];
}

/** What the new texts of a kind add to its statistics. */
interface Added {
  readonly kind: TextKind;
  texts: number;
  terms: number;
}

function addedByKind(plan: CommitPlan): readonly Added[] {
  const kinds = new Map<TextKind, Added>();
  for (const { text } of plan.texts) {
    const added = kinds.get(text.kind) ?? { kind: text.kind, texts: 0, terms: 0 };
    const stands = text.closedAt === null ? 1 : 0;
    added.texts += stands;
    added.terms += stands * text.length;
    kinds.set(text.kind, added);
  }
  return [...kinds.values()];
}

/**
 * Closes the versions that others take the place of, and writes the statistics as they are from `at` on. A version that
 * does not exist has no kind, which the statistics refuse. Vectors and texts stay, for reads of the past.
 */
export function closeTexts(plan: CommitPlan): readonly Part[] {
  if (plan.texts.length === 0) return [];
  const replaced = [...new Set(plan.texts.flatMap(({ replaces }) => replaces ?? []))];
  const added = addedByKind(plan);
  const closed = `UPDATE @.gb_texts t SET closed_at = :at FROM unnest(:replaced::bigint[]) c (id)
    WHERE t.dataset_id = :dataset AND t.id = c.id AND t.closed_at IS NULL AND ${GOING_ON}`;
  const postings = `UPDATE @.gb_postings p SET closed_at = :at
    FROM unnest(:replaced::bigint[]) c (id)
    JOIN @.gb_texts t ON t.dataset_id = :dataset AND t.id = c.id AND t.closed_at IS NULL
    CROSS JOIN LATERAL unnest(t.terms) w (term)
    WHERE p.dataset_id = :dataset AND p.term = w.term AND p.kind = t.kind AND p.text_id = t.id AND ${GOING_ON}`;
  const lost = `UNION ALL SELECT t.kind, CASE WHEN t.closed_at IS NULL THEN -1 ELSE 0 END,
      CASE WHEN t.closed_at IS NULL THEN -t.length ELSE 0 END
    FROM unnest(:replaced::bigint[]) c (id) LEFT JOIN @.gb_texts t ON t.dataset_id = :dataset AND t.id = c.id`;
  const totals = `INSERT INTO @.gb_text_totals (dataset_id, kind, at, texts, terms)
    SELECT :dataset::bigint, n.kind, :at::bigint, coalesce(b.texts, 0) + n.texts, coalesce(b.terms, 0) + n.terms
    FROM (
      SELECT k.kind, sum(k.texts) AS texts, sum(k.terms) AS terms FROM (
        SELECT * FROM unnest(:kinds::text[], :addedTexts::bigint[], :addedTerms::bigint[]) a (kind, texts, terms)
        ${replaced.length === 0 ? '' : lost}) k
      GROUP BY k.kind) n
    LEFT JOIN LATERAL (
      SELECT s.texts, s.terms FROM @.gb_text_totals s
      WHERE s.dataset_id = :dataset AND s.kind = n.kind ORDER BY s.at DESC LIMIT 1) b ON true
    WHERE ${GOING_ON}`;
  const values = {
    replaced,
    kinds: added.map(({ kind }) => kind),
    addedTexts: added.map(({ texts }) => texts),
    addedTerms: added.map(({ terms }) => terms),
  };
  const steps = replaced.length === 0 ? [totals] : [closed, postings, totals];
  return steps.map((text) => ({ text, values }));
}
