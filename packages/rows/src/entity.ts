import type { Entity, Id, Instant } from '@gligabao/core';
import { columnsBut, columnsOf } from './column.ts';

/** A row of `gb_entities`. */
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
  ['id', 'integer', ({ id }) => id],
  ['name', 'text', ({ name }) => name],
  ['name_key', 'text', ({ nameKey }) => nameKey],
  ['type', 'text', ({ type }) => type],
  ['description', 'text', ({ description }) => description],
  ['model_id', 'text', ({ modelId }) => modelId],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
  ['updated_at', 'integer', ({ changedAt }) => changedAt],
]);

/** The columns that a new version of an entity writes. */
export const ENTITY_VALUE_COLUMNS = columnsBut(ENTITY_COLUMNS, 'id', 'created_at');

/** The columns that `gb_entity_history` keeps of a version, under the names that they have in `gb_entities`. */
export const ENTITY_KEPT_COLUMNS = columnsBut(ENTITY_COLUMNS, 'id', 'updated_at');

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
