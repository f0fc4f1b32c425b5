import type { Clocks, DatasetId, Edge, EdgeFilter, Instant, Listed, Page } from '@gligabao/core';
import type { SqlConnection } from '../sql-connection.ts';
import { clockBindings, edgeVersions } from '../edge-versions.ts';
import { type EdgeRow, toEdge } from '../rows/edge.ts';
import { allOf, windowOf } from './window.ts';

/** `stateAt` of the domain, at `:instant`. */
const STATE = `CASE
  WHEN e.retracted THEN 'retracted'
  WHEN e.valid_at = e.invalid_at THEN 'superseded'
  WHEN e.valid_at > :instant THEN 'upcoming'
  WHEN e.invalid_at IS NULL OR e.invalid_at > :instant THEN 'current'
  WHEN e.expired_at IS NULL THEN 'ended'
  ELSE 'superseded' END`;

/** The clocks under which rows are listed: a state picks among all rows. */
function listingClocks(filter: EdgeFilter, clocks: Clocks): Clocks {
  if (filter.state === undefined) return clocks;
  const known = clocks.knownAt === undefined ? {} : { knownAt: clocks.knownAt };
  return { ...known, superseded: true, retracted: true };
}

export async function listEdges(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: EdgeFilter & { readonly now: Instant },
  page: Page,
  clocks: Clocks,
): Promise<Listed<Edge>> {
  const listing = listingClocks(filter, clocks);
  const stated = `SELECT l.edge_id FROM @.gb_edge_artifacts l WHERE l.dataset_id = :dataset
    AND l.artifact_id = :artifactId ${clocks.knownAt === undefined ? '' : 'AND l.created_at <= :knownAt'}`;
  const select = edgeVersions(listing).map(({ table, id, columns, visible }) => {
    const where = allOf([
      'e.dataset_id = :dataset',
      visible,
      filter.entityId !== undefined && '(e.source_id = :entityId OR e.target_id = :entityId)',
      filter.relation !== undefined && 'e.relation = :relation',
      filter.state !== undefined && `${STATE} = :state`,
      filter.artifactId !== undefined && `${id} IN (${stated})`,
    ]);
    return `SELECT ${columns} FROM ${table} e WHERE ${where}`;
  });
  const { entityId, relation, state, artifactId, now } = filter;
  const instant = clocks.asOf ?? now;
  const values = { dataset, entityId, relation, state, artifactId, instant, ...clockBindings(listing) };
  return windowOf<EdgeRow, Edge>(sql, select.join(' UNION ALL '), values, page, toEdge);
}
