import type { Id } from '../domain/ids.ts';
import { type Claim, compareWeight, sideBySide } from './claim.ts';
import { type Competes, decideOwners, isLetIn, type Owners } from './contest.ts';
import type { Reach } from './reach.ts';

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
  /** Claims begun and not yet past. */
  #active: Claim[] = [];
  /** Open claims that owned some piece and go on. */
  #tails = new Set<Claim>();

  constructor(reaches: ReadonlyMap<Claim, Reach>, competes: Competes) {
    this.#reaches = reaches;
    this.#competes = competes;
    this.#ahead = [...reaches.keys()].sort((a, b) => (a.from === b.from ? 0 : a.from < b.from ? 1 : -1));
  }

  instant(point: number): void {
    this.#begin(point);
    this.#active = this.#active.filter(
      (claim) => point < this.#reach(claim).stop && (claim.open ? point <= claim.until : point < claim.until),
    );
    for (const tail of this.#tails) if (this.#reach(tail).tailEnd <= point) this.#tails.delete(tail);
    this.#carryOn(decideOwners(this.#active, this.#competes));
    this.#takeOver(point);
  }

  stretch(from: number): Owners {
    this.#begin(from);
    this.#active = this.#active.filter((claim) => from < claim.until);
    const known = decideOwners(this.#active, this.#competes);
    this.#carryOn(known);
    const owners = new Map<Id, readonly Claim[]>(known);
    for (const tail of this.#tails) {
      const free = isLetIn(tail, known, this.#competes, (owner) => compareWeight(owner, tail) !== 0);
      const own = owners.get(tail.factId) ?? [];
      if (free && !own.includes(tail)) owners.set(tail.factId, [...own, tail]);
    }
    return owners;
  }

  #begin(point: number): void {
    for (let next = this.#ahead.at(-1); next !== undefined && next.from <= point; next = this.#ahead.at(-1)) {
      this.#active.push(next);
      this.#ahead.pop();
    }
  }

  /** An open claim that owns a piece supersedes the tails of its rivals, and goes on itself. */
  #carryOn(owners: Owners): void {
    const open = [...owners.values()].flat().filter((claim) => claim.open);
    const owning = new Set(open);
    for (const tail of this.#tails) {
      const superseded = open.some((claim) => this.#rivals(claim, tail));
      if (superseded && !owning.has(tail)) this.#tails.delete(tail);
    }
    for (const claim of open) this.#tails.add(claim);
  }

  /** An open claim last known inside a rival's period of less weight contradicts the rest of that period. */
  #takeOver(point: number): void {
    const heirs = [...this.#tails].filter((tail) => tail.until === point);
    if (heirs.length === 0) return;
    this.#active = this.#active.filter(
      (claim) => claim.open || !heirs.some((heir) => this.#rivals(heir, claim) && compareWeight(heir, claim) > 0),
    );
  }

  #rivals(a: Claim, b: Claim): boolean {
    return a.factId !== b.factId && this.#competes(a.factId, b.factId) && !sideBySide(a, b);
  }

  #reach(claim: Claim): Reach {
    return this.#reaches.get(claim) ?? { stop: Infinity, tailEnd: Infinity };
  }
}
