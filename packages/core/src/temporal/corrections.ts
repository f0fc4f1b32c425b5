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
 * place was itself corrected later.
 */
export function standingCorrections(verdicts: readonly Verdict[]): ReadonlyMap<Id, Correction> {
  const standing = new Map<Id, Correction>();
  const corrects = verdicts.filter((verdict) => verdict.kind === 'corrects' && verdict.factId !== verdict.byFactId);
  for (const { factId, byFactId, reference } of [...corrects].sort(latestFirst)) {
    if (byFactId !== null && standing.has(byFactId)) continue;
    if (!standing.has(factId)) standing.set(factId, { upTo: reference, byFactId });
  }
  return standing;
}

/** Of corrections said at the same instant a person's comes before a text's; then one that puts nothing in place. */
function latestFirst(a: Verdict, b: Verdict): number {
  return (
    b.reference - a.reference ||
    Number(a.artifactId !== null) - Number(b.artifactId !== null) ||
    Number(a.byFactId !== null) - Number(b.byFactId !== null) ||
    a.factId - b.factId ||
    (a.byFactId ?? 0) - (b.byFactId ?? 0)
  );
}
