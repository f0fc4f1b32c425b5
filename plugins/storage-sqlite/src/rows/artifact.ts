import type { Artifact, ArtifactKind, Id, Instant, Metadata, RunId, Span } from '@gligabao/core';

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

/** The columns that `artifactValues` fills, in its order. */
export const ARTIFACT_COLUMNS = `id, kind, text, session_id, source, metadata, previous_id, parent_id, chunk_index,
  start_offset, end_offset, tokens, query, inference_id, valid_at, created_at`;

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

/** The values of an artifact for `ARTIFACT_COLUMNS`. */
export function artifactValues(artifact: Artifact): readonly (number | string | null)[] {
  return [
    artifact.id,
    artifact.kind,
    artifact.text,
    artifact.sessionId,
    artifact.source,
    artifact.metadata === null ? null : JSON.stringify(artifact.metadata),
    artifact.previousId,
    artifact.parentId,
    artifact.chunkIndex,
    artifact.span?.[0] ?? null,
    artifact.span?.[1] ?? null,
    artifact.tokens,
    artifact.query,
    artifact.inferenceId,
    artifact.validAt,
    artifact.createdAt,
  ];
}
