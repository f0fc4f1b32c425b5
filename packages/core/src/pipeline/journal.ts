import type { Id, DatasetId } from '../domain/ids.ts';
import type { Inference, Stage } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import type { ErrorKind } from '../errors.ts';

/** Where in a run an event belongs: which chunk of the text (from 0), and which attempt at it (from 1). */
export interface JournalPath {
  readonly chunk: number;
  readonly attempt: number;
}

/**
 * What happens in a run, in order. The run-log row, the inference ledger, the progress of a run and its trajectory are
 * readings of this list and nothing else.
 */
export type JournalEvent =
  | { readonly type: 'run-started'; readonly at: Instant }
  /** Its process went away before anything was stored: it is begun anew. */
  | { readonly type: 'run-interrupted'; readonly at: Instant }
  | { readonly type: 'stage-started'; readonly at: Instant; readonly stage: Stage; readonly path: JournalPath }
  | {
      readonly type: 'inference-finished';
      readonly at: Instant;
      readonly stage: Stage;
      readonly path: JournalPath;
      readonly inference: Inference;
    }
  | {
      readonly type: 'stage-noted';
      readonly at: Instant;
      readonly stage: Stage;
      readonly path: JournalPath;
      /** A count, a warning or a list that explains the stage; never the text of a user. */
      readonly note: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'artifact-stored';
      readonly at: Instant;
      readonly datasetId: DatasetId;
      readonly artifactId: Id;
    }
  | { readonly type: 'stage-finished'; readonly at: Instant; readonly stage: Stage; readonly path: JournalPath }
  | {
      readonly type: 'stage-failed';
      readonly at: Instant;
      readonly stage: Stage;
      readonly path: JournalPath;
      readonly error: string;
      /** The stage is one that the run can do without: it goes on. */
      readonly advisory?: true;
    }
  | { readonly type: 'run-succeeded'; readonly at: Instant }
  | {
      readonly type: 'run-failed';
      readonly at: Instant;
      readonly error: string;
      /** Who must act, where the error says so. */
      readonly kind?: ErrorKind;
    };
