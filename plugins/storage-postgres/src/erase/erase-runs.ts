import type { DatasetId, Erasure } from '@gligabao/core';
import { GOING_ON } from '../graph/going-on.ts';
import type { Statement } from '../statement.ts';

/** The instants at which the artifacts were stored are those of their commits. */
const COMMITS = `c.dataset_id = :dataset AND c.at IN (
  SELECT a.created_at FROM @.gb_artifacts a WHERE a.dataset_id = :dataset AND a.id = ANY (:artifacts::bigint[]))`;

/** Takes from the queue, the ledger and the list of commits what tells of the artifacts. */
export function eraseRuns(
  dataset: DatasetId,
  { artifacts, runs, results }: Erasure,
): Readonly<Record<'requests' | 'commits' | 'results' | 'captured', Statement>> {
  return {
    requests: {
      text: `WITH gone AS (
          DELETE FROM @.gb_remember_queue q WHERE ${GOING_ON} AND (q.run_id = ANY (:runs::bigint[])
            OR q.run_id IN (SELECT c.run_id FROM @.gb_commits c WHERE ${COMMITS}))
          RETURNING q.run_id)
        SELECT count(*) AS n FROM gone`,
      values: { dataset, artifacts, runs },
    },
    commits: {
      text: `DELETE FROM @.gb_commits c WHERE ${GOING_ON} AND ${COMMITS}`,
      values: { dataset, artifacts },
    },
    results: {
      text: `UPDATE @.gb_remember_queue q SET result = r.result
        FROM unnest(:runIds::bigint[], :texts::text[]) r (run_id, result)
        WHERE ${GOING_ON} AND q.run_id = r.run_id AND q.result IS NOT NULL`,
      values: { runIds: results.map(([run]) => run), texts: results.map(([, result]) => result) },
    },
    captured: {
      text: `WITH emptied AS (
          UPDATE @.gb_inferences i SET request = NULL, response = NULL FROM @.gb_datasets d
          WHERE ${GOING_ON} AND d.id = :dataset AND i.dataset_id IN (:dataset, 0) AND i.user_id = d.user_id
            AND i.dataset = d.name
            AND (i.request IS NOT NULL OR i.response IS NOT NULL)
          RETURNING i.id)
        SELECT count(*) AS n FROM emptied`,
      values: { dataset },
    },
  };
}
