import type { Id } from '../domain/ids.ts';
import type { Claim } from './claim.ts';
import { type Competes, isRival, type Owners } from './contest.ts';
import type { Reach } from './reach.ts';

/** The open claims that owned some piece, and go on until a rival or an end stops them. */
export class Tails {
  readonly #reaches: ReadonlyMap<Claim, Reach>;
  readonly #competes: Competes;
  readonly #byFact = new Map<Id, Set<Claim>>();
  /** Artifacts that speak of more than one fact. */
  readonly #shared: ReadonlySet<Id>;

  constructor(reaches: ReadonlyMap<Claim, Reach>, competes: Competes) {
    this.#reaches = reaches;
    this.#competes = competes;
    this.#shared = sharedArtifacts(reaches.keys());
  }

  *all(): Iterable<Claim> {
    for (const tails of this.#byFact.values()) yield* tails;
  }

  /** Stops the claims whose presumption comes to its end by this instant. */
  endAt(point: number): void {
    for (const tails of this.#byFact.values()) {
      for (const tail of tails) if (this.#endOf(tail) <= point) tails.delete(tail);
    }
  }

  /** An open claim that owns a piece supersedes the tails of its rivals, and goes on itself. */
  carryOn(owners: Owners): void {
    const openOf = new Map([...owners].map(([factId, claims]) => [factId, claims.filter((claim) => claim.open)]));
    for (const [factId, tails] of this.#byFact) {
      const rivals = [...openOf].flatMap(([owner, claims]) => (this.#competes(owner, factId) ? claims : []));
      if (rivals.length === 0) continue;
      const owning = new Set(openOf.get(factId));
      for (const tail of tails) {
        if (!owning.has(tail) && rivals.some((claim) => isRival(claim, tail, this.#competes))) tails.delete(tail);
      }
    }
    for (const [factId, claims] of openOf) {
      const tails = this.#byFact.get(factId) ?? new Set();
      this.#byFact.set(factId, tails);
      for (const claim of claims.toSorted((a, b) => b.until - a.until)) this.#add(claim, tails);
    }
  }

  /** Of many statements of one fact the last carries the others. */
  #add(claim: Claim, tails: Set<Claim>): void {
    for (const tail of tails) {
      if (this.#carries(tail, claim)) return;
      if (this.#carries(claim, tail)) tails.delete(tail);
    }
    tails.add(claim);
  }

  #carries(late: Claim, early: Claim): boolean {
    return (
      late.until > early.until &&
      late.said >= early.said &&
      this.#endOf(late) >= this.#endOf(early) &&
      !early.artifactIds.some((artifactId) => this.#shared.has(artifactId))
    );
  }

  #endOf(tail: Claim): number {
    return this.#reaches.get(tail)?.tailEnd ?? Infinity;
  }
}

function sharedArtifacts(claims: Iterable<Claim>): ReadonlySet<Id> {
  const factOf = new Map<Id, Id>();
  const shared = new Set<Id>();
  for (const { factId, artifactIds } of claims) {
    for (const artifactId of artifactIds) {
      if ((factOf.get(artifactId) ?? factId) !== factId) shared.add(artifactId);
      factOf.set(artifactId, factId);
    }
  }
  return shared;
}
