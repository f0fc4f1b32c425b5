import type { Id, Instant, Reading } from '@gligabao/core';
import { columnsOf } from './column.ts';

/** A row of `gb_readings`. */
export interface ReadingRow {
  readonly artifact_id: Id;
  readonly hash: string;
  readonly reader: string;
  readonly content: string;
  readonly created_at: Instant;
}

/** The columns of `gb_readings` but for the dataset. */
export const READING_COLUMNS = columnsOf<Reading>([
  ['artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['hash', 'text', ({ hash }) => hash],
  ['reader', 'text', ({ reader }) => reader],
  ['content', 'text', ({ content }) => content],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

export function toReading(row: ReadingRow): Reading {
  return Object.freeze({
    artifactId: row.artifact_id,
    hash: row.hash,
    reader: row.reader,
    content: row.content,
    createdAt: row.created_at,
  });
}
