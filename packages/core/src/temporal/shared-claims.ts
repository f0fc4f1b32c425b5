import type { Id } from '../domain/ids.ts';
import type { Claim } from './claim.ts';

/** The claims by artifacts that speak of more than one fact. */
export function sharedClaims(claims: Iterable<Claim>): ReadonlySet<Claim> {
  const all = [...claims];
  const factOf = new Map<Id, Id>();
  const shared = new Set<Id>();
  for (const { factId, sources } of all) {
    for (const { artifactId } of sources) {
      if ((factOf.get(artifactId) ?? factId) !== factId) shared.add(artifactId);
      factOf.set(artifactId, factId);
    }
  }
  return new Set(all.filter(({ sources }) => sources.some(({ artifactId }) => shared.has(artifactId))));
}
