import type { Artifact, ArtifactKind } from '../domain/artifact.ts';
import type { Verdict } from '../domain/assertion.ts';
import type { ChangeCause, Edge, EdgeState } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { DatasetId, Id, RunId } from '../domain/ids.ts';
import type { Model } from '../domain/model.ts';
import type { Session } from '../domain/session.ts';
import type { VectorState } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import type { Clocks, View } from './clocks.ts';
import type { CallContext } from './context.ts';
import type { Listed, Page } from './page.ts';

export interface ArtifactFilter {
  readonly kind?: ArtifactKind;
  readonly sessionId?: string;
  readonly validFrom?: Instant;
  readonly validTo?: Instant;
  /** Artifacts that mention the entity. */
  readonly entityId?: Id;
}

export interface EntityFilter {
  /** Part of a name, the entity's own or that of an accepted alias, compared by name key. */
  readonly name?: string;
  readonly type?: string;
  /** Entities that the session brought or mentioned. */
  readonly sessionId?: string;
}

export interface EdgeFilter {
  readonly entityId?: Id;
  readonly relation?: string;
  /** The state at `asOf`, or at `now`. */
  readonly state?: EdgeState;
  /** Rows that the artifact states: as the creating one, or by a link that was added later. */
  readonly artifactId?: Id;
  /** Rows that the session brought or repeated. */
  readonly sessionId?: string;
}

/**
 * In which order rows of facts are listed: the newest first, by number; or in the order of time: by when they begin to
 * hold, those of unknown start first, then by when we learned of them, then by number.
 */
export type EdgeOrder = 'newest' | 'time';

/** How many texts of a dataset have their vector in one state, by one model. */
export interface VectorCount {
  readonly dataset: DatasetId;
  readonly state: VectorState;
  readonly model: string | null;
  readonly texts: number;
}

/** A change of a row of a fact: when, why, and how the row stood before; its creation has no before. */
export interface EdgeRevision {
  readonly changedAt: Instant;
  readonly cause: ChangeCause;
  readonly before: Edge | null;
  /** What caused it: a text, a fact, what a model decided; null where it was none of these. */
  readonly artifactId: Id | null;
  readonly byFactId: Id | null;
  readonly inferenceId: RunId | null;
  /** What a person decided, that caused it. */
  readonly verdict: Verdict | null;
}

export interface SessionFilter {
  readonly sessionId?: string;
}

/**
 * Lists for people: windows over the rows of a dataset, newest first (highest number), with totals. Edges may be listed
 * in another order.
 *
 * - The clocks hold as in the graph store: without `superseded`, live rows only. A `state` takes their place, but for
 *   `knownAt`: it picks among all rows, each read at `asOf` or `now`.
 * - `artifactId`, `entityId` and the `sessionId` of entities and edges go by links, and by those made by `knownAt`; a
 *   `name` by aliases known then.
 * - `entities` heeds `among` as `View` says, in the total too.
 * - `sessions` counts what was known at `knownAt`; the session of the latest text comes first, of two the one whose name
 *   comes first by its code points.
 * - `models` is ordered by number and counts the entities and edges of each model in the user's datasets.
 * - `revisions` gives all changes of a row that were known, oldest first; none for a row that was not.
 * - `vectors` counts the texts of every dataset by the state and the model of their vector, those closed too; by dataset,
 *   then by state, then by model in the order of bytes, none first. The model of a vector that is not stored is not told.
 */
export interface Catalogue {
  artifacts(
    dataset: DatasetId,
    filter: ArtifactFilter,
    page: Page,
    clocks: Pick<Clocks, 'knownAt'>,
    context: CallContext,
  ): Promise<Listed<Artifact>>;
  entities(
    dataset: DatasetId,
    filter: EntityFilter,
    page: Page,
    view: Pick<View, 'knownAt' | 'among'>,
    context: CallContext,
  ): Promise<Listed<Entity>>;
  edges(
    dataset: DatasetId,
    filter: EdgeFilter & { readonly now: Instant; readonly order?: EdgeOrder },
    page: Page,
    clocks: Clocks,
    context: CallContext,
  ): Promise<Listed<Edge>>;
  sessions(
    dataset: DatasetId,
    filter: SessionFilter,
    page: Page,
    clocks: Pick<Clocks, 'knownAt'>,
    context: CallContext,
  ): Promise<Listed<Session>>;
  models(
    userId: string,
    page: Page,
    context: CallContext,
  ): Promise<Listed<Model & { readonly entities: number; readonly edges: number }>>;
  revisions(
    dataset: DatasetId,
    edgeId: Id,
    clocks: Pick<Clocks, 'knownAt'>,
    context: CallContext,
  ): Promise<readonly EdgeRevision[]>;
  vectors(context: CallContext): Promise<readonly VectorCount[]>;
  /** Rows that contradict one another (a link without its row, a row without an assertion, ...), as sentences. */
  inconsistencies(context: CallContext): Promise<readonly string[]>;
}
