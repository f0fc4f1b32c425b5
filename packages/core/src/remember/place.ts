import type { Chunk } from '@gligabao/text';
import type { Artifact } from '../domain/artifact.ts';
import type { Dataset } from '../domain/dataset.ts';
import type { Id } from '../domain/ids.ts';
import type { ExtractedGraph } from '../ports/tasks.ts';
import type { Kept } from './readings.ts';

/** A chunk of a document, and what is known of it. */
export interface DocumentChunk {
  readonly chunk: Chunk;
  readonly hash: string;
  /** Who is to read it. */
  readonly reader: string;
  /** What the same reader read in the same chunk before. */
  readonly kept: Kept | null;
}

/** Where a chunk stands in its document, and what is known by the time that it is its turn. */
export interface Place extends DocumentChunk {
  readonly index: number;
  /** Of how many. */
  readonly count: number;
  /** The document as it was sent. */
  readonly whole: string;
  /** The document and the chunk before, once they are stored. */
  readonly parent: Artifact | null;
  readonly previousId: Id | null;
  /** The chunk before, and what was read in it. */
  readonly before: { readonly chunk: Chunk; readonly graph: ExtractedGraph } | null;
  readonly dataset: Dataset | null;
}
