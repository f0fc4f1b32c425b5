import type { Id } from '../domain/ids.ts';
import { type Claim, compareWeight } from './claim.ts';
import { type Contest, decideOwners, leadingEquals, type Owners } from './contest.ts';
import { partitionPoint } from './partition-point.ts';

/** The claims known to hold at a place of the time line, and which of them own it. */
export class KnownClaims {
  readonly #contest: Contest;
  /** Claims by artifacts that speak of several facts, which may stand side by side with others. */
  readonly #shared: ReadonlySet<Claim>;
  /** The weightiest first; so in each list by fact. */
  readonly #all: Claim[] = [];
  readonly #byFact = new Map<Id, Claim[]>();
  readonly #open = new Map<Id, Set<Claim>>();
  #sharedKnown = 0;
  #closed = 0;
  #owners: Owners | null = null;

  constructor(contest: Contest, shared: ReadonlySet<Claim>) {
    this.#contest = contest;
    this.#shared = shared;
  }

  add(claim: Claim): void {
    const own = this.#byFact.get(claim.factId) ?? [];
    this.#byFact.set(claim.factId, own);
    for (const list of [this.#all, own]) {
      list.splice(
        partitionPoint(list, (each) => compareWeight(each, claim) < 0),
        0,
        claim,
      );
    }
    this.#count(claim, 1);
  }

  remove(claim: Claim): void {
    const own = this.#byFact.get(claim.factId);
    if (own === undefined || !removeFrom(own, claim)) return;
    removeFrom(this.#all, claim);
    this.#count(claim, -1);
  }

  get someClosed(): boolean {
    return this.#closed > 0;
  }

  /** Those that are not open. */
  closed(): readonly Claim[] {
    return this.#all.filter((claim) => !claim.open);
  }

  owners(): Owners {
    this.#owners ??= this.#decide();
    return this.#owners;
  }

  #decide(): Owners {
    const [first] = this.#all;
    // Where every fact excludes every other, the weightiest claim decides, and no other fact need be looked at.
    if (first === undefined || !this.#contest.all || this.#sharedKnown > 0)
      return decideOwners(this.#all, this.#contest);
    const equals = leadingEquals(this.#all, 0);
    return equals.every(({ factId }) => factId === first.factId)
      ? new Map([[first.factId, this.#telling(first)]])
      : decideOwners(equals, this.#contest);
  }

  /** Of the claims of a fact that owns alone, those that make a difference: the open ones, the weightiest, the lightest. */
  #telling(first: Claim): readonly Claim[] {
    const lightest = this.#byFact.get(first.factId)?.at(-1) ?? first;
    return [...new Set([first, ...(this.#open.get(first.factId) ?? []), lightest])];
  }

  #count(claim: Claim, by: 1 | -1): void {
    if (this.#shared.has(claim)) this.#sharedKnown += by;
    const open = this.#open.get(claim.factId) ?? new Set();
    this.#open.set(claim.factId, open);
    if (!claim.open) this.#closed += by;
    else if (by === 1) open.add(claim);
    else open.delete(claim);
    this.#owners = null;
  }
}

function removeFrom(list: Claim[], claim: Claim): boolean {
  const at = list.indexOf(
    claim,
    partitionPoint(list, (each) => compareWeight(each, claim) <= 0),
  );
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
