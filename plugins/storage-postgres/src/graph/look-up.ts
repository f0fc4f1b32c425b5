import type { Alias, Clocks, DatasetId, Entity, GraphStore, Id, View } from '@gligabao/core';
import { ALIAS_COLUMNS, type AliasRow, type EntityRow, toAlias, toEntity, viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { among } from '../among.ts';
import { entityVersions } from '../entity-versions.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionBeside, type Positioned, withPosition } from '../position.ts';

/** An entity beside one of its aliases, whose columns begin with `alias_`, or beside none. */
interface FoundRow extends EntityRow {
  readonly degree: number;
  readonly alias_entity_id: number | null;
  readonly [column: `alias_${string}`]: string | number | null;
}

const isKnown = (knownAt: Clocks['knownAt']): string => (knownAt === undefined ? '' : 'AND o.created_at <= :knownAt');

const isFound = (row: Positioned<FoundRow>): row is Positioned<FoundRow> & FoundRow => row.id !== null;

const ALIAS_AS = ALIAS_COLUMNS.map(({ name }) => `o.${name} AS alias_${name}`).join(', ');

/** The alias in a row; the columns are those of the table, under other names. */
function aliasIn(row: FoundRow): Alias {
  const fields = ALIAS_COLUMNS.map(({ name }) => [name, row[`alias_${name}`]]);
  return toAlias(Object.fromEntries(fields) as AliasRow);
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
  view: Pick<View, 'knownAt' | 'among'>,
): Promise<Awaited<ReturnType<GraphStore['lookUp']>>> {
  const { knownAt } = view;
  const named = entityVersions(knownAt).flatMap(({ table, columns, id, standing }) => [
    `SELECT ${columns} FROM ${table} e WHERE e.dataset_id = :dataset AND ${isAsked('e')} AND ${standing}
      AND ${among.entity(id, view)}`,
    `SELECT ${columns} FROM @.gb_entity_aliases o JOIN ${table} e ON e.dataset_id = :dataset AND ${id} = o.entity_id
      WHERE o.dataset_id = :dataset AND o.status = 'accepted' AND ${isAsked('o')} ${isKnown(knownAt)} AND ${standing}
        AND ${among.entity(id, view)}`,
  ]);
  const select = `SELECT n.*, ${degree(knownAt)} AS degree, ${ALIAS_AS} FROM (${named.join(' UNION ')}) n
    LEFT JOIN @.gb_entity_aliases o ON o.dataset_id = :dataset AND o.entity_id = n.id ${isKnown(knownAt)}`;
  const values = { dataset, nameKeys, ...viewBindings(view) };
  const ordered = withPosition(select, 'r.id, r.alias_name_key, r.alias_status');
  const rows = await sql.all<Positioned<FoundRow>>(ordered, values);
  const byId = new Map<Id, { entity: Entity; degree: number; aliases: Alias[] }>();
  for (const row of rows) {
    if (!isFound(row)) continue;
    const found = byId.get(row.id) ?? { entity: toEntity(row), degree: row.degree, aliases: [] };
    if (row.alias_entity_id !== null) found.aliases.push(aliasIn(row));
    byId.set(row.id, found);
  }
  return { position: positionBeside(rows), entities: [...byId.values()] };
}
