import type { Dataset } from '../domain/dataset.ts';
import type { Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { RunId } from '../domain/ids.ts';
import type { ReasoningLevel } from '../domain/run.ts';
import type { ExtractedGraph } from '../ports/tasks.ts';
import type { VerdictKind } from '../domain/assertion.ts';
import type { Claims } from './claims.ts';
import type { RememberCall } from './call.ts';
import type { Surroundings } from './look-around.ts';
import type { DocumentChunk, Place } from './place.ts';
import type { RememberSettings } from './settings.ts';

/** What goes into the first stage. */
export interface Note {
  readonly call: RememberCall;
  readonly settings: RememberSettings;
}

/** After `chunk_text`. */
export interface SplitNote extends Note {
  /** The chunks of a text that is too long for one; null for any other. */
  readonly document: readonly DocumentChunk[] | null;
}

/** A text that is remembered at one go: all of a short one, or a chunk of a document, whose text is that of the call. */
export interface PartNote extends Note {
  readonly place: Place | null;
}

/** After `extract_graph`. */
export interface ExtractedNote extends PartNote {
  /** Null where the dataset did not exist when the text was read. */
  readonly dataset: Dataset | null;
  readonly claims: Claims;
  /** What a model read, before it was brought into normal form; null for what is no chunk. */
  readonly graph: ExtractedGraph | null;
  /** The model of the knowledge, as its API reported it. */
  readonly model: string;
  readonly provider: string;
}

/** A summary of a chunk, and the model that wrote it. */
export interface Summary {
  readonly text: string;
  readonly model: string;
  readonly provider: string;
  /** As it ran. */
  readonly reasoning: ReasoningLevel;
  /** The inference that wrote it, when it was written in an earlier run. */
  readonly inferenceId: RunId | null;
}

/** After `summarize_chunk`. */
export interface SummarizedNote extends ExtractedNote {
  /** Null for what is no chunk. */
  readonly summary: Summary | null;
}

export type FoundBy = 'name' | 'similar' | 'fact';

/** A stored fact that the new ones may repeat or contradict. */
export interface Candidate {
  readonly edge: Edge;
  readonly source: { readonly name: string; readonly key: string };
  readonly target: { readonly name: string; readonly key: string };
  readonly foundBy: readonly FoundBy[];
  /** The best cosine to a new fact or endpoint; 0 when found by name alone. */
  readonly similarity: number;
}

/** A name of the text that no stored entity has, and a stored entity that is like it. */
export interface LikeName {
  readonly key: string;
  readonly name: string;
  readonly entity: Entity;
}

/** After `load_candidates`. */
export interface CandidateNote extends SummarizedNote {
  /** What was read of it; null while it does not exist. */
  readonly seen: Surroundings | null;
  readonly candidates: readonly Candidate[];
  /** Names that may be aliases of stored entities. */
  readonly alike: readonly LikeName[];
  /** Vectors made so far, by the exact text: the store needs some of them again. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
}

/** What was decided of a new fact (by its place in the claims) and a stored one. */
export interface Decision {
  readonly kind: VerdictKind;
  readonly claim: number;
  readonly factId: number;
  readonly status: 'accepted' | 'proposed';
}

/** After `resolve_edges`. */
export interface ResolvedNote extends CandidateNote {
  readonly decisions: readonly Decision[];
  /** The stored entity that a name was confirmed to be an alias of, by name key. */
  readonly confirmed: ReadonlyMap<string, Entity>;
}
