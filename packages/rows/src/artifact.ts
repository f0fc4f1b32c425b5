import type { Artifact, ArtifactKind, Id, Instant, Metadata, RunId } from '@gligabao/core';
import { columnsOf } from './column.ts';
import { toSpan } from './span.ts';

/** A row of `gb_artifacts`. */
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
  ['id', 'integer', ({ id }) => id],
  ['kind', 'text', ({ kind }) => kind],
  ['text', 'text', ({ text }) => text],
  ['session_id', 'text', ({ sessionId }) => sessionId],
  ['source', 'text', ({ source }) => source],
  ['metadata', 'text', ({ metadata }) => (metadata === null ? null : JSON.stringify(metadata))],
  ['previous_id', 'integer', ({ previousId }) => previousId],
  ['parent_id', 'integer', ({ parentId }) => parentId],
  ['chunk_index', 'integer', ({ chunkIndex }) => chunkIndex],
  ['start_offset', 'integer', ({ span }) => span?.[0] ?? null],
  ['end_offset', 'integer', ({ span }) => span?.[1] ?? null],
  ['tokens', 'integer', ({ tokens }) => tokens],
  ['query', 'text', ({ query }) => query],
  ['inference_id', 'integer', ({ inferenceId }) => inferenceId],
  ['valid_at', 'integer', ({ validAt }) => validAt],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

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
