import type { Id, IndexedText, Instant, TextKind, VectorState } from '@gligabao/core';
import { columnsOf } from './column.ts';

/** A row of `gb_texts` but for the terms. */
export interface TextRow {
  readonly id: Id;
  readonly kind: TextKind;
  readonly owner_id: Id;
  readonly embedded: string;
  readonly length: number;
  readonly created_at: Instant;
  readonly closed_at: Instant | null;
  readonly vector: VectorState;
  readonly vector_model: string | null;
}

/** The columns of `gb_texts` but for the dataset and the terms. */
export const TEXT_COLUMNS = columnsOf<IndexedText>([
  ['id', 'integer', ({ id }) => id],
  ['kind', 'text', ({ kind }) => kind],
  ['owner_id', 'integer', ({ ownerId }) => ownerId],
  ['embedded', 'text', ({ embedded }) => embedded],
  ['length', 'integer', ({ length }) => length],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
  ['closed_at', 'integer', ({ closedAt }) => closedAt],
  ['vector', 'text', ({ vector }) => vector],
  ['vector_model', 'text', ({ vectorModel }) => vectorModel],
]);

export function toText(row: TextRow): IndexedText {
  return Object.freeze({
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    embedded: row.embedded,
    length: row.length,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    vector: row.vector,
    vectorModel: row.vector_model,
  });
}

/** How often a text holds a term. */
export interface HeldTerm {
  readonly term: string;
  readonly frequency: number;
  readonly text: IndexedText;
}

/** The columns of `gb_postings` but for the dataset. */
export const POSTING_COLUMNS = columnsOf<HeldTerm>([
  ['term', 'text', ({ term }) => term],
  ['kind', 'text', ({ text }) => text.kind],
  ['text_id', 'integer', ({ text }) => text.id],
  ['owner_id', 'integer', ({ text }) => text.ownerId],
  ['frequency', 'integer', ({ frequency }) => frequency],
  ['length', 'integer', ({ text }) => text.length],
  ['created_at', 'integer', ({ text }) => text.createdAt],
  ['closed_at', 'integer', ({ text }) => text.closedAt],
]);
