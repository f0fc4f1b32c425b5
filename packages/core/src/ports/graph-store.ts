import type { Alias } from '../domain/alias.ts';
import type { Artifact, Span } from '../domain/artifact.ts';
import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Position } from '../domain/dataset.ts';
import type { Edge, EdgeOutline } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import type { Reading } from '../domain/reading.ts';
import type { Slot } from '../domain/slot.ts';
import type { Clocks, View } from './clocks.ts';
import type { CommitOutcome, CommitPlan } from './commit-plan.ts';
import type { CallContext } from './context.ts';

/** A known entity, with the number of live rows that touch it, and its other names in the order of their keys. */
export interface FoundEntity {
  readonly entity: Entity;
  readonly degree: number;
  readonly aliases: readonly Alias[];
}

/** Facts of one source that agree in their relation, or in their target. */
export type FactForm =
  { readonly sourceId: Id; readonly relation: string } | { readonly sourceId: Id; readonly targetId: Id };

export interface NeighbourQuery {
  /** The entities whose facts are asked for, as source or target. */
  readonly entityIds: readonly Id[];
  /** Facts that are asked for beside those, however many others their ends have. */
  readonly forms?: readonly FactForm[];
  /** At most this many rows per entity and per form, newest first. */
  readonly perEntity: number;
  /** At most this many rows in all, newest first. */
  readonly limit: number;
}

/** A fact with all that is known of it: its rows, oldest number first, and every assertion, in the order of numbers. */
export interface FactEvidence {
  readonly factId: Id;
  readonly sourceId: Id;
  readonly relation: string;
  readonly targetId: Id;
  readonly rows: readonly Edge[];
  readonly assertions: readonly Assertion[];
}

export interface Evidence {
  readonly position: Position;
  readonly facts: readonly FactEvidence[];
  /** Every verdict that names one of the facts, in the order of numbers. */
  readonly verdicts: readonly Verdict[];
}

export interface HydrateQuery {
  readonly entityIds?: readonly Id[];
  readonly edgeIds?: readonly Id[];
  /** All rows of these facts that are visible at the clocks. */
  readonly factIds?: readonly Id[];
  readonly artifactIds?: readonly Id[];
  /** With the edges, the artifacts that support them (oldest first) and the spans they were read from. */
  readonly support?: boolean;
}

/** Which rows are asked for in outline. */
export interface OutlineQuery {
  /** As in `neighbours`. */
  readonly around: NeighbourQuery;
  /** All rows of these facts that are visible at the clocks. */
  readonly factIds: readonly Id[];
}

/** Rows in outline. */
export interface Outlines {
  readonly position: Position;
  /** Newest first, as `neighbours` gives them. */
  readonly around: readonly EdgeOutline[];
  readonly truncated: boolean;
  /** By number, as `hydrate` gives them. */
  readonly ofFacts: readonly EdgeOutline[];
}

export interface ReadingQuery {
  readonly reader: string;
  readonly hashes: readonly string[];
}

/** Which sentences are asked for: those of the artifacts, or of them those alone that state one of the facts. */
export interface StatementQuery {
  readonly artifactIds: readonly Id[];
  readonly factIds?: readonly Id[];
}

/** Where a row was stated: the artifact, and the sentence when it is known. */
export interface Support {
  readonly edgeId: Id;
  readonly artifactId: Id;
  readonly span: readonly [number, number] | null;
}

/** A sentence of an artifact that says of a fact that it holds, with the ends of the fact. */
export interface Statement {
  readonly artifactId: Id;
  readonly span: Span;
  readonly factId: Id;
  readonly sourceId: Id;
  readonly targetId: Id;
}

export interface Rows {
  readonly position: Position;
  readonly entities: readonly Entity[];
  readonly edges: readonly Edge[];
  readonly artifacts: readonly Artifact[];
  readonly support: readonly Support[];
}

/**
 * The knowledge graph of a dataset, on both clocks.
 *
 * - Reads return rows visible at the clocks, in the version that stood at `knownAt`, and the position that they saw.
 * - A read for a number that does not exist, or is not visible, leaves it out: absence is no error.
 * - `lookUp` finds entities by name key, or by that of an accepted alias, ordered by number, with all their aliases; `hydrate` returns rows ordered by number.
 * - `lookUp`, `neighbours`, `outline` and `hydrate` heed `among` as `View` says, before every cap. `hydrate` then gives only fitting
 *   artifacts and support by them; entities it gives as they are asked for.
 * - `neighbours` returns each row once, newest first: by when it was told (`createdAt`), or, where a time is asked about (`asOf`,
 *   `during`), by when it became true (`validAt`, the unknown last). Ties are ordered by number, highest first. Rows of a form
 *   are found among any number of others of the same ends.
 * - `outline` gives the same rows as `neighbours` and `hydrate`, of each no more than where it stands: many are looked at, and
 *   few are shown.
 * - `evidence` returns whole facts: those of the slots, those named, and nothing else.
 * - Lists of numbers may be of any length, and so may what an entity is joined to.
 * - A text is only ever compared with another, whatever characters it holds: none of them is code, a pattern or an end.
 * - `readings` finds, for each hash, the newest reading (highest artifact number) by the reader, in the order asked.
 * - `statements` finds the located sentences in which artifacts state facts, once for each that they say, in the order in which they came. One that
 *   denies a fact or tells of its end is none. With `factIds` it finds those that state one of these facts.
 * - `commit` writes all of a plan or nothing. It answers `stale` when the head is not `readAt`, and replays a token. A plan
 *   that cannot be applied (a number taken twice, two entities of one name key and type, an instant with a fraction) is
 *   refused whole, as a `fault`.
 * - Nothing of one dataset is ever returned for another.
 */
export interface GraphStore {
  lookUp(
    dataset: DatasetId,
    nameKeys: readonly string[],
    view: Pick<View, 'knownAt' | 'among'>,
    context: CallContext,
  ): Promise<{ readonly position: Position; readonly entities: readonly FoundEntity[] }>;
  neighbours(
    dataset: DatasetId,
    query: NeighbourQuery,
    view: View,
    context: CallContext,
  ): Promise<{ readonly position: Position; readonly edges: readonly Edge[]; readonly truncated: boolean }>;
  outline(dataset: DatasetId, query: OutlineQuery, view: View, context: CallContext): Promise<Outlines>;
  hydrate(dataset: DatasetId, query: HydrateQuery, view: View, context: CallContext): Promise<Rows>;
  evidence(
    dataset: DatasetId,
    query: { readonly slots: readonly Slot[]; readonly factIds: readonly Id[] },
    context: CallContext,
  ): Promise<Evidence>;
  statements(
    dataset: DatasetId,
    query: StatementQuery,
    clocks: Pick<Clocks, 'knownAt'>,
    context: CallContext,
  ): Promise<readonly Statement[]>;
  readings(dataset: DatasetId, query: ReadingQuery, context: CallContext): Promise<readonly Reading[]>;
  commit(dataset: DatasetId, plan: CommitPlan, context: CallContext): Promise<CommitOutcome>;
}
