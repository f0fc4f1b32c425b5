import type { Clocks, DatasetId, GraphStore, Id, View } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  type AliasRow,
  clockBindings,
  type EntityRow,
  namesOf,
  toAlias,
  toEntity,
  viewBindings,
} from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { among } from '../among.ts';
import { entityVersions } from '../entity-versions.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionOf } from '../position.ts';

/** How many live rows touched an entity at `knownAt`; read from the running count when that is now. */
function degreeOf(sql: SqlConnection, dataset: DatasetId, entityId: Id, knownAt: Clocks['knownAt']): number {
  if (knownAt === undefined) {
    const text = 'SELECT degree FROM gb_entity_degrees WHERE dataset_id = ? AND entity_id = ?';
    return sql.get<{ readonly degree: number }>(text, [dataset, entityId])?.degree ?? 0;
  }
  const clocks = { knownAt };
  let degree = 0;
  for (const { table, bySource, byTarget, visible } of edgeVersions(clocks)) {
    for (const [condition, index] of [
      ['e.source_id = :entityId', bySource],
      // A row from an entity to itself was counted as its source.
      ['e.target_id = :entityId AND e.source_id <> e.target_id', byTarget],
    ]) {
      const text = `SELECT count(*) AS n FROM ${table} e INDEXED BY ${index}
        WHERE e.dataset_id = :dataset AND ${condition} AND e.created_at <= :knownAt AND ${visible}`;
      degree += sql.get<{ readonly n: number }>(text, { dataset, entityId, ...clockBindings(clocks) })?.n ?? 0;
    }
  }
  return degree;
}

/** All aliases of an entity that were known at `knownAt`. */
function aliasesOf(sql: SqlConnection, dataset: DatasetId, entityId: Id, knownAt: Clocks['knownAt']) {
  const text = `SELECT ${namesOf(ALIAS_COLUMNS)} FROM gb_entity_aliases
    WHERE dataset_id = :dataset AND entity_id = :entityId ${known(knownAt)} ORDER BY name_key, status`;
  return sql.all<AliasRow>(text, { dataset, entityId, knownAt }).map(toAlias);
}

const known = (knownAt: Clocks['knownAt']): string => (knownAt === undefined ? '' : 'AND created_at <= :knownAt');

/** Entities by name key, their own or that of an accepted alias, ordered by number. */
export function lookUp(
  sql: SqlConnection,
  dataset: DatasetId,
  nameKeys: readonly string[],
  view: Pick<View, 'knownAt' | 'among'>,
): Awaited<ReturnType<GraphStore['lookUp']>> {
  const { knownAt } = view;
  const rows = new Map<Id, EntityRow>();
  for (const { table, columns, id, byName, standing } of entityVersions(knownAt)) {
    const named = `SELECT ${columns} FROM ${table} e INDEXED BY ${byName}
      WHERE e.dataset_id = :dataset AND e.name_key IN (SELECT value FROM json_each(:nameKeys)) AND ${standing} AND ${among.entity(id, view)}`;
    const alsoNamed = `SELECT ${columns} FROM ${table} e WHERE e.dataset_id = :dataset AND ${standing} AND ${among.entity(id, view)} AND ${id} IN (
      SELECT entity_id FROM gb_entity_aliases INDEXED BY gb_entity_aliases_name
      WHERE dataset_id = :dataset AND name_key IN (SELECT value FROM json_each(:nameKeys)) AND status = 'accepted' ${known(knownAt)})`;
    // All names at once: of a question's many runs of words few are names, and a statement costs more than such a look.
    const values = { dataset, nameKeys: JSON.stringify(nameKeys), ...viewBindings(view) };
    for (const row of [named, alsoNamed].flatMap((text) => sql.all<EntityRow>(text, values))) rows.set(row.id, row);
  }
  const entities = [...rows.values()]
    .sort((a, b) => a.id - b.id)
    .map((row) => ({
      entity: toEntity(row),
      degree: degreeOf(sql, dataset, row.id, knownAt),
      aliases: aliasesOf(sql, dataset, row.id, knownAt),
    }));
  return { position: positionOf(sql, dataset), entities };
}
