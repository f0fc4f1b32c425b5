import type { Alias } from '../domain/alias.ts';
import type { Artifact } from '../domain/artifact.ts';
import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Position } from '../domain/dataset.ts';
import type { Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { DatasetId, Id, RunId } from '../domain/ids.ts';
import type { Mention } from '../domain/mention.ts';
import type { IndexedText, TextKind } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import type { Wording } from '../domain/wording.ts';
import type { EdgeRevision } from './catalogue.ts';
import type { NewText } from './commit-plan.ts';
import type { CallContext } from './context.ts';

/** What an artifact left in a dataset. */
export interface Traces {
  readonly position: Position;
  /** The artifact, and what was made of it (chunks, their summaries), lowest number first. */
  readonly artifacts: readonly Artifact[];
  /** Texts that name one of these as the one before them, lowest number first. */
  readonly following: readonly Artifact[];
  /** What these artifacts assert and decided, in the order of numbers. */
  readonly assertions: readonly Assertion[];
  readonly verdicts: readonly Verdict[];
  /** The entities that these artifacts mention, in the order of numbers. */
  readonly entities: readonly Entity[];
  /** Everything that any artifact says of those entities, in the order of artifacts and places. */
  readonly mentions: readonly Mention[];
  /** All aliases of those entities, in the order of entities, name keys and statuses. */
  readonly aliases: readonly Alias[];
  /** The searchable texts of the artifacts, of those that follow and of the entities, closed ones too, in the order of numbers. */
  readonly texts: readonly IndexedText[];
}

/** What a remember run was asked for, or gave, as far as it is kept. */
export interface KeptText {
  readonly runId: RunId;
  /** Null once the run has succeeded. */
  readonly body: string | null;
  /** Null until it has succeeded. */
  readonly result: string | null;
}

/** What stands around what an artifact left. */
export interface AroundTraces {
  /** How the assertions of the facts are worded, in the order of assertions. */
  readonly wordings: readonly Wording[];
  /** The searchable texts of the facts, in the order of numbers. */
  readonly texts: readonly IndexedText[];
  /** Results of the runs that stored the artifacts, and requests of all failed runs of the dataset, in the order of runs. */
  readonly kept: readonly KeptText[];
}

/** A row of a fact as it stands, with its whole history, oldest change first. */
export interface RewrittenRow {
  readonly edge: Edge;
  readonly revisions: readonly EdgeRevision[];
}

/** A link of a row or entity to an artifact or a session, and when it was made. */
export interface RewrittenLink<To> {
  readonly from: Id;
  readonly to: To;
  readonly createdAt: Instant;
}

/** A vector that has to leave the vector index. */
export interface ErasedVector {
  readonly textId: Id;
  readonly kind: TextKind;
  /** What its space is named by. */
  readonly model: string;
}

/**
 * What forgetting takes from a dataset, and what it leaves in its place; computed before any transaction opens. Rows
 * carry their final numbers and instants.
 */
export interface Erasure {
  /** The head that every read behind it saw. */
  readonly readAt: Instant;
  /** The instant of the forgetting: later than `readAt`. */
  readonly at: Instant;
  readonly next: Position['next'];
  /** Artifacts that go, with what was read in them, their aliases, mentions and links, and the requests and results of the runs that stored them. */
  readonly artifacts: readonly Id[];
  /** Assertions that go, with their wordings. */
  readonly assertions: readonly Id[];
  readonly verdicts: readonly Id[];
  /** Verdicts that are added: what was decided of facts that others state too. */
  readonly carried: readonly Verdict[];
  /** Facts of which every row goes, with its history and links: some stay, and are in `rows`. */
  readonly facts: readonly Id[];
  readonly rows: readonly RewrittenRow[];
  readonly edgeArtifacts: readonly RewrittenLink<Id>[];
  readonly edgeSessions: readonly RewrittenLink<string>[];
  /** Entities that go. One that a row still joins stays. */
  readonly entities: readonly Id[];
  /** Entities that stay, each in all its versions, oldest first: they take the place of those that were, aliases and sessions too. */
  readonly versions: readonly (readonly [Entity, ...Entity[]])[];
  readonly aliases: readonly Alias[];
  readonly entitySessions: readonly RewrittenLink<string>[];
  /** Texts that go, with their postings. */
  readonly texts: readonly Id[];
  /** Texts that take their place; none replaces another. */
  readonly added: readonly NewText[];
  /** Texts that stay, and whose vector is to be written again. */
  readonly pending: readonly Id[];
  /** Vectors that have to go, kept on record until `swept`. */
  readonly vectors: readonly ErasedVector[];
  /** Artifacts that follow another one from now on, or none. */
  readonly previous: readonly (readonly [artifactId: Id, previousId: Id | null])[];
  /** Runs whose request goes as well. */
  readonly runs: readonly RunId[];
  /** Results of other runs, as they are to read. */
  readonly results: readonly (readonly [RunId, string])[];
}

export type ErasureOutcome =
  | {
      readonly status: 'erased';
      readonly at: Instant;
      /** How many requests and results of runs went. */
      readonly requests: number;
      /** How many calls to models had been kept with what was sent or came back, which is gone. */
      readonly captured: number;
    }
  /** The dataset stands at `head` now; nothing was written. */
  | { readonly status: 'stale'; readonly head: Instant };

/**
 * Takes out of a store what was forgotten. It shares one store with the graph, the texts, the run log and the run queue.
 *
 * - `trace` tells what an artifact left, or null when there is no such artifact.
 * - `around` tells the wordings and texts of facts, and what is kept of the runs that stored artifacts.
 * - `erase` writes all of an erasure or nothing. It answers `stale` when the head is not `readAt`. Nothing that goes is
 *   found afterwards by any read at any clocks, and statistics are as if it had never been there.
 * - With an erasure go the requests and results of the runs that committed the artifacts, so that their idempotency keys
 *   are free, and what was kept of any call to a model for the dataset: any of them may quote what was forgotten.
 * - `erased` lists the vectors that have to go, of every dataset, by dataset and number; `swept` takes them off the list.
 * - An erasure that cannot be applied (a number taken twice, an entity that is not there) is refused whole, as a `fault`.
 * - Lists of numbers may be of any length; those of rows that do not exist are passed over.
 * - Nothing of one dataset is changed by an erasure of another.
 */
export interface Eraser {
  trace(dataset: DatasetId, artifactId: Id, context: CallContext): Promise<Traces | null>;
  around(
    dataset: DatasetId,
    query: { readonly factIds: readonly Id[]; readonly artifactIds: readonly Id[] },
    context: CallContext,
  ): Promise<AroundTraces>;
  erase(dataset: DatasetId, erasure: Erasure, context: CallContext): Promise<ErasureOutcome>;
  erased(context: CallContext): Promise<readonly (ErasedVector & { readonly dataset: DatasetId })[]>;
  swept(dataset: DatasetId, textIds: readonly Id[], context: CallContext): Promise<void>;
}
