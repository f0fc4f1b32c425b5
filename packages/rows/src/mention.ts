import type { Id, Instant, Mention, Wording } from '@gligabao/core';
import { columnsOf } from './column.ts';

/** A row of `gb_mentions`. */
export interface MentionRow {
  readonly entity_id: Id;
  readonly artifact_id: Id;
  readonly name_place: number;
  readonly name: string;
  readonly name_key: string;
  readonly type: string;
  readonly description: string;
  readonly model_id: string;
  readonly created_at: Instant;
}

/** The columns of `gb_mentions` but for the dataset. */
export const MENTION_COLUMNS = columnsOf<Mention>([
  ['entity_id', 'integer', ({ entityId }) => entityId],
  ['artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['name_place', 'integer', ({ place }) => place],
  ['name', 'text', ({ name }) => name],
  ['name_key', 'text', ({ nameKey }) => nameKey],
  ['type', 'text', ({ type }) => type],
  ['description', 'text', ({ description }) => description],
  ['model_id', 'text', ({ modelId }) => modelId],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

export function toMention(row: MentionRow): Mention {
  return Object.freeze({
    entityId: row.entity_id,
    artifactId: row.artifact_id,
    place: row.name_place,
    name: row.name,
    nameKey: row.name_key,
    type: row.type,
    description: row.description,
    modelId: row.model_id,
    createdAt: row.created_at,
  });
}

/** A row of `gb_wordings`. */
export interface WordingRow {
  readonly assertion_id: Id;
  readonly source_id: Id;
  readonly relation: string;
  readonly target_id: Id;
  readonly description: string;
}

/** The columns of `gb_wordings` but for the dataset. */
export const WORDING_COLUMNS = columnsOf<Wording>([
  ['assertion_id', 'integer', ({ assertionId }) => assertionId],
  ['source_id', 'integer', ({ sourceId }) => sourceId],
  ['relation', 'text', ({ relation }) => relation],
  ['target_id', 'integer', ({ targetId }) => targetId],
  ['description', 'text', ({ description }) => description],
]);

export function toWording(row: WordingRow): Wording {
  return Object.freeze({
    assertionId: row.assertion_id,
    sourceId: row.source_id,
    relation: row.relation,
    targetId: row.target_id,
    description: row.description,
  });
}
