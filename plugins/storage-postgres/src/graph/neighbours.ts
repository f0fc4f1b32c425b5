import type { Clocks, DatasetId, GraphStore, NeighbourQuery } from '@gligabao/core';
import { clockBindings, type EdgeRow, toEdge } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionBeside, type Positioned, withPosition } from '../position.ts';

interface AroundRow extends EdgeRow {
  readonly truncated: boolean;
}

/**
 * The newest visible rows of the entity `a`, from the covering indexes: at most `limit` of each direction. A row from the
 * entity to itself is found in both directions, and UNION keeps one of them.
 */
function probe(clocks: Clocks, limit: string): string {
  const known = clocks.knownAt === undefined ? '' : 'AND e.created_at <= :knownAt';
  return edgeVersions(clocks)
    .flatMap(({ table, id, visible }) =>
      ['source_id', 'target_id'].map(
        (column) => `(SELECT ${id} AS id, e.created_at FROM ${table} e
          WHERE e.dataset_id = :dataset AND e.${column} = a.entity_id ${known} AND ${visible}
          ORDER BY e.created_at DESC, ${id} DESC LIMIT ${limit})`,
      ),
    )
    .join(' UNION ');
}

/**
 * One small ordered read per entity and direction, instead of one query over all: a hub among the entities costs no more
 * than any other. Rows are fetched when it is known which ones win. One row comes back when none is found.
 */
function selectAround(clocks: Clocks): string {
  const rows = edgeVersions(clocks).map(
    ({ table, id, columns, visible }) => `SELECT ${columns} FROM kept k JOIN ${table} e
      ON e.dataset_id = :dataset AND ${id} = k.id WHERE ${visible}`,
  );
  return `WITH asked AS (SELECT DISTINCT unnest(:entityIds::bigint[]) AS entity_id),
    probed AS MATERIALIZED (
      SELECT a.entity_id, p.id, p.created_at,
        row_number() OVER (PARTITION BY a.entity_id ORDER BY p.created_at DESC, p.id DESC) AS place
      FROM asked a CROSS JOIN LATERAL (${probe(clocks, ':perEntity::bigint + 1')}) p),
    chosen AS MATERIALIZED (SELECT DISTINCT id, created_at FROM probed WHERE place <= :perEntity::bigint),
    kept AS MATERIALIZED (SELECT id FROM chosen ORDER BY created_at DESC, id DESC LIMIT :limit::bigint),
    -- A row that the cap of one entity left out may have come in through another.
    cut AS (SELECT DISTINCT entity_id FROM probed WHERE place > :perEntity::bigint),
    verdict AS (
      SELECT (SELECT count(*) FROM chosen) > :limit::bigint OR EXISTS (
        SELECT 1 FROM cut a CROSS JOIN LATERAL (${probe(clocks, ':limit::bigint + 1')}) p
        WHERE NOT EXISTS (SELECT 1 FROM kept k WHERE k.id = p.id)) AS truncated)
    SELECT v.truncated, f.* FROM verdict v LEFT JOIN (${rows.join(' UNION ALL ')}) f ON true`;
}

export async function neighbours(
  sql: SqlConnection,
  dataset: DatasetId,
  { entityIds, perEntity, limit }: NeighbourQuery,
  clocks: Clocks,
): Promise<Awaited<ReturnType<GraphStore['neighbours']>>> {
  const text = withPosition(selectAround(clocks), 'r.created_at DESC, r.id DESC');
  const values = { dataset, entityIds, perEntity, limit, ...clockBindings(clocks) };
  const rows = await sql.all<Positioned<AroundRow>>(text, values);
  return {
    position: positionBeside(rows),
    edges: rows.filter((row): row is Positioned<AroundRow> & AroundRow => row.id !== null).map(toEdge),
    truncated: rows[0]?.truncated ?? false,
  };
}
