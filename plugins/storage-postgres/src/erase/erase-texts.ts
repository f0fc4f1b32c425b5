import type { DatasetId, Erasure, Id } from '@gligabao/core';
import { ERASED_VECTOR_COLUMNS } from '@gligabao/rows';
import { GOING_ON, insertRows, together } from '../graph/going-on.ts';
import type { Statement } from '../statement.ts';
import { writeTexts } from '../texts/write-texts.ts';

/** The periods in which the texts of some numbers stood, with how many there were and how long. */
const SPANS = `spans AS (
  SELECT t.kind, t.created_at, t.closed_at, count(*) AS texts, sum(t.length) AS terms FROM @.gb_texts t
  WHERE t.dataset_id = :dataset AND t.id = ANY (:ids::bigint[]) GROUP BY t.kind, t.created_at, t.closed_at)`;

/** A line of the statistics for each instant at which texts of some numbers came or went: they change there. */
function addLines(dataset: DatasetId, ids: readonly Id[]): Statement {
  return {
    text: `WITH ${SPANS}, ends AS (
        SELECT kind, created_at AS at FROM spans UNION SELECT kind, closed_at FROM spans WHERE closed_at IS NOT NULL)
      INSERT INTO @.gb_text_totals (dataset_id, kind, at, texts, terms)
      SELECT :dataset::bigint, e.kind, e.at, coalesce(b.texts, 0), coalesce(b.terms, 0) FROM ends e
      LEFT JOIN LATERAL (
        SELECT s.texts, s.terms FROM @.gb_text_totals s
        WHERE s.dataset_id = :dataset AND s.kind = e.kind AND s.at <= e.at ORDER BY s.at DESC LIMIT 1) b ON true
      WHERE ${GOING_ON} ON CONFLICT DO NOTHING`,
    values: { dataset, ids },
  };
}

/** Changes the statistics of the past: as if the texts had stood in their time (1), or had not (-1). */
function recount(dataset: DatasetId, ids: readonly Id[], by: 1 | -1): Statement {
  return {
    text: `WITH ${SPANS}, changes AS (
        SELECT s.kind, s.at, sum(p.texts) AS texts, sum(p.terms) AS terms FROM spans p
        JOIN @.gb_text_totals s ON s.dataset_id = :dataset AND s.kind = p.kind AND s.at >= p.created_at
          AND (p.closed_at IS NULL OR s.at < p.closed_at)
        GROUP BY s.kind, s.at)
      UPDATE @.gb_text_totals s SET texts = s.texts + :by::bigint * c.texts, terms = s.terms + :by::bigint * c.terms
      FROM changes c WHERE s.dataset_id = :dataset AND s.kind = c.kind AND s.at = c.at AND ${GOING_ON}`,
    values: { dataset, ids, by },
  };
}

/** Takes texts away, with their postings, as if they had never been counted. */
export function eraseTexts(dataset: DatasetId, { texts: ids }: Erasure): readonly Statement[] {
  if (ids.length === 0) return [];
  return [
    recount(dataset, ids, -1),
    {
      text: `DELETE FROM @.gb_postings p USING @.gb_texts t CROSS JOIN LATERAL unnest(t.terms) w (term)
        WHERE t.dataset_id = :dataset AND t.id = ANY (:ids::bigint[]) AND p.dataset_id = t.dataset_id
          AND p.term = w.term AND p.kind = t.kind AND p.text_id = t.id AND ${GOING_ON}`,
      values: { dataset, ids },
    },
    {
      text: `DELETE FROM @.gb_texts t
        WHERE t.dataset_id = :dataset AND t.id = ANY (:ids::bigint[]) AND ${GOING_ON}`,
      values: { dataset, ids },
    },
  ];
}

/** Writes the texts that take their place, and what the vector index has to be told. */
export function writeErasedTexts(dataset: DatasetId, erasure: Erasure): readonly Statement[] {
  const { added, pending, vectors } = erasure;
  const ids = added.map(({ text }) => text.id);
  const written = together(dataset, writeTexts({ texts: added }), {});
  const listed = together(
    dataset,
    insertRows('gb_erased_vectors', ERASED_VECTOR_COLUMNS, vectors, 'ON CONFLICT DO NOTHING'),
    {},
  );
  return [
    ...(written === null ? [] : [written, addLines(dataset, ids), recount(dataset, ids, 1)]),
    ...(listed === null ? [] : [listed]),
    {
      text: `UPDATE @.gb_texts t SET vector = 'pending', vector_model = NULL
        WHERE t.dataset_id = :dataset AND t.id = ANY (:pending::bigint[]) AND ${GOING_ON}`,
      values: { dataset, pending },
    },
  ];
}
