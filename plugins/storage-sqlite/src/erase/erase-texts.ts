import type { DatasetId, Erasure } from '@gligabao/core';
import { ERASED_VECTOR_COLUMNS } from '@gligabao/rows';
import { boundRow } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { insertInto } from '../graph/write-rows.ts';
import { type CountedText, recount } from '../texts/totals.ts';
import { insertPostings, insertText } from '../texts/write-texts.ts';

const INSERT_ERASED = `${insertInto('gb_erased_vectors', ERASED_VECTOR_COLUMNS)} ON CONFLICT DO NOTHING`;

/** Takes texts away, with their postings, as if they had never been counted. */
export function eraseTexts(sql: SqlConnection, dataset: DatasetId, erasure: Erasure): void {
  const values = { dataset, ids: JSON.stringify(erasure.texts) };
  const listed = 'dataset_id = :dataset AND id IN (SELECT value FROM json_each(:ids))';
  const texts = sql.all<CountedText>(
    `SELECT kind, length, created_at AS createdAt, closed_at AS closedAt FROM gb_texts WHERE ${listed}`,
    values,
  );
  sql.run(
    `DELETE FROM gb_postings WHERE (dataset_id, term, kind, text_id) IN (
       SELECT t.dataset_id, held.key, t.kind, t.id FROM gb_texts t, json_each(t.terms) held
       WHERE t.dataset_id = :dataset AND t.id IN (SELECT value FROM json_each(:ids)))`,
    values,
  );
  sql.run(`DELETE FROM gb_texts WHERE ${listed}`, values);
  recount(sql, dataset, texts, -1);
}

/** Writes the texts that take their place, and what the vector index has to be told. */
export function writeErasedTexts(sql: SqlConnection, dataset: DatasetId, erasure: Erasure): void {
  for (const each of erasure.added) insertText(sql, dataset, each);
  insertPostings(sql, dataset, erasure.added);
  recount(
    sql,
    dataset,
    erasure.added.map(({ text }) => text),
    1,
  );
  sql.run(
    `UPDATE gb_texts SET vector = 'pending', vector_model = NULL
     WHERE dataset_id = ? AND id IN (SELECT value FROM json_each(?))`,
    [dataset, JSON.stringify(erasure.pending)],
  );
  for (const each of erasure.vectors) sql.run(INSERT_ERASED, [dataset, ...boundRow(ERASED_VECTOR_COLUMNS, each)]);
}
