import type { DatasetId, Edge, HydrateQuery, Id, Rows, Support, View } from '@gligabao/core';
import { toSpan, viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { among } from '../among.ts';
import { isOfNow, listsOf, readThrough } from '../kept.ts';
import { positionOf } from '../position.ts';
import { artifactsByNumber, byNumber, edgesByNumber, edgesOfFacts, entitiesByNumber } from './read-rows.ts';

interface SupportRow {
  readonly edge_id: Id;
  readonly artifact_id: Id;
  readonly span_start: number | null;
  readonly span_end: number | null;
}

function readSupport(sql: SqlConnection, dataset: DatasetId, edges: readonly Edge[], view: View): readonly Support[] {
  if (edges.length === 0) return [];
  const known = (alias: string): string => (view.knownAt === undefined ? '' : `AND ${alias}.created_at <= :knownAt`);
  const rows = sql.all<SupportRow>(
    `SELECT l.edge_id, l.artifact_id, a.span_start, a.span_end
     FROM json_each(:edges) j
     CROSS JOIN gb_edge_artifacts l ON l.dataset_id = :dataset AND l.edge_id = j.value ->> 0 ${known('l')}
     LEFT JOIN gb_assertions a ON a.dataset_id = :dataset AND a.id = (
       SELECT s.id FROM gb_assertions s INDEXED BY gb_assertions_fact
       WHERE s.dataset_id = :dataset AND s.fact_id = j.value ->> 1 AND s.artifact_id = l.artifact_id
         AND s.span_start IS NOT NULL AND s.polarity <> 'denies' ${known('s')}
       ORDER BY s.id LIMIT 1)
     WHERE ${among.artifact('l.artifact_id', view)}
     ORDER BY l.edge_id, l.artifact_id`,
    { dataset, edges: JSON.stringify(edges.map(({ id, factId }) => [id, factId])), ...viewBindings(view) },
  );
  return rows.map((row) => ({
    edgeId: row.edge_id,
    artifactId: row.artifact_id,
    span: toSpan(row.span_start, row.span_end),
  }));
}

/** Bytes of what supports a row by one artifact, about. */
const SUPPORT = 150;
const weigh = (support: readonly Support[]): number => SUPPORT * (1 + support.length);

/** The fitting artifacts behind each row, oldest first, with the first located sentence in which each states the fact. */
function supportOf(sql: SqlConnection, dataset: DatasetId, edges: readonly Edge[], view: View): readonly Support[] {
  if (!isOfNow(view)) return readSupport(sql, dataset, edges, view);
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]));
  const lists = readThrough(sql.kept, { dataset, kind: 'support', weigh }, [...edgeOf.keys()], (missing) => {
    const rows = missing.flatMap((id) => edgeOf.get(id) ?? []);
    return listsOf(missing, readSupport(sql, dataset, rows, view), ({ edgeId }) => edgeId);
  });
  return edges.flatMap(({ id }) => lists.get(id) ?? []);
}

/** Rows by number, each kind ordered by number. */
export function hydrate(sql: SqlConnection, dataset: DatasetId, query: HydrateQuery, view: View): Rows {
  const { entityIds = [], edgeIds = [], factIds = [], artifactIds = [] } = query;
  const { knownAt } = view;
  const found = [
    ...edgesByNumber(sql, dataset, [...new Set(edgeIds)], view),
    ...edgesOfFacts(sql, dataset, [...new Set(factIds)], view),
  ];
  const edges = [...new Map(found.map((edge) => [edge.id, edge])).values()].sort(byNumber);
  return {
    position: positionOf(sql, dataset),
    entities: entitiesByNumber(sql, dataset, [...new Set(entityIds)], knownAt).toSorted(byNumber),
    edges,
    artifacts: artifactsByNumber(sql, dataset, artifactIds, view).toSorted(byNumber),
    support: query.support === true ? supportOf(sql, dataset, edges, view) : [],
  };
}
