import type { Id } from '../domain/ids.ts';
import { type Claim, type Ending, takesFrom, type Testimony } from './claim.ts';

/** How far a claim carries under what is said of the same fact. */
export interface Reach {
  /** From here on the claim is not known to hold, because an ending said later takes the time away. */
  readonly stop: number;
  /** Where the presumption that an open claim goes on comes to its end. */
  readonly tailEnd: number;
}

/** The reach of every claim of one fact. */
export function reachOf({ claims, endings }: Testimony): ReadonlyMap<Claim, Reach> {
  const closing = claims.filter((claim) => claim.closes);
  return new Map(
    claims.map((claim) => [claim, { stop: stopOf(claim, endings), tailEnd: tailEndOf(claim, endings, closing) }]),
  );
}

function stopOf(claim: Claim, endings: readonly Ending[]): number {
  return earliest(endings.filter((ending) => takesFrom(ending, claim)).map((ending) => ending.at));
}

/** An ending ahead of what is known ends the presumption whenever it was said; so does "until 2025", unless said before. */
function tailEndOf(claim: Claim, endings: readonly Ending[], closing: readonly Claim[]): number {
  if (!claim.open) return claim.until;
  const ends = endings
    .filter((ending) => ending.at > claim.until || takesFrom(ending, claim))
    .map((ending) => ending.at);
  const closes = closing.filter((other) => other.said >= claim.said && other.until > claim.until);
  return earliest([...ends, ...closes.map((other) => other.until)]);
}

/** Where a fact of unknown start ends: an ending before which nothing tells of its holding. */
export function unknownPastOf({ claims, endings }: Testimony): Ending | null {
  const lone = endings.filter(
    (ending) =>
      !claims.some((claim) => claim.from < ending.at || (claim.from === ending.at && !takesFrom(ending, claim))) &&
      (ending.assertionId !== null || claims.some((claim) => takesFrom(ending, claim))),
  );
  return lone.reduce<Ending | null>((first, next) => (first === null || isBefore(next, first) ? next : first), null);
}

function isBefore(a: Ending, b: Ending): boolean {
  return a.at !== b.at ? a.at < b.at : a.said > b.said;
}

function earliest(instants: readonly number[]): number {
  return instants.reduce((least, next) => Math.min(least, next), Infinity);
}

/** Facts with their testimony. */
export type Testimonies = ReadonlyMap<Id, Testimony>;
