import type { DatasetId, Erasure } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';

/** The instants at which the artifacts were stored are those of their commits. */
const COMMITS = `dataset_id = :dataset AND at IN (
  SELECT created_at FROM gb_artifacts WHERE dataset_id = :dataset AND id IN (SELECT value FROM json_each(:artifacts)))`;

/** Takes from the queue, the ledger and the list of commits what tells of the artifacts. */
export function eraseRuns(
  sql: SqlConnection,
  dataset: DatasetId,
  erasure: Erasure,
): { readonly requests: number; readonly captured: number } {
  const values = { dataset, artifacts: JSON.stringify(erasure.artifacts), runs: JSON.stringify(erasure.runs) };
  const requests = sql.run(
    `DELETE FROM gb_remember_queue WHERE run_id IN (
       SELECT run_id FROM gb_commits WHERE ${COMMITS} UNION SELECT value FROM json_each(:runs))`,
    values,
  );
  sql.run(`DELETE FROM gb_commits WHERE ${COMMITS}`, values);
  for (const [run, result] of erasure.results) {
    sql.run('UPDATE gb_remember_queue SET result = ? WHERE run_id = ? AND result IS NOT NULL', [result, run]);
  }
  const captured = sql.run(
    `UPDATE gb_inferences SET request = NULL, response = NULL
     WHERE (user_id, dataset) = (SELECT d.user_id, d.name FROM gb_datasets d WHERE d.id = :dataset)
       AND (request IS NOT NULL OR response IS NOT NULL)`,
    values,
  );
  return { requests: requests.changes, captured: captured.changes };
}
