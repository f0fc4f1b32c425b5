import type { Entity, Id, Instant } from '@gligabao/core';
import { columnsOf } from './column.ts';

export interface EntityRow {
  readonly id: Id;
  readonly name: string;
  readonly name_key: string;
  readonly type: string;
  readonly description: string;
  readonly model_id: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** The columns of `gb_entities` but for the dataset. */
export const ENTITY_COLUMNS = columnsOf<Entity>([
  ['id', 'bigint', ({ id }) => id],
  ['name', 'text', ({ name }) => name],
  ['name_key', 'text', ({ nameKey }) => nameKey],
  ['type', 'text', ({ type }) => type],
  ['description', 'text', ({ description }) => description],
  ['model_id', 'text', ({ modelId }) => modelId],
  ['created_at', 'bigint', ({ createdAt }) => createdAt],
  ['updated_at', 'bigint', ({ changedAt }) => changedAt],
]);

/** The columns of an entity as it stands now, under the alias `e`. */
const CURRENT_COLUMNS = 'e.id, e.name, e.name_key, e.type, e.description, e.model_id, e.created_at, e.updated_at';
/** The columns of a former version, from `gb_entity_history` under the alias `e`. */
const FORMER_COLUMNS =
  'e.entity_id AS id, e.name, e.name_key, e.type, e.description, e.model_id, e.created_at, e.since AS updated_at';

export interface EntityVersions {
  readonly table: '@.gb_entities' | '@.gb_entity_history';
  readonly id: string;
  readonly columns: string;
  /** The condition of a version that stood at `:knownAt`. */
  readonly standing: string;
}

/** The tables to read: entities as they stand and, when `knownAt` is given, the versions that stood then. */
export function entityVersions(knownAt: Instant | undefined): readonly EntityVersions[] {
  const current = { table: '@.gb_entities', id: 'e.id', columns: CURRENT_COLUMNS } as const;
  if (knownAt === undefined) return [{ ...current, standing: 'true' }];
  const former = { table: '@.gb_entity_history', id: 'e.entity_id', columns: FORMER_COLUMNS } as const;
  return [
    { ...current, standing: 'e.updated_at <= :knownAt' },
    { ...former, standing: 'e.since <= :knownAt AND e.changed_at > :knownAt' },
  ];
}

export function toEntity(row: EntityRow): Entity {
  return Object.freeze({
    id: row.id,
    name: row.name,
    nameKey: row.name_key,
    type: row.type,
    description: row.description,
    modelId: row.model_id,
    createdAt: row.created_at,
    changedAt: row.updated_at,
  });
}
