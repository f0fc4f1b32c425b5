import type { Id } from '../domain/ids.ts';
import { type Claim, compareWeight } from './claim.ts';
import { type Competes, decideOwners, isLetIn, isRival, type Owners } from './contest.ts';
import type { Reach } from './reach.ts';
import { Tails } from './tails.ts';

/** An open stretch of the time line between two neighbouring points, and the facts that own it, with the claims why. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly owners: Owners;
}

/**
 * Walks the time line from point to point, at each first the instant and then the open stretch after it. What is
 * known decides first; where it leaves a stretch free, open claims go on.
 */
export function sweep(points: readonly number[], reaches: ReadonlyMap<Claim, Reach>, competes: Competes): Piece[] {
  const walk = new Walk(reaches, competes);
  const pieces: Piece[] = [{ from: -Infinity, to: points[0] ?? Infinity, owners: walk.stretch(-Infinity) }];
  for (const [index, point] of points.entries()) {
    walk.instant(point);
    pieces.push({ from: point, to: points[index + 1] ?? Infinity, owners: walk.stretch(point) });
  }
  return pieces;
}

class Walk {
  readonly #reaches: ReadonlyMap<Claim, Reach>;
  readonly #competes: Competes;
  /** Claims not yet begun, the next one last. */
  readonly #ahead: Claim[];
  /** Claims begun and not yet past, the weightiest first. */
  #active: Claim[] = [];
  /** Open claims that owned some piece and go on. */
  readonly #tails: Tails;

  constructor(reaches: ReadonlyMap<Claim, Reach>, competes: Competes) {
    this.#reaches = reaches;
    this.#competes = competes;
    this.#ahead = [...reaches.keys()].sort((a, b) => (a.from === b.from ? 0 : a.from < b.from ? 1 : -1));
    this.#tails = new Tails(reaches, competes);
  }

  instant(point: number): void {
    this.#begin(point);
    this.#active = this.#active.filter(
      (claim) => point < (this.#reaches.get(claim)?.stop ?? Infinity) && isKnownAt(claim, point),
    );
    this.#tails.endAt(point);
    const owners = decideOwners(this.#active, this.#competes);
    this.#tails.carryOn(owners);
    this.#takeOver(point, owners);
  }

  stretch(from: number): Owners {
    this.#begin(from);
    this.#active = this.#active.filter((claim) => from < claim.until);
    const known = decideOwners(this.#active, this.#competes);
    this.#tails.carryOn(known);
    const owners = new Map<Id, readonly Claim[]>(known);
    for (const tail of this.#tails.all()) {
      if (tail.until > from) continue;
      const free = isLetIn(tail, known, this.#competes, (owner) => compareWeight(owner, tail) !== 0);
      if (free) owners.set(tail.factId, [...(owners.get(tail.factId) ?? []), tail]);
    }
    return owners;
  }

  #begin(point: number): void {
    const begun = this.#active.length;
    for (let next = this.#ahead.at(-1); next !== undefined && next.from <= point; next = this.#ahead.at(-1)) {
      this.#active.push(next);
      this.#ahead.pop();
    }
    if (this.#active.length > begun) this.#active.sort((a, b) => compareWeight(b, a));
  }

  /** An open claim last known inside a rival's period of less weight contradicts the rest of that period. */
  #takeOver(point: number, owners: Owners): void {
    const owning = [...owners.values()].flat().filter((claim) => claim.open);
    const heirs = [...owning, ...this.#tails.all()].filter((claim) => claim.until === point);
    if (heirs.length === 0) return;
    this.#active = this.#active.filter(
      (claim) =>
        claim.open || !heirs.some((heir) => isRival(heir, claim, this.#competes) && compareWeight(heir, claim) > 0),
    );
  }
}

function isKnownAt(claim: Claim, instant: number): boolean {
  return claim.open ? instant <= claim.until : instant < claim.until;
}
