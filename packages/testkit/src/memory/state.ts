import {
  type Alias,
  type Artifact,
  type Assertion,
  type BegunImport,
  type Dataset,
  type DatasetId,
  type Edge,
  type EdgeRevision,
  type ErasedVector,
  type Entity,
  GligabaoError,
  type Id,
  type IndexedText,
  type InferenceRow,
  type Instant,
  type JournalEvent,
  type KeptRequest,
  type Mention,
  type Model,
  type MovedBatch,
  ORIGIN,
  OwnLines,
  type Position,
  type Reading,
  type RunId,
  type RunRow,
  type Verdict,
  type Wording,
} from '@gligabao/core';

/** A link of a row to an artifact or a session, and when it was made. */
export interface Link<To> {
  readonly from: Id;
  readonly to: To;
  readonly createdAt: Instant;
}

export interface StoredText {
  readonly text: IndexedText;
  readonly terms: ReadonlyMap<string, number>;
}

/** All that a dataset holds. A value: a commit makes the next one. */
export interface DatasetState {
  readonly dataset: Dataset;
  readonly position: Position;
  readonly artifacts: ReadonlyMap<Id, Artifact>;
  /** The versions of each entity, oldest first. */
  readonly entities: ReadonlyMap<Id, readonly Entity[]>;
  /** By entity, name key and status. */
  readonly aliases: ReadonlyMap<string, Alias>;
  /** By entity, artifact and place. */
  readonly mentions: ReadonlyMap<string, Mention>;
  /** The versions of each row, oldest first. */
  readonly edges: ReadonlyMap<Id, readonly Edge[]>;
  /** The changes of each row, oldest first. */
  readonly revisions: ReadonlyMap<Id, readonly EdgeRevision[]>;
  readonly assertions: ReadonlyMap<Id, Assertion>;
  /** By the number of the assertion. */
  readonly wordings: ReadonlyMap<Id, Wording>;
  readonly verdicts: ReadonlyMap<Id, Verdict>;
  readonly texts: ReadonlyMap<Id, StoredText>;
  /** By the number of the artifact. */
  readonly readings: ReadonlyMap<Id, Reading>;
  readonly edgeArtifacts: ReadonlyMap<string, Link<Id>>;
  readonly entityArtifacts: ReadonlyMap<string, Link<Id>>;
  readonly edgeSessions: ReadonlyMap<string, Link<string>>;
  readonly entitySessions: ReadonlyMap<string, Link<string>>;
  /** Vectors that have to go, by the number of the text. */
  readonly erased: ReadonlyMap<Id, ErasedVector>;
}

export interface StoredRun {
  readonly row: RunRow;
  readonly events: readonly JournalEvent[];
}

/** A dataset under import, with what was written of it. */
export interface StoredImport {
  readonly dataset: Dataset;
  readonly begun: BegunImport;
  readonly batches: readonly MovedBatch[];
}

/** What all stores of one memory share. */
export interface StoreState {
  readonly datasets: Map<DatasetId, DatasetState>;
  /** Where and when plans were committed, by token. */
  readonly tokens: Map<string, { readonly dataset: DatasetId; readonly runId: RunId; readonly at: Instant }>;
  readonly models: Map<string, Model>;
  readonly runs: Map<RunId, StoredRun>;
  /** The requests of runs, by the number of the run. */
  readonly requests: Map<RunId, KeptRequest>;
  readonly inferences: InferenceRow[];
  readonly lines: OwnLines;
  readonly imports: Map<DatasetId, StoredImport>;
  /** The numbers that were given out last. */
  readonly last: { dataset: DatasetId; run: RunId; inference: RunId };
}

export function emptyStore(): StoreState {
  const runs: StoreState['runs'] = new Map();
  return {
    datasets: new Map(),
    tokens: new Map(),
    models: new Map(),
    runs,
    requests: new Map(),
    inferences: [],
    lines: new OwnLines({
      now: Date.now,
      hasEnded: (run) => runs.get(run)?.row.status !== 'started',
    }),
    imports: new Map(),
    last: { dataset: 0, run: 0, inference: 0 },
  };
}

export function emptyDataset(dataset: Dataset): DatasetState {
  return {
    dataset,
    position: ORIGIN,
    artifacts: new Map(),
    entities: new Map(),
    aliases: new Map(),
    mentions: new Map(),
    edges: new Map(),
    revisions: new Map(),
    assertions: new Map(),
    wordings: new Map(),
    verdicts: new Map(),
    texts: new Map(),
    readings: new Map(),
    edgeArtifacts: new Map(),
    entityArtifacts: new Map(),
    edgeSessions: new Map(),
    entitySessions: new Map(),
    erased: new Map(),
  };
}

const NOWHERE = Object.freeze(emptyDataset({ id: 0, userId: '', name: '', description: '', tags: [], createdAt: 0 }));

/** What a read of a dataset sees; a dataset that does not exist holds nothing. */
export function read(store: StoreState, dataset: DatasetId): DatasetState {
  return store.datasets.get(dataset) ?? NOWHERE;
}

/** @throws GligabaoError `not-found`, `graph-store/unknown-dataset`. */
export function existing(store: StoreState, dataset: DatasetId): DatasetState {
  const state = store.datasets.get(dataset);
  if (state) return state;
  throw new GligabaoError('not-found', 'graph-store/unknown-dataset', `there is no dataset ${dataset}`);
}
