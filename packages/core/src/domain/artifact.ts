import type { Id, RunId } from './ids.ts';
import type { Instant } from './time.ts';

/** What a caller may send, and what only the pipeline creates. */
export const SENT_KINDS = Object.freeze(['knowledge', 'episode'] as const);
export const MADE_KINDS = Object.freeze(['web_search', 'series_observation', 'chunk_summary'] as const);
export type ArtifactKind = (typeof SENT_KINDS)[number] | (typeof MADE_KINDS)[number];

export type MetadataValue = string | number | boolean;
export type Metadata = Readonly<Record<string, MetadataValue>>;

/** A place in a stored text: UTF-16 code unit offsets, so that `text.slice(start, end)` is the quoted passage. */
export type Span = readonly [start: number, end: number];

/** A text as it was sent (or made by the pipeline), kept word for word. */
export interface Artifact {
  readonly id: Id;
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly sessionId: string | null;
  readonly source: string | null;
  readonly metadata: Metadata | null;
  /** The artifact that came before it in the same session, whose text is a key to this one. */
  readonly previousId: Id | null;
  readonly parentId: Id | null;
  readonly chunkIndex: number | null;
  readonly span: Span | null;
  readonly tokens: number | null;
  readonly query: string | null;
  readonly inferenceId: RunId | null;
  /** Event time: when the text was written or observed. */
  readonly validAt: Instant;
  /** System time: when it was stored. */
  readonly createdAt: Instant;
}
