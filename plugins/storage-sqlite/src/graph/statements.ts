import type { DatasetId, Id, Instant, Statement, StatementQuery } from '@gligabao/core';
import { type StatementRow, toStatement } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { readThrough } from '../kept.ts';

interface StatedColumn {
  readonly artifact: Id;
  readonly facts: string;
}

/** Bytes of a number, and of the list around it. */
const NUMBER = 16;
const weigh = (facts: readonly Id[]): number => NUMBER * (8 + facts.length);

/** The facts that artifacts speak of, whatever they say of them. */
function spokenOf(sql: SqlConnection, dataset: DatasetId, artifactIds: readonly Id[]): ReadonlySet<Id> {
  const place = { dataset, kind: 'facts of artifact', weigh };
  const lists = readThrough(sql.kept, place, artifactIds, (missing) => {
    const rows = sql.all<StatedColumn>(
      `SELECT j.value AS artifact, (
         SELECT json_group_array(s.fact_id) FROM gb_assertions s INDEXED BY gb_assertions_artifact
         WHERE s.dataset_id = :dataset AND s.artifact_id = j.value) AS facts FROM json_each(:ids) j`,
      { dataset, ids: JSON.stringify(missing) },
    );
    return new Map(rows.map(({ artifact, facts }) => [artifact, JSON.parse(facts) as readonly Id[]]));
  });
  return new Set([...lists.values()].flat());
}

/** So many times as many facts as artifacts are asked for that it pays to see first which of them are spoken of. */
const MANY = 3;

/** The located sentences in which these artifacts say that a fact holds, as known at `knownAt`, by the number of the assertion. */
export function statements(
  sql: SqlConnection,
  dataset: DatasetId,
  query: StatementQuery,
  knownAt: Instant | undefined,
): readonly Statement[] {
  const artifactIds = [...new Set(query.artifactIds)];
  let factIds = query.factIds && [...new Set(query.factIds)];
  if (factIds !== undefined && factIds.length > MANY * artifactIds.length) {
    const spoken = spokenOf(sql, dataset, artifactIds);
    factIds = factIds.filter((id) => spoken.has(id));
  }
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
    { dataset, ids: JSON.stringify(artifactIds), factIds: JSON.stringify(factIds ?? []), knownAt },
  );
  return rows.map(toStatement);
}
