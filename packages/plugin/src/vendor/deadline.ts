import { underSignals } from '@gligabao/core';

/** When a call is to end. */
export interface Deadline {
  /** Aborted when the caller stops, or the time is up. */
  readonly stop: AbortSignal;
  /** Aborted when the time is up. */
  readonly deadline: AbortSignal;
}

/** Makes a call that is stopped with its caller, and when it takes longer than `ms` milliseconds. */
export async function withDeadline<Result>(
  ms: number,
  signal: AbortSignal,
  call: (until: Deadline) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), ms);
  try {
    return await underSignals([signal, deadline.signal], (stop) =>
      call({ stop: stop.signal, deadline: deadline.signal }),
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The longest time that a timer of Node.js can wait. */
const LONGEST_MS = 2_147_483_647;
const BEHIND_MS = 1000;

/** The time-out of a vendor's client that has a clock of its own: behind the deadline, which is the one that counts. */
export function behindDeadline(ms: number): number {
  return Math.min(ms + BEHIND_MS, LONGEST_MS);
}
