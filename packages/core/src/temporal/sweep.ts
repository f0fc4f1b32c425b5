import type { Id } from '../domain/ids.ts';
import type { Claim } from './claim.ts';
import { compareStanding, type Contest, isLetIn, isRival, type Owners } from './contest.ts';
import { KnownClaims } from './known-claims.ts';
import { outweighedClaims } from './outweighed.ts';
import type { Reach } from './reach.ts';
import { sharedClaims } from './shared-claims.ts';
import { Tails } from './tails.ts';

/** An open stretch of the time line between two neighbouring points, and the facts that own it, with the claims why. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly owners: Owners;
}

/**
 * Walks the time line from point to point, at each first the instant and then the open stretch after it. What is
 * known decides first; where it leaves a stretch free, open claims go on. Every start, end and stop is a point.
 */
export function sweep(points: readonly number[], reaches: ReadonlyMap<Claim, Reach>, contest: Contest): Piece[] {
  const walk = new Walk(reaches, contest);
  const pieces: Piece[] = [{ from: -Infinity, to: points[0] ?? Infinity, owners: new Map() }];
  for (const [index, point] of points.entries()) {
    walk.instant(point);
    pieces.push({ from: point, to: points[index + 1] ?? Infinity, owners: walk.stretch(point) });
  }
  return pieces;
}

class Walk {
  readonly #contest: Contest;
  /** Where claims begin to be known, by instant. */
  readonly #begin = new Map<number, Claim[]>();
  /** Where claims are no longer known: at the instant itself, or right after it. */
  readonly #endAt = new Map<number, Claim[]>();
  readonly #endAfter = new Map<number, Claim[]>();
  /** Where outweighed open claims are known last, by instant. */
  readonly #lastSaid = new Map<number, Claim[]>();
  readonly #known: KnownClaims;
  /** Open claims that owned some piece and go on. */
  readonly #tails: Tails;

  constructor(reaches: ReadonlyMap<Claim, Reach>, contest: Contest) {
    this.#contest = contest;
    const shared = sharedClaims(reaches.keys());
    const outweighed = outweighedClaims(reaches, shared);
    for (const [claim, { stop }] of reaches) {
      const after = claim.open && claim.until < stop;
      if (outweighed.has(claim)) {
        if (after) put(this.#lastSaid, claim.until, claim);
      } else if (claim.from < stop) {
        put(this.#begin, claim.from, claim);
        put(after ? this.#endAfter : this.#endAt, Math.min(claim.until, stop), claim);
      }
    }
    this.#known = new KnownClaims(contest, shared);
    this.#tails = new Tails(reaches, contest.competes, shared);
  }

  instant(point: number): void {
    for (const claim of this.#endAt.get(point) ?? []) this.#known.remove(claim);
    for (const claim of this.#begin.get(point) ?? []) this.#known.add(claim);
    this.#tails.endAt(point);
    const owners = this.#known.owners();
    this.#tails.carryOn(owners);
    this.#takeOver(point, owners);
  }

  stretch(from: number): Owners {
    for (const claim of this.#endAfter.get(from) ?? []) this.#known.remove(claim);
    const known = this.#known.owners();
    this.#tails.carryOn(known);
    const { competes } = this.#contest;
    let owners: Map<Id, readonly Claim[]> | null = null;
    for (const tail of this.#tails.all()) {
      if (tail.until > from) continue;
      if (!isLetIn(tail, known, competes, (owner) => compareStanding(owner, tail, this.#contest) !== 0)) continue;
      owners ??= new Map(known);
      owners.set(tail.factId, [...(owners.get(tail.factId) ?? []), tail]);
    }
    return owners ?? known;
  }

  /** An open claim last known inside a rival's period of less weight contradicts the rest of that period. */
  #takeOver(point: number, owners: Owners): void {
    if (!this.#known.someClosed) return;
    const { competes } = this.#contest;
    const owning = [...owners.values()].flat().filter((claim) => claim.open);
    const outweighed = this.#lastSaid.get(point) ?? [];
    const heirs = [
      ...[...owning, ...this.#tails.all()].filter((claim) => claim.until === point),
      ...outweighed.filter((claim) => isLetIn(claim, owners, competes, () => true)),
    ];
    if (heirs.length === 0) return;
    for (const claim of this.#known.closed()) {
      if (heirs.some((heir) => isRival(heir, claim, competes) && compareStanding(heir, claim, this.#contest) > 0))
        this.#known.remove(claim);
    }
  }
}

function put(byInstant: Map<number, Claim[]>, instant: number, claim: Claim): void {
  const others = byInstant.get(instant);
  if (others === undefined) byInstant.set(instant, [claim]);
  else others.push(claim);
}
