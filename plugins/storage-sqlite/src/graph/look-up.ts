import type { Clocks, DatasetId, FoundEntity, GraphStore, Id } from '@gligabao/core';
import { clockBindings, type EntityRow, toEntity } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
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

/** Entities by name key, ordered by number. */
export function lookUp(
  sql: SqlConnection,
  dataset: DatasetId,
  nameKeys: readonly string[],
  { knownAt }: Pick<Clocks, 'knownAt'>,
): Awaited<ReturnType<GraphStore['lookUp']>> {
  const found = new Map<Id, FoundEntity>();
  for (const { table, columns, byName, standing } of entityVersions(knownAt)) {
    const text = `SELECT ${columns} FROM ${table} e INDEXED BY ${byName}
      WHERE e.dataset_id = :dataset AND e.name_key = :nameKey AND ${standing}`;
    for (const nameKey of new Set(nameKeys)) {
      for (const row of sql.all<EntityRow>(text, { dataset, nameKey, knownAt })) {
        found.set(row.id, { entity: toEntity(row), degree: degreeOf(sql, dataset, row.id, knownAt) });
      }
    }
  }
  const entities = [...found.values()].sort((a, b) => a.entity.id - b.entity.id);
  return { position: positionOf(sql, dataset), entities };
}
