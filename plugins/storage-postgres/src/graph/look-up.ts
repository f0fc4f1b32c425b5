import type { Clocks, DatasetId, GraphStore } from '@gligabao/core';
import { ALIAS_COLUMNS, type AliasRow, clockBindings, type EntityRow, toAlias, toEntity } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { entityVersions } from '../entity-versions.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionBeside, type Positioned, withPosition } from '../position.ts';

interface FoundRow extends EntityRow {
  readonly degree: number;
  readonly aliases: readonly AliasRow[];
}

const isKnown = (knownAt: Clocks['knownAt']): string => (knownAt === undefined ? '' : 'AND o.created_at <= :knownAt');

/** All aliases of the entity `n` that were known at `:knownAt`. */
function aliases(knownAt: Clocks['knownAt']): string {
  const fields = ALIAS_COLUMNS.map(({ name }) => `'${name}', o.${name}`).join(', ');
  return `(SELECT coalesce(json_agg(json_build_object(${fields}) ORDER BY o.name_key, o.status), '[]'::json)
    FROM @.gb_entity_aliases o WHERE o.dataset_id = :dataset AND o.entity_id = n.id ${isKnown(knownAt)})`;
}

/** The condition that a name key, of which an index has the beginning, is asked for. */
const isAsked = (alias: string): string =>
  `left(${alias}.name_key, 512) = ANY (ARRAY (SELECT left(k, 512) FROM unnest(:nameKeys::text[]) k))
    AND ${alias}.name_key = ANY (:nameKeys::text[])`;

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

/** Entities by name key, their own or that of an accepted alias, ordered by number. */
export async function lookUp(
  sql: SqlConnection,
  dataset: DatasetId,
  nameKeys: readonly string[],
  { knownAt }: Pick<Clocks, 'knownAt'>,
): Promise<Awaited<ReturnType<GraphStore['lookUp']>>> {
  const named = entityVersions(knownAt).flatMap(({ table, columns, id, standing }) => [
    `SELECT ${columns} FROM ${table} e WHERE e.dataset_id = :dataset AND ${isAsked('e')} AND ${standing}`,
    `SELECT ${columns} FROM @.gb_entity_aliases o JOIN ${table} e ON e.dataset_id = :dataset AND ${id} = o.entity_id
      WHERE o.dataset_id = :dataset AND o.status = 'accepted' AND ${isAsked('o')} ${isKnown(knownAt)} AND ${standing}`,
  ]);
  const select = `SELECT n.*, ${degree(knownAt)} AS degree, ${aliases(knownAt)} AS aliases
    FROM (${named.join(' UNION ')}) n`;
  const values = { dataset, nameKeys, ...clockBindings({ ...(knownAt === undefined ? {} : { knownAt }) }) };
  const rows = await sql.all<Positioned<FoundRow>>(withPosition(select, 'r.id'), values);
  return {
    position: positionBeside(rows),
    entities: rows
      .filter((row): row is Positioned<FoundRow> & FoundRow => row.id !== null)
      .map((row) => ({ entity: toEntity(row), degree: row.degree, aliases: row.aliases.map(toAlias) })),
  };
}
