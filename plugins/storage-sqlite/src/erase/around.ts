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
import type { SqlConnection } from '../database.ts';

const IDS = '(SELECT value FROM json_each(:ids))';

/** The wordings and texts of facts, and what is kept of the runs that stored artifacts or failed. */
export function around(
  sql: SqlConnection,
  dataset: DatasetId,
  { factIds, artifactIds }: { readonly factIds: readonly Id[]; readonly artifactIds: readonly Id[] },
): AroundTraces {
  const wordings = sql.all<WordingRow>(
    `SELECT ${namesOf(WORDING_COLUMNS, 'w')} FROM gb_assertions a INDEXED BY gb_assertions_fact
     JOIN gb_wordings w ON w.dataset_id = a.dataset_id AND w.assertion_id = a.id
     WHERE a.dataset_id = :dataset AND a.fact_id IN ${IDS} ORDER BY w.assertion_id`,
    { dataset, ids: JSON.stringify(factIds) },
  );
  const texts = sql.all<TextRow>(
    `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM gb_texts t INDEXED BY gb_texts_owner
     WHERE t.dataset_id = :dataset AND t.kind = 'fact' AND t.owner_id IN ${IDS} ORDER BY t.id`,
    { dataset, ids: JSON.stringify(factIds) },
  );
  const kept = sql.all<KeptTextRow>(
    `SELECT q.run_id, q.body, q.result FROM gb_remember_queue q
     WHERE q.result IS NOT NULL AND q.run_id IN (
         SELECT c.run_id FROM gb_artifacts a JOIN gb_commits c ON c.dataset_id = a.dataset_id AND c.at = a.created_at
         WHERE a.dataset_id = :dataset AND a.id IN ${IDS})
       OR q.body IS NOT NULL AND EXISTS (
         SELECT 1 FROM gb_remember_runs r JOIN gb_datasets d ON d.id = :dataset
         WHERE r.id = q.run_id AND r.status = 'failed' AND r.user_id = d.user_id AND r.dataset = d.name)
     ORDER BY q.run_id`,
    { dataset, ids: JSON.stringify(artifactIds) },
  );
  return { wordings: wordings.map(toWording), texts: texts.map(toText), kept: kept.map(toKeptText) };
}
