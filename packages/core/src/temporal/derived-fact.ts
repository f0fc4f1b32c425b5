import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { EdgeBounds } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { RelationTable } from './relations.ts';

/** A fact with all its evidence; `relation` is canonical, with source and target in that direction. */
export interface StatedFact {
  readonly factId: Id;
  readonly sourceId: Id;
  readonly relation: string;
  readonly targetId: Id;
  readonly assertions: readonly Assertion[];
}

export interface DeriveInput {
  readonly facts: readonly StatedFact[];
  readonly verdicts: readonly Verdict[];
  readonly table: RelationTable;
}

/** One maximal period of a fact: what one row says. */
export interface Stretch extends EdgeBounds {
  /**
   * The instant of event time at which another fact took over the stretch's end, or the whole of it, though this fact
   * would have gone on; null when it ends by itself or is open.
   */
  readonly lostAt: Instant | null;
  /** The fact it was lost to; for a retracted fact, the one that corrected it. */
  readonly lostTo: Id | null;
  /** Facts that claim part of the stretch with the same weight, in the order of numbers. */
  readonly conflictsWith: readonly Id[];
  /** The evidence that falls into the stretch, in the order of numbers; each assertion is in at least one stretch. */
  readonly assertionIds: readonly Id[];
}

/**
 * What holds of a fact. Its stretches are sorted by start and never overlap or touch; there is always at least one. A
 * fact painted over everywhere has one with `invalidAt` equal to `validAt`; a retracted one has the bounds it would
 * have alone, or, when it was only ever denied, both at the reference time of the first denial.
 */
export interface DerivedFact {
  readonly factId: Id;
  readonly stretches: readonly Stretch[];
  readonly retracted: boolean;
}
