import type { CommitPlan, Edge, EdgeChange, Id } from '@gligabao/core';
import { columnsOf, EDGE_COLUMNS, EDGE_KEPT_COLUMNS, EDGE_VALUE_COLUMNS, namesOf } from '@gligabao/rows';
import { GOING_ON } from './going-on.ts';
import { type Part, rowsAs } from '../rows-as.ts';

const WRITTEN = namesOf(EDGE_VALUE_COLUMNS);
/** Why a row changed, under names that no column of the row has. */
const CAUSE_COLUMNS = columnsOf<EdgeChange>([
  ['cause', 'text', ({ cause }) => cause],
  ['by_artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['by_edge_id', 'integer', ({ byFactId }) => byFactId],
  ['inference_id', 'integer', ({ inferenceId }) => inferenceId],
  ['verdict_id', 'integer', ({ verdictId }) => verdictId],
]);

const isLive = (edge: Edge): boolean => edge.expiredAt === null && !edge.retracted;

/** How many live rows of the plan touch each entity; a row from an entity to itself touches it once. */
function liveTouches(plan: CommitPlan): ReadonlyMap<Id, number> {
  const touches = new Map<Id, number>();
  for (const { edge } of [...plan.edges, ...plan.edgeChanges]) {
    if (!isLive(edge)) continue;
    for (const id of new Set([edge.sourceId, edge.targetId])) touches.set(id, (touches.get(id) ?? 0) + 1);
  }
  return touches;
}

/** Brings the running counts of live rows per entity up to date: more for the rows of the plan, less for those before. */
function writeDegrees(plan: CommitPlan, changed: Part): readonly Part[] {
  const touches = liveTouches(plan);
  if (touches.size + plan.edgeChanges.length === 0) return [];
  const before = `UNION ALL SELECT t.entity_id, -1 FROM ${changed.text}
    JOIN @.gb_edges e ON e.dataset_id = :dataset AND e.id = c.id
    CROSS JOIN LATERAL (SELECT e.source_id UNION SELECT e.target_id) t (entity_id)
    WHERE e.expired_at IS NULL AND NOT e.retracted`;
  return [
    {
      text: `INSERT INTO @.gb_entity_degrees AS d (dataset_id, entity_id, degree)
        SELECT :dataset::bigint, n.entity_id, sum(n.touches) FROM (
          SELECT * FROM unnest(:touched::bigint[], :touches::bigint[]) t (entity_id, touches)
          ${plan.edgeChanges.length === 0 ? '' : before}) n
        WHERE ${GOING_ON} GROUP BY n.entity_id HAVING sum(n.touches) <> 0 ORDER BY n.entity_id
        ON CONFLICT (dataset_id, entity_id) DO UPDATE SET degree = d.degree + excluded.degree`,
      values: { touched: [...touches.keys()], touches: [...touches.values()], ...changed.values },
    },
  ];
}

/** New versions of rows, with their history, which refuses a row that is not there; and the counts of live rows. */
export function changeEdges(plan: CommitPlan): readonly Part[] {
  const changed = rowsAs('c', 'edge_changes', [...EDGE_COLUMNS, ...CAUSE_COLUMNS], plan.edgeChanges);
  const degrees = writeDegrees(plan, changed);
  if (plan.edgeChanges.length === 0) return degrees;
  return [
    {
      text: `INSERT INTO @.gb_edge_history (dataset_id, edge_id, changed_at, cause, artifact_id, by_edge_id,
          inference_id, verdict_id, since, created_by_artifact_id, ${namesOf(EDGE_KEPT_COLUMNS)})
        SELECT :dataset::bigint, c.id, c.changed_at, c.cause, c.by_artifact_id, c.by_edge_id, c.inference_id, c.verdict_id,
          e.changed_at, e.artifact_id, ${namesOf(EDGE_KEPT_COLUMNS, 'e')}
        FROM ${changed.text} LEFT JOIN @.gb_edges e ON e.dataset_id = :dataset AND e.id = c.id WHERE ${GOING_ON}`,
      values: changed.values,
    },
    {
      text: `UPDATE @.gb_edges e SET (${WRITTEN}) = ROW (${namesOf(EDGE_VALUE_COLUMNS, 'c')})
        FROM ${changed.text} WHERE e.dataset_id = :dataset AND e.id = c.id AND ${GOING_ON}`,
      values: changed.values,
    },
    ...degrees,
  ];
}
