import type { MovedBatch } from '@gligabao/core';
import { type Insert, insertsOf, movedColumns, movedText, namesOf } from '@gligabao/rows';
import { assignmentsOf, boundRow, marksFor } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { insertPostings, insertText } from '../texts/write-texts.ts';
import { type FoundDataset, RUN_KEYS } from './owner.ts';

const DATASET = movedColumns('dataset');
const MODEL = movedColumns('model');

function insert(sql: SqlConnection, dataset: number, { table, columns, rows, ofDataset }: Insert): void {
  const [names, marks] = [namesOf(columns), marksFor(columns)];
  const text = ofDataset
    ? `INSERT INTO ${table} (dataset_id, ${names}) VALUES (?, ${marks})`
    : `INSERT INTO ${table} (${names}) VALUES (${marks})`;
  for (const row of rows) sql.run(text, [...(ofDataset ? [dataset] : []), ...boundRow(columns, row)]);
}

/** Writes rows of one kind, inside a transaction. */
export function writeRows(sql: SqlConnection, { row: { id: dataset }, owner }: FoundDataset, batch: MovedBatch): void {
  const { kind, rows } = batch;
  if (kind === 'text') {
    const texts = rows.map(movedText);
    for (const text of texts) insertText(sql, dataset, text);
    insertPostings(sql, dataset, texts);
  }
  for (const row of rows) {
    if (kind === 'dataset') {
      sql.run(`UPDATE gb_datasets SET ${assignmentsOf(DATASET)} WHERE id = ?`, [...boundRow(DATASET, row), dataset]);
    }
    if (kind === 'model') {
      sql.run(
        `INSERT INTO gb_models (${namesOf(MODEL)}) VALUES (${marksFor(MODEL)})
         ON CONFLICT (name) DO UPDATE SET created_at = min(created_at, excluded.created_at)`,
        boundRow(MODEL, row),
      );
    }
    if (kind === 'vector') {
      const { state = null, model = null, text_id: textId = null } = row;
      const values = {
        state: String(state),
        model: model === null ? null : String(model),
        dataset,
        textId: Number(textId),
      };
      sql.run(
        'UPDATE gb_texts SET vector = :state, vector_model = :model WHERE dataset_id = :dataset AND id = :textId',
        values,
      );
    }
  }
  for (const each of insertsOf(batch, owner, RUN_KEYS)) insert(sql, dataset, each);
}
