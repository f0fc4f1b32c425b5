import { UNDECIDED } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import type { FoundDataset } from './owner.ts';

/** What follows from the rows of a dataset. */
const DERIVED: readonly string[] = Object.freeze([
  `INSERT INTO gb_entity_degrees (dataset_id, entity_id, degree)
   SELECT :dataset, n.id, coalesce(c.n, 0) FROM gb_entities n LEFT JOIN (
     SELECT entity_id, count(*) AS n FROM (
       SELECT source_id AS entity_id FROM gb_edges
       WHERE dataset_id = :dataset AND expired_at IS NULL AND retracted = 0
       UNION ALL SELECT target_id FROM gb_edges
       WHERE dataset_id = :dataset AND expired_at IS NULL AND retracted = 0 AND target_id <> source_id)
     GROUP BY entity_id) c ON c.entity_id = n.id
   WHERE n.dataset_id = :dataset`,
  `INSERT INTO gb_text_totals (dataset_id, kind, at, texts, terms)
   SELECT :dataset, kind, at, sum(texts) OVER line, sum(terms) OVER line FROM (
     SELECT kind, at, sum(texts) AS texts, sum(terms) AS terms FROM (
       SELECT kind, created_at AS at, 1 AS texts, length AS terms FROM gb_texts WHERE dataset_id = :dataset
       UNION ALL SELECT kind, closed_at, -1, -length FROM gb_texts
       WHERE dataset_id = :dataset AND closed_at IS NOT NULL)
     GROUP BY kind, at)
   WINDOW line AS (PARTITION BY kind ORDER BY at)`,
  `UPDATE gb_texts SET vector = 'pending', vector_model = NULL
   WHERE dataset_id = :dataset AND vector = 'none' AND vector_model = '${UNDECIDED}'`,
]);

const NAMED = ['gb_remember_runs', 'gb_query_runs', 'gb_inferences', 'gb_remember_queue'];

/** Computes what follows from the rows, and puts the dataset among the others, inside a transaction. */
export function reveal(sql: SqlConnection, { row, owner }: FoundDataset): void {
  for (const text of DERIVED) sql.run(text, { dataset: row.id });
  for (const table of NAMED) {
    sql.run(`UPDATE ${table} SET user_id = ?, dataset = ? WHERE user_id = ? AND dataset = ?`, [
      row.user_id,
      row.name,
      owner.userId,
      owner.dataset,
    ]);
  }
  sql.run('UPDATE gb_datasets SET deleted = 0 WHERE id = ?', [row.id]);
  sql.run('DELETE FROM gb_imports WHERE dataset_id = ?', [row.id]);
}

/** Takes away a dataset under import, inside a transaction. */
export function takeAway(sql: SqlConnection, { row, owner }: FoundDataset): void {
  sql.run('DELETE FROM gb_postings WHERE dataset_id = ?', [row.id]);
  sql.run('DELETE FROM gb_datasets WHERE id = ?', [row.id]);
  const values = [owner.userId, owner.dataset];
  sql.run('DELETE FROM gb_inferences WHERE user_id = ? AND dataset = ?', values);
  for (const table of ['gb_remember_runs', 'gb_query_runs']) {
    sql.run(`DELETE FROM gb_runs WHERE id IN (SELECT id FROM ${table} WHERE user_id = ? AND dataset = ?)`, values);
  }
}
