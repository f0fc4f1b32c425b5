import type { Assertion } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Testimony } from './claim.ts';
import type { Stretch } from './derived-fact.ts';
import { partitionPoint } from './partition-point.ts';
import { claimsIn, type Run } from './runs.ts';
import type { BareStretch } from './stretches.ts';

/** A stretch with the run it comes from; null for that of a fact that owns nothing. */
export type RunStretch = readonly [BareStretch, Run | null];

/**
 * Gives each stretch the assertions that bear on it, and each assertion at least one stretch: those by which it owns
 * its time, those known to hold in it, those that end it; and what is left over to the stretch nearest before.
 */
export function assignEvidence(
  factId: Id,
  stretches: readonly RunStretch[],
  assertions: readonly Assertion[],
  testimony: Testimony,
): readonly Stretch[] {
  const runs = stretches.flatMap(([, run]) => (run === null ? [] : [run]));
  const bearing = bearingOn(runs, factId, testimony);
  const assigned = stretches.map(([stretch, run]) => ({
    stretch,
    ids: (run === null ? undefined : bearing.get(run)) ?? new Set<Id>(),
  }));
  const given = new Set(assigned.flatMap(({ ids }) => [...ids]));
  for (const assertion of assertions) {
    if (given.has(assertion.id)) continue;
    const at = assertion.start?.at ?? assertion.reference;
    const past = partitionPoint(assigned, ({ stretch }) => (stretch.validAt ?? -Infinity) > at);
    assigned[Math.max(past - 1, 0)]?.ids.add(assertion.id);
  }
  return assigned.map(({ stretch, ids }) => {
    const evidence = ids.size > 0 ? [...ids] : assertions.map(({ id }) => id);
    return { ...stretch, assertionIds: evidence.sort((a, b) => a - b) };
  });
}

/** What bears on each run by its content. The runs are in order, and do not touch. */
function bearingOn(runs: readonly Run[], factId: Id, { claims, endings }: Testimony): ReadonlyMap<Run, Set<Id>> {
  const owning = runs.map((run) => [...claimsIn(run, factId)].flatMap(({ assertionIds }) => assertionIds));
  const bearing = new Map(runs.map((run, index) => [run, new Set(owning[index])]));
  for (const { from, until, assertionIds } of claims) {
    for (let index = partitionPoint(runs, ({ to }) => to > from); index < runs.length; index += 1) {
      const run = runs[index];
      if (run === undefined || run.from >= until) break;
      for (const id of assertionIds) bearing.get(run)?.add(id);
    }
  }
  for (const { at, assertionIds } of endings) {
    const run = runs[partitionPoint(runs, ({ from }) => from >= at) - 1];
    if (run === undefined || at > run.to) continue;
    for (const id of assertionIds) bearing.get(run)?.add(id);
  }
  return bearing;
}
