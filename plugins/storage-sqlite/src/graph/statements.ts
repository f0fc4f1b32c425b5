import type { DatasetId, Instant, Statement, StatementQuery } from '@gligabao/core';
import { type StatementRow, toStatement } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

/** The located sentences in which these artifacts say that a fact holds, as known at `knownAt`, by the number of the assertion. */
export function statements(
  sql: SqlConnection,
  dataset: DatasetId,
  { artifactIds, factIds }: StatementQuery,
  knownAt: Instant | undefined,
): readonly Statement[] {
  if (artifactIds.length === 0 || factIds?.length === 0) return [];
  // A text states many facts, and few texts state one: from the side of the facts few sentences are looked at. The plus keeps
  // the list of artifacts out of the search of the index, which then holds them beside the facts.
  const from =
    factIds === undefined
      ? `json_each(:ids) j CROSS JOIN gb_assertions s INDEXED BY gb_assertions_artifact ON s.artifact_id = j.value`
      : `json_each(:factIds) j CROSS JOIN gb_assertions s INDEXED BY gb_assertions_fact
         ON s.fact_id = j.value AND +s.artifact_id IN (SELECT value FROM json_each(:ids))`;
  // A later row of a fact has its ends too, so that any will do.
  const rows = sql.all<StatementRow>(
    `SELECT s.artifact_id, s.span_start, s.span_end, s.fact_id, e.source_id, e.target_id
     FROM ${from}
     JOIN gb_edges e ON e.dataset_id = :dataset AND e.id = (
       SELECT min(r.id) FROM gb_edges r WHERE r.dataset_id = :dataset AND r.fact_id = s.fact_id)
     WHERE s.dataset_id = :dataset AND s.polarity = 'holds' AND s.span_start IS NOT NULL
       ${knownAt === undefined ? '' : 'AND s.created_at <= :knownAt'}
     ORDER BY s.id`,
    {
      dataset,
      ids: JSON.stringify([...new Set(artifactIds)]),
      factIds: JSON.stringify([...new Set(factIds)]),
      knownAt,
    },
  );
  return rows.map(toStatement);
}
