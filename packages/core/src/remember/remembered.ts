import type { Artifact } from '../domain/artifact.ts';
import type { Dataset } from '../domain/dataset.ts';
import type { Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { RememberCall } from './call.ts';
import type { Claim } from './claims.ts';
import type { Summary } from './note.ts';
import type { ExtractedGraph } from '../ports/tasks.ts';
import type { Place } from './place.ts';

/** What was stored of a text, or of a chunk of it. */
export interface RememberedPart {
  readonly dataset: Dataset;
  readonly artifact: Artifact;
  /** The document of a chunk. */
  readonly parent: Artifact | null;
  readonly place: Place | null;
  /** What was read in a chunk; null for what is no chunk. */
  readonly graph: ExtractedGraph | null;
  readonly summary: (Summary & { readonly artifact: Artifact }) | null;
  /** The entities that the text lists, as stored. */
  readonly entities: readonly Entity[];
  /** The facts that the text states, as stored, each once, in the order of the text. */
  readonly edges: readonly StatedEdge[];
  /** Every row that was written, by its number. */
  readonly written: ReadonlyMap<Id, Edge>;
  readonly names: ReadonlyMap<Id, string>;
  readonly invalidated: readonly Id[];
  /** Null when nothing was embedded. */
  readonly embedded: { readonly entities: number; readonly edges: number } | null;
  readonly at: Instant;
}

export interface StatedEdge {
  readonly edge: Edge;
  /** What the text says of it, as far as it is told. */
  readonly claim: Pick<Claim, 'span'>;
}

/** What a remember stored, as its response tells it: one part, or the chunks of a document. */
export interface Remembered {
  readonly call: RememberCall;
  readonly parts: readonly RememberedPart[];
}
