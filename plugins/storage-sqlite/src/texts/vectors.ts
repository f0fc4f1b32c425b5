import type { DatasetId, Id, IndexedText, VectorSettled, WalkedTexts } from '@gligabao/core';
import { namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

/**
 * Records what happened to vectors; a number that does not exist is passed over. A vector that is there and is not said to
 * be, because the process ended first, is written once more.
 */
export function settle(sql: SqlConnection, dataset: DatasetId, vectors: readonly VectorSettled[]): void {
  const text = 'UPDATE gb_texts SET vector = ?, vector_model = ? WHERE dataset_id = ? AND id = ?';
  sql.soon(() => {
    for (const { textId, state, model } of vectors) {
      sql.run(text, [state, state === 'stored' ? model : null, dataset, textId]);
    }
  }, dataset);
}

const PENDING = `gb_texts t INDEXED BY gb_texts_vector WHERE t.dataset_id = :dataset AND t.vector = 'pending'`;
// By number, so that a walk of many steps reads each text once.
const ALL = 'gb_texts t WHERE t.dataset_id = :dataset';
const LACKING = `${ALL} AND (t.vector <> 'stored' OR t.vector_model IS NOT :model)`;

/** Texts behind a number, by number. */
export function walk(
  sql: SqlConnection,
  dataset: DatasetId,
  { which, after, limit }: { readonly which: WalkedTexts; readonly after: Id; readonly limit: number },
): readonly IndexedText[] {
  const model = typeof which === 'object' ? which.lacking : null;
  const from = which === 'pending' ? PENDING : model === null ? ALL : LACKING;
  const text = `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM ${from} AND t.id > :after ORDER BY t.id LIMIT :limit`;
  return sql.all<TextRow>(text, { dataset, after, limit, ...(model === null ? {} : { model }) }).map(toText);
}
