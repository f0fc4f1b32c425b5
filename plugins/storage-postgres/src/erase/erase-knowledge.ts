import type { DatasetId, Erasure, Id } from '@gligabao/core';
import { GOING_ON } from '../graph/going-on.ts';
import type { Statement } from '../statement.ts';

/** How many live rows of some facts touch each entity; a row from an entity to itself touches it once. */
const TOUCHES = `SELECT n.entity_id, count(*) AS touches FROM @.gb_edges e
  CROSS JOIN LATERAL (SELECT e.source_id UNION SELECT e.target_id) n (entity_id)
  WHERE e.dataset_id = :dataset AND e.fact_id = ANY (:facts::bigint[]) AND e.expired_at IS NULL AND NOT e.retracted
  GROUP BY n.entity_id`;

/** Counts the live rows of facts among those of their entities. */
export function addDegrees(dataset: DatasetId, facts: readonly Id[]): Statement {
  return {
    text: `INSERT INTO @.gb_entity_degrees AS d (dataset_id, entity_id, degree)
      SELECT :dataset::bigint, t.entity_id, t.touches FROM (${TOUCHES}) t WHERE ${GOING_ON} ORDER BY t.entity_id
      ON CONFLICT (dataset_id, entity_id) DO UPDATE SET degree = d.degree + excluded.degree`,
    values: { dataset, facts },
  };
}

/** Takes rows, evidence and artifacts away, in this order; what hangs on them by key goes with them. */
export function eraseKnowledge(dataset: DatasetId, erasure: Erasure): readonly Statement[] {
  const { facts, assertions, verdicts, artifacts, previous } = erasure;
  const taken = (table: string, column: string, ids: readonly Id[]): Statement => ({
    text: `DELETE FROM @.${table} r
      WHERE r.dataset_id = :dataset AND r.${column} = ANY (:ids::bigint[]) AND ${GOING_ON}`,
    values: { dataset, ids },
  });
  return [
    {
      text: `UPDATE @.gb_entity_degrees d SET degree = d.degree - t.touches FROM (${TOUCHES}) t
        WHERE d.dataset_id = :dataset AND d.entity_id = t.entity_id AND ${GOING_ON}`,
      values: { dataset, facts },
    },
    taken('gb_edges', 'fact_id', facts),
    taken('gb_assertions', 'id', assertions),
    taken('gb_edge_verdicts', 'id', verdicts),
    {
      text: `UPDATE @.gb_artifacts a SET previous_id = p.previous_id
        FROM unnest(:ids::bigint[], :before::bigint[]) p (id, previous_id)
        WHERE a.dataset_id = :dataset AND a.id = p.id AND ${GOING_ON}`,
      values: { dataset, ids: previous.map(([id]) => id), before: previous.map(([, before]) => before) },
    },
    taken('gb_artifacts', 'id', artifacts),
  ];
}
