import type { Artifact } from '../domain/artifact.ts';
import type { Edge, EdgeState } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Support } from '../ports/graph-store.ts';
import type { StatedFact } from '../ports/tasks.ts';

/** A fact as it is shown: with its ends, its state, and the sentence it rests on. */
export interface FactView {
  readonly edge: Edge;
  readonly source: Entity;
  readonly target: Entity;
  readonly state: EdgeState;
  readonly score: number;
  /** The oldest text that states it, with the sentence. */
  readonly support: Support | null;
  /** How many texts state it; chunks of one document are counted apart. */
  readonly sources: number;
}

export interface PassageView {
  readonly artifact: Artifact;
  readonly score: number;
  /** What its sentences state, as far as it was read and located. */
  readonly stated: readonly StatedFact[];
}
