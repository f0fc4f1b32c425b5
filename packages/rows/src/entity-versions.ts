import type { Instant } from '@gligabao/core';
import { namesOf } from './column.ts';
import { ENTITY_KEPT_COLUMNS } from './entity.ts';

/** A table in which versions of entities stand, as the parts of a query over it under the alias `e`. */
export interface EntityVersions {
  readonly table: 'gb_entities' | 'gb_entity_history';
  /** The number of the entity. */
  readonly id: string;
  /** The columns of an `EntityRow`. */
  readonly columns: string;
  /** The condition of a version that stood at `:knownAt`. */
  readonly standing: string;
}

const KEPT = namesOf(ENTITY_KEPT_COLUMNS, 'e');
const CURRENT = Object.freeze({ table: 'gb_entities', id: 'e.id', columns: `e.id, e.updated_at, ${KEPT}` } as const);
const FORMER = Object.freeze({
  table: 'gb_entity_history',
  id: 'e.entity_id',
  columns: `e.entity_id AS id, e.since AS updated_at, ${KEPT}`,
} as const);

/** The tables to read: entities as they stand and, when `knownAt` is given, the versions that stood then. */
export function entityVersions(knownAt: Instant | undefined): readonly EntityVersions[] {
  if (knownAt === undefined) return [{ ...CURRENT, standing: 'true' }];
  return [
    { ...CURRENT, standing: 'e.updated_at <= :knownAt' },
    { ...FORMER, standing: 'e.since <= :knownAt AND e.changed_at > :knownAt' },
  ];
}
