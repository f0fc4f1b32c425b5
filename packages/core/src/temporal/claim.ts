import type { Id } from '../domain/ids.ts';
import type { Grain, Instant } from '../domain/time.ts';

/** Where a bound comes from: whether a text stated it, and how finely. */
export interface Mark {
  readonly grain: Grain;
  readonly stated: boolean;
}

/** A bound that no text stated. */
export const UNSTATED: Mark = Object.freeze({ grain: 'instant', stated: false });

/** A statement in an artifact. */
export interface Source {
  readonly artifactId: Id;
  readonly assertionId: Id;
}

/**
 * A `holds` assertion as it is read: the fact is known to hold from `from` to `until`. Artifacts that say the very same
 * make one claim, so that repeating a text changes nothing.
 */
export interface Claim {
  readonly factId: Id;
  readonly assertionIds: readonly Id[];
  /** The statements behind it: also those about a fact that this one was told to be instead of. */
  readonly sources: readonly Source[];
  readonly said: Instant;
  readonly from: Instant;
  readonly start: Mark;
  /** Exclusive; but of an open claim the last instant at which the fact is known, inclusive. */
  readonly until: Instant;
  readonly finish: Mark;
  /** Whether the fact is presumed to go on after `until`. */
  readonly open: boolean;
  /** The first instant of the grain that a stated end names; equal to `until` when the end is exact or open. */
  readonly finishFrom: Instant;
  /** Whether the end was told as an end ("until 2025"), not as part of naming one period ("in 2011"). */
  readonly closes: boolean;
}

/** An `ends` assertion or verdict as it is read: the fact is known not to hold from `at` on. */
export interface Ending {
  readonly factId: Id;
  /** Empty for a verdict; endings of verdicts never invent a past on their own. */
  readonly assertionIds: readonly Id[];
  readonly said: Instant;
  readonly at: Instant;
  readonly finish: Mark;
  readonly finishFrom: Instant;
}

/** The claims and endings of one fact. */
export interface Testimony {
  readonly claims: readonly Claim[];
  readonly endings: readonly Ending[];
}

/** Below zero when `a` weighs less: said earlier, then with an earlier start, then with a start that is not stated. */
export function compareWeight(a: Claim, b: Claim): number {
  if (a.said !== b.said) return a.said - b.said;
  if (a.from !== b.from) return a.from - b.from;
  return Number(a.start.stated) - Number(b.start.stated);
}

/**
 * Whether the ending takes the time from its date on away from a claim of the same fact: it does when said later. Said
 * at the same time, it wins over a start that is only the reference time, and over an earlier stated start.
 */
export function takesFrom(ending: Ending, claim: Claim): boolean {
  if (ending.said !== claim.said) return ending.said > claim.said;
  return !claim.start.stated || ending.at > claim.from;
}

/**
 * Whether one artifact asserts both side by side, for the same time: neither then excludes the other. Two different
 * stated starts follow each other instead.
 */
export function sideBySide(a: Claim, b: Claim): boolean {
  if (!a.sources.some((source) => b.sources.some((other) => isBeside(source, other)))) return false;
  if (a.from === b.from) return true;
  if (a.start.stated && b.start.stated) return false;
  return reaches(a, b.from) && reaches(b, a.from);
}

/** One statement that two facts claim for themselves puts neither beside the other. */
function isBeside(a: Source, b: Source): boolean {
  return a.artifactId === b.artifactId && a.assertionId !== b.assertionId;
}

/** Whether the claim is still known at an instant no earlier than some start. */
function reaches(claim: Claim, instant: number): boolean {
  return claim.open ? instant <= claim.until : instant < claim.until;
}
