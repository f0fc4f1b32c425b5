import type { CommitPlan, Edge, Id } from '@gligabao/core';
import { namesOf, type Part, rowsAs } from '../rows/column.ts';
import { CHANGE_COLUMNS, EDGE_ID, EDGE_VALUE_COLUMNS } from '../rows/edge.ts';
import { GOING_ON } from './going-on.ts';

const WRITTEN = namesOf(EDGE_VALUE_COLUMNS);
const KEPT = EDGE_VALUE_COLUMNS.map(({ name }) => name).filter(
  (name) => name !== 'artifact_id' && name !== 'changed_at',
);

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
  const changed = rowsAs('c', 'edge_changes', [...EDGE_ID, ...EDGE_VALUE_COLUMNS, ...CHANGE_COLUMNS], plan.edgeChanges);
  const degrees = writeDegrees(plan, changed);
  if (plan.edgeChanges.length === 0) return degrees;
  return [
    {
      text: `INSERT INTO @.gb_edge_history (dataset_id, edge_id, changed_at, cause, artifact_id, by_edge_id,
          inference_id, since, created_by_artifact_id, ${KEPT.join(', ')})
        SELECT :dataset::bigint, c.id, c.changed_at, c.cause, c.by_artifact_id, c.by_edge_id, c.inference_id,
          e.changed_at, e.artifact_id, ${KEPT.map((name) => `e.${name}`).join(', ')}
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
