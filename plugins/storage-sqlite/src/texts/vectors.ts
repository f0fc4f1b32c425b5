import type { DatasetId, IndexedText, VectorSettled } from '@gligabao/core';
import { namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

/** Records what happened to vectors; a number that does not exist is passed over. */
export function settle(sql: SqlConnection, dataset: DatasetId, vectors: readonly VectorSettled[]): void {
  const text = 'UPDATE gb_texts SET vector = ?, vector_model = ? WHERE dataset_id = ? AND id = ?';
  sql.write(() => {
    for (const { textId, state, model } of vectors) {
      sql.run(text, [state, state === 'stored' ? model : null, dataset, textId]);
    }
  });
}

/** Where texts stand whose vector was not made by the model: ranges of one index, none of which holds a settled text. */
const STALE = Object.freeze([
  "vector = 'none'",
  "vector = 'stored' AND vector_model IS NULL",
  "vector = 'stored' AND vector_model < :model",
  "vector = 'stored' AND vector_model > :model",
]);
const PENDING = "vector = 'pending'";

/** Texts whose vector is pending, or of another model or none, oldest first, with how many there are of each. */
export function unsettled(
  sql: SqlConnection,
  dataset: DatasetId,
  { model, limit }: { readonly model: string; readonly limit: number },
): { readonly texts: readonly IndexedText[]; readonly pending: number; readonly stale: number } {
  const ranges = [PENDING, ...STALE].map(
    (range) => `SELECT id FROM gb_texts INDEXED BY gb_texts_vector WHERE dataset_id = :dataset AND ${range}`,
  );
  const rows = sql.all<TextRow>(
    `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM (${ranges.join(' UNION ALL ')} ORDER BY id LIMIT :limit) u
     CROSS JOIN gb_texts t ON t.dataset_id = :dataset AND t.id = u.id ORDER BY t.id`,
    { dataset, model, limit },
  );
  const counted = (conditions: readonly string[]): number =>
    conditions.reduce((sum, range) => {
      const text = `SELECT count(*) AS n FROM gb_texts INDEXED BY gb_texts_vector
        WHERE dataset_id = :dataset AND ${range}`;
      return sum + (sql.get<{ readonly n: number }>(text, { dataset, model })?.n ?? 0);
    }, 0);
  return { texts: rows.map(toText), pending: counted([PENDING]), stale: counted(STALE) };
}
