import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { type Claim, compareWeight, sideBySide } from './claim.ts';
import { partitionPoint } from './partition-point.ts';

/** Whether two different facts exclude each other. */
export type Competes = (a: Id, b: Id) => boolean;

/** A person's word that of two facts which claim the same time with the same weight one stands. */
export interface Preference {
  /** The one that does not. */
  readonly factId: Id;
  readonly byFactId: Id;
  /** What was said later is not decided by it. */
  readonly upTo: Instant;
}

/** Which facts of a group exclude one another. */
export interface Contest {
  readonly competes: Competes;
  /** Whether every two of them do. */
  readonly all: boolean;
  /** The one said last first. */
  readonly preferences: readonly Preference[];
}

/** Whether one claim excludes the other, being of competing facts and not asserted side by side. */
export function isRival(a: Claim, b: Claim, competes: Competes): boolean {
  return a.factId !== b.factId && competes(a.factId, b.factId) && !sideBySide(a, b);
}

/** Below zero when `a` weighs less, or weighs the same and a person preferred `b` to it. */
export function compareStanding(a: Claim, b: Claim, { preferences }: Contest): number {
  const difference = compareWeight(a, b);
  if (difference !== 0) return difference;
  const decided = preferences.find(
    ({ factId, byFactId, upTo }) =>
      a.said <= upTo &&
      ((factId === a.factId && byFactId === b.factId) || (factId === b.factId && byFactId === a.factId)),
  );
  if (decided === undefined) return 0;
  return decided.byFactId === a.factId ? 1 : -1;
}

/** Claims by fact. */
export type Owners = ReadonlyMap<Id, readonly Claim[]>;

/** Whether no claim of another fact among `owners` shuts the claim out, by the rule that `shutsOut` gives for a rival. */
export function isLetIn(
  claim: Claim,
  owners: Owners,
  competes: Competes,
  shutsOut: (owner: Claim) => boolean,
): boolean {
  for (const [factId, claims] of owners) {
    if (factId === claim.factId || !competes(factId, claim.factId)) continue;
    if (claims.some((owner) => shutsOut(owner) && !sideBySide(owner, claim))) return false;
  }
  return true;
}

/**
 * Who owns a piece of the time line, of the claims that are known to hold on it: the weightiest, those asserted side by
 * side with it, those that weigh the same and that nobody decided against, and those that compete with none of them. A
 * claim that is shut out shuts out nobody. The claims come the weightiest first.
 */
export function decideOwners(claims: readonly Claim[], contest: Contest): Owners {
  const owners = new Map<Id, Claim[]>();
  for (let at = 0; at < claims.length;) {
    const equals = leadingEquals(claims, at);
    const letIn = equals.filter((each) => isLetIn(each, owners, contest.competes, () => true));
    for (const claim of withoutDecided(letIn, contest)) {
      const own = owners.get(claim.factId);
      if (own === undefined) owners.set(claim.factId, [claim]);
      else own.push(claim);
    }
    at += equals.length;
  }
  return owners;
}

/** Of claims that weigh the same, those that are left by what a person decided; what was decided last counts first. */
function withoutDecided(equals: readonly Claim[], { competes, preferences }: Contest): readonly Claim[] {
  return preferences.reduce((left, { factId, byFactId, upTo }) => {
    const standing = left.filter((claim) => claim.factId === byFactId && claim.said <= upTo);
    return left.filter(
      (claim) => claim.factId !== factId || !standing.some((preferred) => isRival(preferred, claim, competes)),
    );
  }, equals);
}

/** The claims from an index on that weigh the same. */
export function leadingEquals(claims: readonly Claim[], at: number): readonly Claim[] {
  const first = claims[at];
  if (first === undefined) return [];
  return claims.slice(
    at,
    partitionPoint(claims, (claim) => compareWeight(claim, first) < 0),
  );
}
