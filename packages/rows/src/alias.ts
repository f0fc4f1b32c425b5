import type { Alias, Id, Instant, RunId } from '@gligabao/core';
import { columnsOf } from './column.ts';

/** A row of `gb_entity_aliases`. */
export interface AliasRow {
  readonly entity_id: Id;
  readonly name: string;
  readonly name_key: string;
  readonly status: Alias['status'];
  readonly artifact_id: Id;
  readonly inference_id: RunId | null;
  readonly created_at: Instant;
}

/** The columns of `gb_entity_aliases` but for the dataset. */
export const ALIAS_COLUMNS = columnsOf<Alias>([
  ['entity_id', 'integer', ({ entityId }) => entityId],
  ['name', 'text', ({ name }) => name],
  ['name_key', 'text', ({ nameKey }) => nameKey],
  ['status', 'text', ({ status }) => status],
  ['artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['inference_id', 'integer', ({ inferenceId }) => inferenceId],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

export function toAlias(row: AliasRow): Alias {
  return Object.freeze({
    entityId: row.entity_id,
    name: row.name,
    nameKey: row.name_key,
    status: row.status,
    artifactId: row.artifact_id,
    inferenceId: row.inference_id,
    createdAt: row.created_at,
  });
}
