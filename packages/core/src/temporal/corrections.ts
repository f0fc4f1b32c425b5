import type { Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';

/** Which facts were corrected, with which word the last of their corrections was said, and by what. */
export interface Correction {
  /** Assertions of the fact said at or before this instant are void. */
  readonly upTo: Instant;
  /** The fact that took its place; null when a person retracted it. */
  readonly byFactId: Id | null;
}

/**
 * The corrections that stand. Read from the one said last backwards, a correction is void when the fact it puts in
 * place was itself taken out later, and nothing put in place of that but what the correction takes away. Corrections
 * said at one instant that chase each other in a circle cancel out, so that the order in which they arrived does not
 * matter; but a person's goes before a text's.
 */
export function standingCorrections(verdicts: readonly Verdict[]): ReadonlyMap<Id, Correction> {
  const standing = new Map<Id, Correction>();
  const corrects = verdicts.filter((verdict) => verdict.kind === 'corrects' && verdict.factId !== verdict.byFactId);
  for (const group of latestFirst(corrects)) {
    const valid = group.filter(
      (verdict) =>
        verdict.byFactId === null || !(endsInNothing(verdict.byFactId) || leadsBack(verdict, group, standing)),
    );
    for (const { factId, byFactId, reference } of [...valid].sort(byReplacement)) {
      if (!standing.has(factId)) standing.set(factId, { upTo: reference, byFactId });
    }
  }
  return standing;

  function endsInNothing(factId: Id): boolean {
    let at: Id | null = factId;
    const passed = new Set<Id>();
    while (at !== null && !passed.has(at)) {
      passed.add(at);
      const correction: Correction | undefined = standing.get(at);
      if (correction === undefined) return false;
      at = correction.byFactId;
    }
    return true;
  }
}

/** Verdicts in groups that were said together, the latest first. */
function latestFirst(verdicts: readonly Verdict[]): Verdict[][] {
  const groups: Verdict[][] = [];
  const order = (a: Verdict, b: Verdict): number => b.reference - a.reference || isOfText(a) - isOfText(b);
  for (const verdict of [...verdicts].sort(order)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && order(group[0], verdict) === 0) group.push(verdict);
    else groups.push([verdict]);
  }
  return groups;
}

function isOfText({ artifactId }: Verdict): number {
  return Number(artifactId !== null);
}

/** Whether what the verdict puts in place is, together or later, in the end replaced by what it takes away. */
function leadsBack(
  { factId, byFactId }: Verdict,
  group: readonly Verdict[],
  standing: ReadonlyMap<Id, Correction>,
): boolean {
  const reached = new Set<Id | null>([byFactId]);
  for (const each of reached) {
    for (const other of group) if (other.factId === each) reached.add(other.byFactId);
    const later = each === null ? undefined : standing.get(each);
    if (later !== undefined) reached.add(later.byFactId);
  }
  return reached.has(factId);
}

/** Which of several replacements is named does not change what holds. */
function byReplacement(a: Verdict, b: Verdict): number {
  return (a.byFactId ?? Infinity) - (b.byFactId ?? Infinity);
}
