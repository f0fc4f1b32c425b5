import type { LeaseId, RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { CallContext } from './context.ts';
import type { NewRun } from './run-store.ts';

/** A remember run that waits for its turn. */
export type QueuedRun = NewRun & { readonly kind: 'remember'; readonly queuedAt: Instant };

/** What a run was asked for, as it is kept until the run has succeeded. */
export interface NewRequest {
  /** The request as JSON. */
  readonly body: string;
  /** The caller's idempotency key; null for none, and then nothing is suppressed. */
  readonly key: string | null;
  /** Equal for equal requests. */
  readonly hash: string;
  /** The lease that works on the run at once where nobody else is in its line; the run waits in line when left out. */
  readonly claim?: LeaseId;
}

export interface KeptRequest {
  /** Null once the run has succeeded. */
  readonly body: string | null;
  readonly key: string | null;
  readonly hash: string;
  /** When the request was first accepted: a run that tries it again keeps the instant. */
  readonly acceptedAt: Instant;
  /** What the run gave, as JSON; null until it has succeeded. */
  readonly result: string | null;
}

export interface Enqueued {
  readonly id: RunId;
  /** Whether the run was begun by this call; otherwise it is the one that had the key before. */
  readonly first: boolean;
  /** The hash of the request that the run was begun with. */
  readonly hash: string;
  /** When it was accepted; later than everything that was accepted in its line before. */
  readonly acceptedAt: Instant;
  /** Whether the run is claimed. */
  readonly claimed: boolean;
}

/**
 * What remember runs were asked for, on disk before they are accepted. It shares one store with the run log.
 *
 * - `enqueue` begins a run as the run store does, and keeps its request, in one transaction. Its `queuedAt` is put off where
 *   something was accepted in its line at that instant or later. A key is unique per user and
 *   dataset: while another run has it, nothing is begun and that run is given. A run that failed with no artifact gives
 *   its key to the next.
 * - The run store's `append` of a state that is `succeeded` takes the body away and keeps the batch's `result`.
 * - `requeue` begins a run that takes over the request of a failed one, with its key and the instant of its acceptance;
 *   null, and nothing is begun, when the other run has not failed or its body is not kept.
 * - `find` gives the request of a run, or null.
 * - `follow` has what is written to a run told to those who watch the lines; a run that waits is followed anyway.
 * - `sweep` forgets the requests of failed runs that were accepted before an instant, and gives their number.
 */
export interface RunQueue {
  enqueue(run: QueuedRun, request: NewRequest, context: CallContext): Promise<Enqueued>;
  requeue(from: RunId, run: QueuedRun, context: CallContext): Promise<RunId | null>;
  find(run: RunId, context: CallContext): Promise<KeptRequest | null>;
  follow(run: RunId, context: CallContext): Promise<void>;
  sweep(before: Instant, context: CallContext): Promise<number>;
}
