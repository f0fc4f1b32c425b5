import type { Dataset, DatasetId, Id, Instant, Position } from '@gligabao/core';
import { columnsOf } from './column.ts';

/** The columns of `gb_datasets` that describe a dataset. */
export interface DatasetRow {
  readonly id: DatasetId;
  readonly user_id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: string;
  readonly created_at: Instant;
}

export const DATASET_COLUMNS = columnsOf<Dataset>([
  ['id', 'integer', ({ id }) => id],
  ['user_id', 'text', ({ userId }) => userId],
  ['name', 'text', ({ name }) => name],
  ['description', 'text', ({ description }) => description],
  ['tags', 'text', ({ tags }) => JSON.stringify(tags)],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

export function toDataset(row: DatasetRow): Dataset {
  return Object.freeze({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    description: row.description,
    tags: JSON.parse(row.tags) as readonly string[],
    createdAt: row.created_at,
  });
}

/** The columns of `gb_datasets` that say where a dataset stands. */
export interface PositionRow {
  readonly head: Instant;
  readonly next_artifact: Id;
  readonly next_entity: Id;
  readonly next_edge: Id;
  readonly next_assertion: Id;
  readonly next_verdict: Id;
  readonly next_text: Id;
}

export const POSITION_COLUMNS = columnsOf<Position>([
  ['head', 'integer', ({ head }) => head],
  ['next_artifact', 'integer', ({ next }) => next.artifact],
  ['next_entity', 'integer', ({ next }) => next.entity],
  ['next_edge', 'integer', ({ next }) => next.edge],
  ['next_assertion', 'integer', ({ next }) => next.assertion],
  ['next_verdict', 'integer', ({ next }) => next.verdict],
  ['next_text', 'integer', ({ next }) => next.text],
]);

export function toPosition(row: PositionRow): Position {
  return Object.freeze({
    head: row.head,
    next: Object.freeze({
      artifact: row.next_artifact,
      entity: row.next_entity,
      edge: row.next_edge,
      assertion: row.next_assertion,
      verdict: row.next_verdict,
      text: row.next_text,
    }),
  });
}
