import type { Dataset, Position } from '../domain/dataset.ts';
import type { DatasetId, RunId } from '../domain/ids.ts';
import type { MovedBatch } from '../domain/moved.ts';
import type { CallContext } from './context.ts';

/** A dataset that is being read as a whole. */
export interface DatasetReading {
  readonly dataset: Dataset;
  readonly position: Position;
  /** The numbers of the dataset's runs, also of those that only its commits tell of, lowest first. */
  readonly runs: readonly RunId[];
  /** The numbers of its calls to models, lowest first. */
  readonly inferences: readonly RunId[];
  /** The remember runs that have not ended, lowest first. */
  readonly unended: readonly RunId[];
  /** All rows, kind by kind as `MOVED_KINDS` has them; to be asked for once. */
  rows(): AsyncIterable<MovedBatch>;
  /** Lets go of what the reading holds; to be called whatever happened. */
  close(): Promise<void>;
}

/**
 * Reads datasets as a whole, to move them. It shares one store with the graph, the texts, the run log and the run queue.
 *
 * - `list` gives the datasets of all users, by user and name (by code point).
 * - `read` opens a reading of a dataset, or of one under import, or gives null when there is none.
 * - A reading shows one state: what is written while it lasts is not in it. A store that cannot hold a state refuses to go
 *   on, as a `conflict` `exporter/moved-on`.
 * - Rows come in batches that take little memory, each kind in an order that does not depend on the store: by numbers, then
 *   by instants, then by code points. Equal datasets give equal rows.
 * - Numbers of runs and inferences are those of the store; a row without a number of its own in the lists of the reading is
 *   not read.
 */
export interface Exporter {
  list(context: CallContext): Promise<readonly Dataset[]>;
  read(dataset: DatasetId, context: CallContext): Promise<DatasetReading | null>;
}
