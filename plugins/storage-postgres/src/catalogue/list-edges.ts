import type { Clocks, DatasetId, Edge, EdgeFilter, EdgeOrder, Instant, Listed, Page } from '@gligabao/core';
import {
  allOf,
  broughtBy,
  clockBindings,
  EDGE_ORDERS,
  EDGE_STATE,
  type EdgeRow,
  edgesStatedBy,
  listingClocks,
  toEdge,
} from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { edgeVersions } from '../edge-versions.ts';
import { windowOf } from './window.ts';

export async function listEdges(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: EdgeFilter & { readonly now: Instant; readonly order?: EdgeOrder },
  page: Page,
  clocks: Clocks,
): Promise<Listed<Edge>> {
  const listing = listingClocks(filter, clocks);
  const stated = edgesStatedBy(clocks, '@.gb_edge_artifacts');
  const select = edgeVersions(listing).map(({ table, id, columns, visible }) => {
    const where = allOf([
      'e.dataset_id = :dataset',
      visible,
      filter.entityId !== undefined && '(e.source_id = :entityId OR e.target_id = :entityId)',
      filter.relation !== undefined && 'e.relation = :relation',
      filter.state !== undefined && `${EDGE_STATE} = :state`,
      filter.artifactId !== undefined && `${id} IN (${stated})`,
      filter.sessionId !== undefined && `${id} IN (${broughtBy(clocks, '@.gb_edge_sessions', 'edge_id')})`,
    ]);
    return `SELECT ${columns} FROM ${table} e WHERE ${where}`;
  });
  const { entityId, relation, state, artifactId, sessionId, now, order = 'newest' } = filter;
  const instant = clocks.asOf ?? now;
  const values = { dataset, entityId, relation, state, artifactId, sessionId, instant, ...clockBindings(listing) };
  return windowOf<EdgeRow, Edge>(sql, select.join(' UNION ALL '), values, page, toEdge, EDGE_ORDERS[order]);
}
