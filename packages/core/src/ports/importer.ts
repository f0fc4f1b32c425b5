import type { Dataset } from '../domain/dataset.ts';
import type { DatasetId, RunId } from '../domain/ids.ts';
import type { MovedBatch } from '../domain/moved.ts';
import type { Instant } from '../domain/time.ts';
import type { CallContext } from './context.ts';

/** What an import needs to know before its first row. */
export interface ImportSource {
  /** Equal for equal sources. */
  readonly mark: string;
  /** How many runs and inferences there are to number. */
  readonly runs: number;
  readonly inferences: number;
}

/** How far an import has come. */
export interface ImportProgress {
  /** How many rows are stored. */
  readonly rows: number;
  /** A digest of those rows. */
  readonly digest: string;
}

/** A dataset under import. */
export interface BegunImport extends ImportProgress {
  readonly dataset: DatasetId;
  /** The mark of the source that it was begun with. */
  readonly mark: string;
  /** Numbers that are kept for it: of its runs and inferences, the n-th gets the number that is n above. */
  readonly runBase: RunId;
  readonly inferenceBase: RunId;
}

/** A dataset whose import was begun, and is not finished. */
export interface ImportUnderWay {
  readonly dataset: DatasetId;
  readonly userId: string;
  readonly name: string;
  /** How many rows are stored. */
  readonly rows: number;
  readonly begunAt: Instant;
}

/**
 * Writes datasets as a whole. It shares one store with the exporter and all that it reads.
 *
 * - `begin` begins an import into a name of a user, or finds the one that is under way there, with how far it has come. It
 *   refuses a name that has a dataset, or runs of one, as a `conflict` `importer/name-taken`.
 * - `write` stores rows and how far the import has come with them, all or nothing. One that another process has carried on
 *   from `from` meanwhile is refused as a `conflict` `importer/carried-on`; rows that contradict one another, or name rows
 *   that are not there, as `incorrect` `importer/bad-rows`.
 * - `write` of a vector settles the vector of its text. A text of which none came waits for its vector in the end.
 * - Nobody finds or lists a dataset under import, its runs or its idempotency keys, and its name is free meanwhile: only
 *   the exporter reads it.
 * - `finish` makes it a dataset like any other, in one step: what follows from its rows is computed, and every read gives
 *   what it gave in the store that it came from. A name that was taken meanwhile is refused as in `begin`.
 * - `underWay` lists the datasets under import, the one that was begun first before the others.
 * - `discard` takes away a dataset under import, with all that was written of it; of any other number, nothing.
 */
export interface Importer {
  begin(
    into: { readonly userId: string; readonly name: string },
    source: ImportSource,
    now: Instant,
    context: CallContext,
  ): Promise<BegunImport>;
  write(
    dataset: DatasetId,
    batches: readonly MovedBatch[],
    progress: ImportProgress & { readonly from: number },
    context: CallContext,
  ): Promise<void>;
  finish(dataset: DatasetId, context: CallContext): Promise<Dataset>;
  underWay(context: CallContext): Promise<readonly ImportUnderWay[]>;
  discard(dataset: DatasetId, context: CallContext): Promise<void>;
}
