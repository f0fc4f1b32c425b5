import type { Clocks, DatasetId, GraphStore } from '@gligabao/core';
import { clockBindings, type EntityRow, toEntity } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { entityVersions } from '../entity-versions.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionBeside, type Positioned, withPosition } from '../position.ts';

interface FoundRow extends EntityRow {
  readonly degree: number;
}

/** How many live rows touched the entity `n` at `:knownAt`; read from the running count when that is now. */
function degree(knownAt: Clocks['knownAt']): string {
  if (knownAt === undefined) {
    return `coalesce((SELECT c.degree FROM @.gb_entity_degrees c
      WHERE c.dataset_id = :dataset AND c.entity_id = n.id), 0)`;
  }
  const counts = edgeVersions({ knownAt }).flatMap(({ table, visible }) =>
    // A row from an entity to itself is counted as its source.
    ['e.source_id = n.id', 'e.target_id = n.id AND e.source_id <> e.target_id'].map(
      (condition) => `(SELECT count(*) FROM ${table} e
        WHERE e.dataset_id = :dataset AND ${condition} AND e.created_at <= :knownAt AND ${visible})`,
    ),
  );
  return counts.join(' + ');
}

/** Entities by name key, ordered by number. */
export async function lookUp(
  sql: SqlConnection,
  dataset: DatasetId,
  nameKeys: readonly string[],
  { knownAt }: Pick<Clocks, 'knownAt'>,
): Promise<Awaited<ReturnType<GraphStore['lookUp']>>> {
  // The index has the beginning of a key; the key itself decides.
  const named = entityVersions(knownAt).map(
    ({ table, columns, standing }) => `SELECT ${columns} FROM ${table} e
      WHERE e.dataset_id = :dataset AND left(e.name_key, 512) = ANY (ARRAY (SELECT left(k, 512) FROM unnest(:nameKeys::text[]) k))
        AND e.name_key = ANY (:nameKeys::text[]) AND ${standing}`,
  );
  const select = `SELECT n.*, ${degree(knownAt)} AS degree FROM (${named.join(' UNION ALL ')}) n`;
  const values = { dataset, nameKeys, ...clockBindings({ ...(knownAt === undefined ? {} : { knownAt }) }) };
  const rows = await sql.all<Positioned<FoundRow>>(withPosition(select, 'r.id'), values);
  return {
    position: positionBeside(rows),
    entities: rows
      .filter((row): row is Positioned<FoundRow> & FoundRow => row.id !== null)
      .map((row) => ({ entity: toEntity(row), degree: row.degree })),
  };
}
