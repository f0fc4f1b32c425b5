import type { Artifact, ArtifactKind, Id, Instant, Metadata, RunId, Span } from '@gligabao/core';
import { columnsOf } from './column.ts';

export interface ArtifactRow {
  readonly id: Id;
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly session_id: string | null;
  readonly source: string | null;
  readonly metadata: string | null;
  readonly previous_id: Id | null;
  readonly parent_id: Id | null;
  readonly chunk_index: number | null;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly tokens: number | null;
  readonly query: string | null;
  readonly inference_id: RunId | null;
  readonly valid_at: Instant;
  readonly created_at: Instant;
}

/** The columns of `gb_artifacts` but for the dataset. */
export const ARTIFACT_COLUMNS = columnsOf<Artifact>([
  ['id', 'bigint', ({ id }) => id],
  ['kind', 'text', ({ kind }) => kind],
  ['text', 'text', ({ text }) => text],
  ['session_id', 'text', ({ sessionId }) => sessionId],
  ['source', 'text', ({ source }) => source],
  ['metadata', 'text', ({ metadata }) => (metadata === null ? null : JSON.stringify(metadata))],
  ['previous_id', 'bigint', ({ previousId }) => previousId],
  ['parent_id', 'bigint', ({ parentId }) => parentId],
  ['chunk_index', 'bigint', ({ chunkIndex }) => chunkIndex],
  ['start_offset', 'bigint', ({ span }) => span?.[0] ?? null],
  ['end_offset', 'bigint', ({ span }) => span?.[1] ?? null],
  ['tokens', 'bigint', ({ tokens }) => tokens],
  ['query', 'text', ({ query }) => query],
  ['inference_id', 'bigint', ({ inferenceId }) => inferenceId],
  ['valid_at', 'bigint', ({ validAt }) => validAt],
  ['created_at', 'bigint', ({ createdAt }) => createdAt],
]);

/** A span of two columns; null when either is. */
export function toSpan(start: number | null, end: number | null): Span | null {
  return start === null || end === null ? null : [start, end];
}

export function toArtifact(row: ArtifactRow): Artifact {
  return Object.freeze({
    id: row.id,
    kind: row.kind,
    text: row.text,
    sessionId: row.session_id,
    source: row.source,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Metadata),
    previousId: row.previous_id,
    parentId: row.parent_id,
    chunkIndex: row.chunk_index,
    span: toSpan(row.start_offset, row.end_offset),
    tokens: row.tokens,
    query: row.query,
    inferenceId: row.inference_id,
    validAt: row.valid_at,
    createdAt: row.created_at,
  });
}
