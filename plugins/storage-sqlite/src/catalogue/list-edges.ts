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
import type { SqlConnection } from '../database.ts';
import { edgeVersions } from '../edge-versions.ts';
import { windowOf } from './window.ts';

/** Rows that touch an entity, by an index a side: the ends of a row never change. */
const TOUCHING = `
  SELECT s.id FROM gb_edges s INDEXED BY gb_edges_source WHERE s.dataset_id = :dataset AND s.source_id = :entityId
  UNION SELECT t.id FROM gb_edges t INDEXED BY gb_edges_target WHERE t.dataset_id = :dataset AND t.target_id = :entityId`;

export function listEdges(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: EdgeFilter & { readonly now: Instant; readonly order?: EdgeOrder },
  page: Page,
  clocks: Clocks,
): Listed<Edge> {
  const listing = listingClocks(filter, clocks);
  const stated = edgesStatedBy(clocks, 'gb_edge_artifacts');
  const select = edgeVersions(listing).map(({ table, id, columns, visible }) => {
    const where = allOf([
      'e.dataset_id = :dataset',
      visible,
      filter.entityId !== undefined && `${id} IN (${TOUCHING})`,
      filter.relation !== undefined && 'e.relation = :relation',
      filter.state !== undefined && `${EDGE_STATE} = :state`,
      filter.artifactId !== undefined && `${id} IN (${stated})`,
      filter.sessionId !== undefined && `${id} IN (${broughtBy(clocks, 'gb_edge_sessions', 'edge_id')})`,
    ]);
    return `SELECT ${columns} FROM ${table} e WHERE ${where}`;
  });
  const { entityId, relation, state, artifactId, sessionId, now, order = 'newest' } = filter;
  const instant = clocks.asOf ?? now;
  const values = { dataset, entityId, relation, state, artifactId, sessionId, instant, ...clockBindings(listing) };
  return windowOf<EdgeRow, Edge>(sql, select.join(' UNION ALL '), values, page, toEdge, EDGE_ORDERS[order]);
}
