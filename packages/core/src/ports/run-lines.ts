import type { LeaseId, RunId } from '../domain/ids.ts';
import type { Line, LineWork } from '../domain/line.ts';
import type { Instant } from '../domain/time.ts';
import type { CallContext } from './context.ts';

/** A run that a lease is to work on. */
export interface ClaimedRun {
  readonly line: Line;
  readonly run: RunId;
  /** Whether another lease had it before, or this one gave it back: it may have begun. */
  readonly taken: boolean;
}

export interface ClaimQuery {
  readonly limit: number;
  /** The lines that are looked at; all of them when left out. */
  readonly lines?: readonly Line[];
}

/** What a place in a line is asked for with. */
export interface PlaceQuery {
  /** The ticket that was drawn before; null to draw one. */
  readonly ticket: number | null;
  /** Whether it passes by the runs that wait, because nobody here goes on with them. */
  readonly passes: boolean;
}

/** A place in a line for work that is no run. */
export interface Place {
  readonly ticket: number;
  /** Whether it is this work's turn, and the line is held. */
  readonly held: boolean;
}

/** How it stands with the runs that wait. */
export interface LinesState {
  readonly waiting: number;
  /** When the oldest of those was put in line; null when none waits. */
  readonly oldestQueuedAt: Instant | null;
  /** Lines that are held. */
  readonly held: number;
  /** Leases that were over and had to be ended, since the store was made. */
  readonly lostLeases: number;
  /** Runs that were taken over from one. */
  readonly takenOver: number;
}

/**
 * The lines in which remember runs wait for their turn: one for each dataset, as callers name it. At most one lease holds
 * a line. It shares one store with the run queue and the leases.
 *
 * - A run that was enqueued and not claimed by that waits in its line, behind those before it; so does one that was
 *   requeued.
 * - `claim` holds lines that nobody holds, at most `limit`, and gives the first run of each: one that was begun under a
 *   lease that is no more, else the one that has waited longest. Lines whose run has waited longest come first. What one
 *   lease claims, no other one gets.
 * - `hold` without a ticket draws one, behind all that is in line; with a ticket it holds the line when it is free and
 *   all that came before is done, but for runs that it passes by. Runs behind a ticket are not claimed. A ticket is void when its lease ends.
 * - `release` gives back a line that is held for the work, or voids the ticket; it does nothing for other work. A run that
 *   has not ended stays first in its line.
 * - `watch` may tell of lines that have become free (null) and of runs that were written to and are followed; it need not,
 *   and whoever waits looks from time to time.
 */
export interface RunLines {
  claim(lease: LeaseId, query: ClaimQuery, context: CallContext): Promise<readonly ClaimedRun[]>;
  hold(lease: LeaseId, line: Line, query: PlaceQuery, context: CallContext): Promise<Place>;
  release(lease: LeaseId, line: Line, work: LineWork, context: CallContext): Promise<void>;
  watch(onChange: (run: RunId | null) => void): () => void;
  state(context: CallContext): Promise<LinesState>;
}
