import type { DatasetId, Instant, Statement, StatementQuery } from '@gligabao/core';
import { type StatementRow, toStatement } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';

/** The located sentences in which these artifacts say that a fact holds, as known at `knownAt`, by the number of the assertion. */
export async function statements(
  sql: SqlConnection,
  dataset: DatasetId,
  { artifactIds, factIds }: StatementQuery,
  knownAt: Instant | undefined,
): Promise<readonly Statement[]> {
  if (artifactIds.length === 0 || factIds?.length === 0) return [];
  // A later row of a fact has its ends too, so that any will do.
  const rows = await sql.all<StatementRow>(
    `SELECT s.artifact_id, s.span_start, s.span_end, s.fact_id, e.source_id, e.target_id
     FROM @.gb_assertions s
     CROSS JOIN LATERAL (
       SELECT r.source_id, r.target_id FROM @.gb_edges r
       WHERE r.dataset_id = :dataset AND r.fact_id = s.fact_id ORDER BY r.id LIMIT 1) e
     WHERE s.dataset_id = :dataset AND s.artifact_id = ANY (:artifactIds::bigint[]) AND s.polarity = 'holds'
       AND s.span_start IS NOT NULL ${factIds === undefined ? '' : 'AND s.fact_id = ANY (:factIds::bigint[])'}
       ${knownAt === undefined ? '' : 'AND s.created_at <= :knownAt'}
     ORDER BY s.id`,
    { dataset, artifactIds, factIds, knownAt },
  );
  return rows.map(toStatement);
}
