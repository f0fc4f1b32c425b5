import type { Clocks, DatasetId, Edge, EdgeFilter, Instant, Listed, Page } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { clockBindings, edgeVersions } from '../edge-versions.ts';
import { type EdgeRow, toEdge } from '../rows/edge.ts';
import { allOf, windowOf } from './window.ts';

/** `stateAt` of the domain, at `:instant`. */
const STATE = `CASE
  WHEN e.retracted = 1 THEN 'retracted'
  WHEN e.valid_at = e.invalid_at THEN 'superseded'
  WHEN e.valid_at > :instant THEN 'upcoming'
  WHEN e.invalid_at IS NULL OR e.invalid_at > :instant THEN 'current'
  WHEN e.expired_at IS NULL THEN 'ended'
  ELSE 'superseded' END`;

/** The clocks under which rows are listed: a state picks among all of them, and so does no condition at all. */
function listingClocks(filter: EdgeFilter, clocks: Clocks): Clocks {
  const known = clocks.knownAt === undefined ? {} : { knownAt: clocks.knownAt };
  if (filter.state !== undefined) return { ...known, superseded: true, retracted: true };
  return clocks.asOf === undefined ? { ...clocks, superseded: true } : clocks;
}

export function listEdges(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: EdgeFilter & { readonly now: Instant },
  page: Page,
  clocks: Clocks,
): Listed<Edge> {
  const listing = listingClocks(filter, clocks);
  const select = edgeVersions(listing).map(({ table, columns, visible }) => {
    const where = allOf([
      'e.dataset_id = :dataset',
      visible,
      filter.entityId !== undefined && '(e.source_id = :entityId OR e.target_id = :entityId)',
      filter.relation !== undefined && 'e.relation = :relation',
      filter.state !== undefined && `${STATE} = :state`,
    ]);
    return `SELECT ${columns} FROM ${table} e WHERE ${where}`;
  });
  const { entityId, relation, state, now } = filter;
  const values = { dataset, entityId, relation, state, instant: clocks.asOf ?? now, ...clockBindings(listing) };
  return windowOf<EdgeRow, Edge>(sql, select.join(' UNION ALL '), values, page, toEdge);
}
