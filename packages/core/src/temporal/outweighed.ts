import type { Id } from '../domain/ids.ts';
import { type Claim, compareWeight } from './claim.ts';
import type { Reach } from './reach.ts';

/**
 * The claims that own nothing by themselves, because a weightier one of the same fact is known whenever they are and
 * goes on for longer: of many texts that say "since 2019" the last decides. Those in `shared` are never among them.
 */
export function outweighedClaims(reaches: ReadonlyMap<Claim, Reach>, shared: ReadonlySet<Claim>): ReadonlySet<Claim> {
  const widest = new Map<Id, Claim>();
  const outweighed = new Set<Claim>();
  for (const claim of [...reaches.keys()].sort((a, b) => compareWeight(b, a))) {
    if (shared.has(claim)) continue;
    const wide = widest.get(claim.factId);
    if (wide !== undefined && contains(wide, claim)) outweighed.add(claim);
    else if (claim.open && (wide === undefined || claim.from < wide.from)) widest.set(claim.factId, claim);
  }
  return outweighed;

  function contains(late: Claim, early: Claim): boolean {
    const [wide, narrow] = [reaches.get(late), reaches.get(early)];
    if (wide === undefined || narrow === undefined) return false;
    const spans = late.from <= early.from && late.until > early.until;
    return spans && wide.stop >= narrow.stop && wide.tailEnd >= narrow.tailEnd;
  }
}
