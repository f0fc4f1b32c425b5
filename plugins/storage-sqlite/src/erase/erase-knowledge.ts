import type { DatasetId, Erasure, Id } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';

const listed = (name: string): string => `(SELECT value FROM json_each(:${name}))`;

/**
 * Takes rows, evidence and artifacts away; what hangs on them by key goes with them.
 *
 * @returns the entities that lost rows.
 */
export function eraseKnowledge(sql: SqlConnection, dataset: DatasetId, erasure: Erasure): readonly Id[] {
  const { facts, assertions, verdicts, artifacts } = erasure;
  const values = {
    dataset,
    facts: JSON.stringify(facts),
    assertions: JSON.stringify(assertions),
    verdicts: JSON.stringify(verdicts),
    artifacts: JSON.stringify(artifacts),
  };
  const ends = sql.all<{ readonly source_id: Id; readonly target_id: Id }>(
    `SELECT source_id, target_id FROM gb_edges INDEXED BY gb_edges_fact
     WHERE dataset_id = :dataset AND fact_id IN ${listed('facts')}`,
    values,
  );
  // The index on facts is not used for a delete by itself where the list is long.
  sql.run(
    `DELETE FROM gb_edges WHERE dataset_id = :dataset AND id IN (
       SELECT e.id FROM gb_edges e INDEXED BY gb_edges_fact WHERE e.dataset_id = :dataset AND e.fact_id IN ${listed('facts')})`,
    values,
  );
  sql.run(`DELETE FROM gb_assertions WHERE dataset_id = :dataset AND id IN ${listed('assertions')}`, values);
  sql.run(`DELETE FROM gb_edge_verdicts WHERE dataset_id = :dataset AND id IN ${listed('verdicts')}`, values);
  for (const [id, previousId] of erasure.previous) {
    sql.run('UPDATE gb_artifacts SET previous_id = ? WHERE dataset_id = ? AND id = ?', [previousId, dataset, id]);
  }
  sql.run(`DELETE FROM gb_artifacts WHERE dataset_id = :dataset AND id IN ${listed('artifacts')}`, values);
  return [...new Set(ends.flatMap(({ source_id: source, target_id: target }) => [source, target]))];
}
