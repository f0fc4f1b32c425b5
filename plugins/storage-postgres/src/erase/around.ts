import type { AroundTraces, DatasetId, Id } from '@gligabao/core';
import {
  type KeptTextRow,
  namesOf,
  TEXT_COLUMNS,
  type TextRow,
  toKeptText,
  toText,
  toWording,
  WORDING_COLUMNS,
  type WordingRow,
} from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';

/** The wordings and texts of facts, and what is kept of the runs that stored artifacts or failed. */
export async function around(
  sql: SqlConnection,
  dataset: DatasetId,
  { factIds, artifactIds }: { readonly factIds: readonly Id[]; readonly artifactIds: readonly Id[] },
): Promise<AroundTraces> {
  const rows = await sql.snapshot<{ wordings: WordingRow; texts: TextRow; kept: KeptTextRow }>({
    wordings: {
      text: `SELECT ${namesOf(WORDING_COLUMNS, 'w')} FROM @.gb_assertions a
        JOIN @.gb_wordings w ON w.dataset_id = a.dataset_id AND w.assertion_id = a.id
        WHERE a.dataset_id = :dataset AND a.fact_id = ANY (:factIds::bigint[]) ORDER BY w.assertion_id`,
      values: { dataset, factIds },
    },
    texts: {
      text: `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM @.gb_texts t
        WHERE t.dataset_id = :dataset AND t.kind = 'fact' AND t.owner_id = ANY (:factIds::bigint[]) ORDER BY t.id`,
      values: { dataset, factIds },
    },
    kept: {
      text: `SELECT q.run_id, q.body, q.result FROM @.gb_remember_queue q
        WHERE q.result IS NOT NULL AND q.run_id IN (
            SELECT c.run_id FROM @.gb_artifacts a
            JOIN @.gb_commits c ON c.dataset_id = a.dataset_id AND c.at = a.created_at
            WHERE a.dataset_id = :dataset AND a.id = ANY (:artifactIds::bigint[]))
          OR q.body IS NOT NULL AND EXISTS (
            SELECT 1 FROM @.gb_remember_runs r JOIN @.gb_datasets d ON d.id = :dataset
            WHERE r.dataset_id IN (:dataset, 0) AND r.id = q.run_id AND r.status = 'failed' AND r.user_id = d.user_id AND r.dataset = d.name)
        ORDER BY q.run_id`,
      values: { dataset, artifactIds },
    },
  });
  return { wordings: rows.wordings.map(toWording), texts: rows.texts.map(toText), kept: rows.kept.map(toKeptText) };
}
