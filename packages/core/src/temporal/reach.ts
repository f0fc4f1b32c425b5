import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { type Claim, type Ending, takesFrom, type Testimony } from './claim.ts';
import { partitionPoint } from './partition-point.ts';

/** How far a claim carries under what is said of the same fact. */
export interface Reach {
  /** From here on the claim is not known to hold, because an ending said later takes the time away. */
  readonly stop: number;
  /** Where the presumption that an open claim goes on comes to its end. */
  readonly tailEnd: number;
}

/** The reach of every claim of one fact. */
export function reachOf({ claims, endings }: Testimony): ReadonlyMap<Claim, Reach> {
  const stopOf = stops(endings);
  const ends = endings.map(({ at }) => at).sort((a, b) => a - b);
  const closing = claims.filter((claim) => claim.closes).sort((a, b) => a.until - b.until);
  return new Map(
    claims.map((claim) => {
      const stop = stopOf(claim);
      return [claim, { stop, tailEnd: tailEndOf(claim, stop, ends, closing) }];
    }),
  );
}

/** For a claim, the first of the endings that take time away from it: all that are said later, some said with it. */
function stops(endings: readonly Ending[]): (claim: Claim) => number {
  const bySaid = [...endings].sort((a, b) => a.said - b.said);
  const firstFrom = bySaid.map(({ at }) => at);
  for (let index = firstFrom.length - 2; index >= 0; index -= 1) {
    firstFrom[index] = Math.min(firstFrom[index] ?? Infinity, firstFrom[index + 1] ?? Infinity);
  }
  return (claim) => {
    const later = partitionPoint(bySaid, ({ said }) => said > claim.said);
    let stop = firstFrom[later] ?? Infinity;
    for (let index = later - 1; index >= 0; index -= 1) {
      const ending = bySaid[index];
      if (ending === undefined || ending.said < claim.said) break;
      if (takesFrom(ending, claim)) stop = Math.min(stop, ending.at);
    }
    return stop;
  };
}

/** An ending ahead of what is known ends the presumption whenever it was said; so does "until 2025", unless said before. */
function tailEndOf(claim: Claim, stop: number, ends: readonly Instant[], closing: readonly Claim[]): number {
  if (!claim.open) return claim.until;
  const ahead = ends[partitionPoint(ends, (at) => at > claim.until)] ?? Infinity;
  let index = partitionPoint(closing, ({ until }) => until > claim.until);
  while ((closing[index]?.said ?? Infinity) < claim.said) index += 1;
  return Math.min(stop, ahead, closing[index]?.until ?? Infinity);
}

/** Where a fact of unknown start ends: an ending before which nothing tells of its holding. */
export function unknownPastOf({ claims, endings }: Testimony): Ending | null {
  const start = claims.reduce((first, { from }) => Math.min(first, from), Infinity);
  const firstSaid = claims.reduce((first, { said }) => Math.min(first, said), Infinity);
  const lone = endings.filter(
    (ending) =>
      ending.at <= start &&
      (ending.at < start || claims.every((claim) => claim.from > ending.at || takesFrom(ending, claim))) &&
      (ending.assertionIds.length > 0 ||
        (ending.said >= firstSaid && claims.some((claim) => takesFrom(ending, claim)))),
  );
  const past = earliest(lone);
  if (past === null) return null;
  // A verdict invents no past, and takes from one that is told what lies behind its date.
  return earliest([past, ...endings.filter((ending) => ending.assertionIds.length === 0 && ending.said > past.said)]);
}

function earliest(endings: readonly Ending[]): Ending | null {
  return endings.reduce<Ending | null>((first, next) => (first === null || isBefore(next, first) ? next : first), null);
}

function isBefore(a: Ending, b: Ending): boolean {
  return a.at !== b.at ? a.at < b.at : a.said > b.said;
}

/** Facts with their testimony. */
export type Testimonies = ReadonlyMap<Id, Testimony>;
