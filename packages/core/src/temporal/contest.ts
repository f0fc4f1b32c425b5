import type { Id } from '../domain/ids.ts';
import { type Claim, compareWeight, sideBySide } from './claim.ts';

/** Whether two different facts exclude each other. */
export type Competes = (a: Id, b: Id) => boolean;

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
export function decideOwners(claims: readonly Claim[], competes: Competes): Map<Id, Claim[]> {
  const owners = new Map<Id, Claim[]>();
  for (const equals of byWeight(claims)) {
    for (const claim of equals.filter((each) => isLetIn(each, owners, competes, () => true))) {
      const own = owners.get(claim.factId);
      if (own === undefined) owners.set(claim.factId, [claim]);
      else own.push(claim);
    }
  }
  return owners;
}

/** Neighbours of equal weight in groups. */
function byWeight(claims: readonly Claim[]): Claim[][] {
  const groups: Claim[][] = [];
  for (const claim of claims) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && compareWeight(group[0], claim) === 0) group.push(claim);
    else groups.push([claim]);
  }
  return groups;
}
