import type { Id } from '../domain/ids.ts';
import { type Claim, compareWeight, sideBySide } from './claim.ts';
import { partitionPoint } from './partition-point.ts';

/** Whether two different facts exclude each other. */
export type Competes = (a: Id, b: Id) => boolean;

/** Which facts of a group exclude one another. */
export interface Contest {
  readonly competes: Competes;
  /** Whether every two of them do. */
  readonly all: boolean;
}

/** Whether one claim excludes the other, being of competing facts and not asserted side by side. */
export function isRival(a: Claim, b: Claim, competes: Competes): boolean {
  return a.factId !== b.factId && competes(a.factId, b.factId) && !sideBySide(a, b);
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
 * side with it, those that weigh the same, and those that compete with none of them. A claim that is shut out shuts
 * out nobody. The claims come the weightiest first.
 */
export function decideOwners(claims: readonly Claim[], competes: Competes): Owners {
  const owners = new Map<Id, Claim[]>();
  for (let at = 0; at < claims.length;) {
    const equals = leadingEquals(claims, at);
    for (const claim of equals.filter((each) => isLetIn(each, owners, competes, () => true))) {
      const own = owners.get(claim.factId);
      if (own === undefined) owners.set(claim.factId, [claim]);
      else own.push(claim);
    }
    at += equals.length;
  }
  return owners;
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
