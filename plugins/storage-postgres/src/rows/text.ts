import type { Id, IndexedText, Instant, TextKind, VectorState } from '@gligabao/core';

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

/** The columns of a text, under the alias `t`. */
export const TEXT_COLUMNS =
  't.id, t.kind, t.owner_id, t.embedded, t.length, t.created_at, t.closed_at, t.vector, t.vector_model';

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
