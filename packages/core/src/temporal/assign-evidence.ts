import type { Assertion } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Testimony } from './claim.ts';
import type { Stretch } from './derived-fact.ts';
import { claimsIn, type Run } from './runs.ts';
import type { BareStretch } from './stretches.ts';

/**
 * Gives each stretch the assertions that bear on it, and each assertion at least one stretch: those by which it owns
 * its time, those known to hold in it, those that end it; and what is left over to the stretch nearest before.
 */
export function assignEvidence(
  factId: Id,
  stretches: readonly (readonly [BareStretch, Run | null])[],
  assertions: readonly Assertion[],
  { claims, endings }: Testimony,
): readonly Stretch[] {
  const assigned = stretches.map(([stretch, run]) => ({ stretch, ids: run === null ? new Set<Id>() : bearing(run) }));
  for (const assertion of assertions) {
    if (assigned.some(({ ids }) => ids.has(assertion.id))) continue;
    const at = assertion.start?.at ?? assertion.reference;
    const before = assigned.filter(({ stretch }) => (stretch.validAt ?? -Infinity) <= at).at(-1);
    (before ?? assigned[0])?.ids.add(assertion.id);
  }
  return assigned.map(({ stretch, ids }) => {
    const evidence = ids.size > 0 ? [...ids] : assertions.map(({ id }) => id);
    return { ...stretch, assertionIds: evidence.sort((a, b) => a - b) };
  });

  function bearing(run: Run): Set<Id> {
    const owning = claimsIn(run, factId);
    const known = claims.filter((claim) => owning.has(claim) || (claim.from < run.to && claim.until > run.from));
    const ending = endings.filter((each) => each.at === run.to || (each.at > run.from && each.at < run.to));
    const ended = ending.flatMap(({ assertionId }) => (assertionId === null ? [] : [assertionId]));
    return new Set([...known.flatMap(({ assertionIds }) => assertionIds), ...ended]);
  }
}
