import type { RunId } from '../domain/ids.ts';
import type { Inference, InferenceRow, RunKind, RunRow, RunStatus, Stage } from '../domain/run.ts';
import type { CallContext } from './context.ts';
import type { Listed, Page } from './page.ts';
import type { JournalEvent } from '../pipeline/journal.ts';

/** A run as it begins; everything that is not given is empty. */
export type NewRun = Pick<RunRow, 'kind' | 'userId' | 'dataset' | 'artifactKind' | 'params' | 'queuedAt' | 'startedAt'>;

/** An inference to record, filed under its stage; its number is given back and put into the row's list. */
export interface NewInference {
  readonly stage: Stage;
  readonly inference: Inference;
}

/** The run row as it reads after a batch of events, without the inference numbers that the store keeps. */
export type RunState = Omit<RunRow, 'id' | 'kind' | 'userId' | 'dataset' | 'params' | 'artifactKind'>;

export interface RunFilter {
  readonly kind: RunKind;
  readonly userId?: string;
  readonly dataset?: string;
  readonly status?: RunStatus;
}

export interface InferenceFilter {
  readonly userId?: string;
  readonly dataset?: string;
  readonly runId?: RunId;
  readonly stage?: Stage;
}

/**
 * The run log and the inference ledger: readings of one journal, written together.
 *
 * - `begin` writes the row of a run with no stage started, and returns its number; numbers grow.
 * - `append` writes a batch in one transaction: the events, the row as it now reads, and the inferences. It returns the
 *   inferences' numbers in order. A stage's `inferenceIds` in the given state is ignored: the store adds the new
 *   numbers, in order, to those that it kept. `result` is what a run gave, as JSON: see the run queue.
 * - `read` returns the row and the events of a run, in order, or null.
 * - `list` and `inferences` are newest first (highest number); filters narrow, totals count the filtered list.
 */
export interface RunStore {
  begin(run: NewRun, context: CallContext): Promise<RunId>;
  append(
    run: RunId,
    batch: {
      readonly events: readonly JournalEvent[];
      readonly state: RunState;
      readonly inferences: readonly NewInference[];
      readonly result?: string | null;
    },
    context: CallContext,
  ): Promise<readonly RunId[]>;
  read(
    run: RunId,
    context: CallContext,
  ): Promise<{ readonly row: RunRow; readonly events: readonly JournalEvent[] } | null>;
  list(filter: RunFilter, page: Page, context: CallContext): Promise<Listed<RunRow>>;
  inferences(filter: InferenceFilter, page: Page, context: CallContext): Promise<Listed<InferenceRow>>;
}
