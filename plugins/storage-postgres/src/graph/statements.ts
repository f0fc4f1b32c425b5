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
  // The artifacts lead, each in one range of its index, whatever the planner thinks of the lists: every pair of an artifact
  // and a fact would be a range of its own. A later row of a fact has its ends too, so that any will do.
  const rows = await sql.all<StatementRow>(
    `SELECT s.artifact_id, s.span_start, s.span_end, s.fact_id, e.source_id, e.target_id
     FROM (SELECT DISTINCT unnest(:artifactIds::bigint[]) AS id) o
     CROSS JOIN LATERAL (
       SELECT a.id, a.artifact_id, a.span_start, a.span_end, a.fact_id FROM @.gb_assertions a
       WHERE a.dataset_id = :dataset AND a.artifact_id = o.id AND a.polarity = 'holds' AND a.span_start IS NOT NULL
         ${knownAt === undefined ? '' : 'AND a.created_at <= :knownAt'} OFFSET 0) s
     CROSS JOIN LATERAL (
       SELECT r.source_id, r.target_id FROM @.gb_edges r
       WHERE r.dataset_id = :dataset AND r.fact_id = s.fact_id ORDER BY r.fact_id, r.id LIMIT 1) e
     ${factIds === undefined ? '' : 'WHERE s.fact_id IN (SELECT unnest(:factIds::bigint[]))'}
     ORDER BY s.id`,
    { dataset, artifactIds, factIds, knownAt },
  );
  return rows.map(toStatement);
}
