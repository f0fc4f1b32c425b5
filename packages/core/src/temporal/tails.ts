import type { Id } from '../domain/ids.ts';
import type { Claim } from './claim.ts';
import { type Competes, isRival, type Owners } from './contest.ts';
import type { Reach } from './reach.ts';

/** The open claims that owned some piece, and go on until a rival or an end stops them. */
export class Tails {
  readonly #reaches: ReadonlyMap<Claim, Reach>;
  readonly #competes: Competes;
  readonly #shared: ReadonlySet<Claim>;
  /** No list is empty. */
  readonly #byFact = new Map<Id, Set<Claim>>();
  /** No tail ends before this instant. */
  #firstEnd = Infinity;
  /** Whose claims were carried on last; doing it again changes nothing. */
  #carried: Owners | null = null;

  constructor(reaches: ReadonlyMap<Claim, Reach>, competes: Competes, shared: ReadonlySet<Claim>) {
    this.#reaches = reaches;
    this.#competes = competes;
    this.#shared = shared;
  }

  *all(): Iterable<Claim> {
    for (const tails of this.#byFact.values()) yield* tails;
  }

  /** Stops the claims whose presumption comes to its end by this instant. */
  endAt(point: number): void {
    if (this.#firstEnd > point) return;
    this.#firstEnd = Infinity;
    this.#carried = null;
    for (const [factId, tails] of this.#byFact) {
      for (const tail of tails) {
        const end = this.#endOf(tail);
        if (end <= point) tails.delete(tail);
        else this.#firstEnd = Math.min(this.#firstEnd, end);
      }
      if (tails.size === 0) this.#byFact.delete(factId);
    }
  }

  /** An open claim that owns a piece supersedes the tails of its rivals, and goes on itself. */
  carryOn(owners: Owners): void {
    if (owners === this.#carried) return;
    this.#carried = owners;
    const openOf = new Map<Id, readonly Claim[]>();
    for (const [factId, claims] of owners) {
      const open = claims.filter((claim) => claim.open);
      if (open.length > 0) openOf.set(factId, open);
    }
    if (openOf.size > 0) this.#supersede(openOf);
    for (const [factId, claims] of openOf) {
      const tails = this.#byFact.get(factId) ?? new Set();
      this.#byFact.set(factId, tails);
      for (const claim of claims.toSorted((a, b) => b.until - a.until)) this.#add(claim, tails);
    }
  }

  #supersede(openOf: Owners): void {
    for (const [factId, tails] of this.#byFact) {
      const rivals = [...openOf].flatMap(([owner, claims]) => (this.#competes(owner, factId) ? claims : []));
      if (rivals.length === 0) continue;
      const owning = new Set(openOf.get(factId));
      for (const tail of tails) {
        if (!owning.has(tail) && rivals.some((claim) => isRival(claim, tail, this.#competes))) tails.delete(tail);
      }
      if (tails.size === 0) this.#byFact.delete(factId);
    }
  }

  /** Of many statements of one fact the last carries the others. */
  #add(claim: Claim, tails: Set<Claim>): void {
    for (const tail of tails) {
      if (this.#carries(tail, claim)) return;
      if (this.#carries(claim, tail)) tails.delete(tail);
    }
    tails.add(claim);
    this.#firstEnd = Math.min(this.#firstEnd, this.#endOf(claim));
  }

  #carries(late: Claim, early: Claim): boolean {
    return (
      late.until > early.until &&
      late.said >= early.said &&
      this.#endOf(late) >= this.#endOf(early) &&
      !this.#shared.has(early)
    );
  }

  #endOf(tail: Claim): number {
    return this.#reaches.get(tail)?.tailEnd ?? Infinity;
  }
}
