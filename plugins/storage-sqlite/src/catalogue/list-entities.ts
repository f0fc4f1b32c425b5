import type { DatasetId, Entity, EntityFilter, Listed, Page, View } from '@gligabao/core';
import { allOf, broughtBy, type EntityRow, isNamed, toEntity, viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { among } from '../among.ts';
import { entityVersions } from '../entity-versions.ts';
import { windowOf } from './window.ts';

/** Compared as bytes: no character is a wildcard. */
const isPart = (column: string): string => `instr(${column}, :name) > 0`;

/** Entities in the versions that stood at `knownAt`. */
export function listEntities(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: EntityFilter,
  page: Page,
  view: Pick<View, 'knownAt' | 'among'>,
): Listed<Entity> {
  const { knownAt } = view;
  const known = knownAt === undefined ? {} : { knownAt };
  const select = entityVersions(knownAt).map(({ table, id, columns, standing }) => {
    const where = allOf([
      'e.dataset_id = :dataset',
      standing,
      among.entity(id, view),
      filter.name !== undefined && isNamed(known, id, 'gb_entity_aliases', isPart),
      filter.type !== undefined && 'e.type = :type',
      filter.sessionId !== undefined && `${id} IN (${broughtBy(known, 'gb_entity_sessions', 'entity_id')})`,
    ]);
    return `SELECT ${columns} FROM ${table} e WHERE ${where}`;
  });
  const values = { dataset, ...viewBindings(view), ...filter };
  return windowOf<EntityRow, Entity>(sql, select.join(' UNION ALL '), values, page, toEntity);
}
