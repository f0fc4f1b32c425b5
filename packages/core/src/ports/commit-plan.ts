import type { Alias } from '../domain/alias.ts';
import type { Artifact } from '../domain/artifact.ts';
import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { ChangeCause, Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { Mention } from '../domain/mention.ts';
import type { Reading } from '../domain/reading.ts';
import type { IndexedText } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import type { Position } from '../domain/dataset.ts';
import type { Wording } from '../domain/wording.ts';

/** A row of a fact as it is to stand from `at` on, and why it changed. */
export interface EdgeChange {
  readonly edge: Edge;
  readonly cause: ChangeCause;
  /** The artifact, fact or inference that caused the change; kept in the history. */
  readonly artifactId: Id | null;
  readonly byFactId: Id | null;
  readonly inferenceId: RunId | null;
  /** The verdict of a person that caused it. */
  readonly verdictId: Id | null;
}

/** A text to index, with its terms and how often each occurs. */
export interface NewText {
  readonly text: IndexedText;
  readonly terms: ReadonlyMap<string, number>;
  /** The text version that this one takes the place of, closed at `at`. */
  readonly replaces: Id | null;
}

/**
 * Everything one remember (or one part of it) writes to a dataset, computed before any transaction opens. Rows carry
 * their final numbers and instants, taken from the position that the plan was computed at; the store refuses the plan
 * as stale if the dataset has moved on since.
 */
export interface CommitPlan {
  /**
   * Unique in the dataset: a plan whose token was committed before is not applied again. What a person decides is no run, and
   * has a number below 0 that is drawn from what was decided.
   */
  readonly token: { readonly runId: RunId; readonly part: number };
  /** The head that every read behind this plan saw. */
  readonly readAt: Instant;
  /** The instant of this commit: later than `readAt`. */
  readonly at: Instant;
  /** The numbers that the dataset hands out next, after this plan. */
  readonly next: Position['next'];
  readonly artifacts: readonly Artifact[];
  readonly entities: readonly Entity[];
  /** Entities whose name, type or description changes; the former version goes to the history. */
  readonly entityChanges: readonly Entity[];
  /** Other names of entities; one that the entity has already, in the same status, stays as it is. */
  readonly aliases: readonly Alias[];
  /** What the artifacts of this plan say of entities. */
  readonly mentions: readonly Mention[];
  /** New rows of facts, in the order of their numbers, each with cause `created` or `split`. */
  readonly edges: readonly EdgeChange[];
  /** Rows that stand differently from now on; the former version goes to the history. */
  readonly edgeChanges: readonly EdgeChange[];
  readonly assertions: readonly Assertion[];
  /** How those are worded. */
  readonly wordings: readonly Wording[];
  readonly verdicts: readonly Verdict[];
  /** Which artifacts support which rows, and mention which entities; a link that exists already stays as it is. */
  readonly edgeArtifacts: readonly (readonly [edgeId: Id, artifactId: Id])[];
  readonly entityArtifacts: readonly (readonly [entityId: Id, artifactId: Id])[];
  /** Which session brought which rows and entities; a link that exists already stays as it is. */
  readonly edgeSessions: readonly (readonly [edgeId: Id, sessionId: string])[];
  readonly entitySessions: readonly (readonly [entityId: Id, sessionId: string])[];
  readonly texts: readonly NewText[];
  /** What was read in chunks of this plan. */
  readonly readings: readonly Reading[];
  /** Models that made rows of this plan; registered where they are new. */
  readonly models: readonly { readonly name: string; readonly provider: string }[];
}

/** What a plan that writes nothing has to write. */
export const NO_ROWS: Omit<CommitPlan, 'token' | 'readAt' | 'at' | 'next'> = Object.freeze({
  artifacts: [],
  entities: [],
  entityChanges: [],
  aliases: [],
  mentions: [],
  edges: [],
  edgeChanges: [],
  assertions: [],
  wordings: [],
  verdicts: [],
  edgeArtifacts: [],
  entityArtifacts: [],
  edgeSessions: [],
  entitySessions: [],
  texts: [],
  readings: [],
  models: [],
});

export type CommitOutcome =
  /** `replayed`: the token was committed before, and nothing was written now. */
  | { readonly status: 'committed'; readonly at: Instant; readonly replayed: boolean }
  /** The dataset stands at `head` now; nothing was written. */
  | { readonly status: 'stale'; readonly head: Instant };
