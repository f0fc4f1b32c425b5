import type { Verdict } from '../domain/assertion.ts';

/** The verdicts that count: not those that were only proposed, nor those that a person took back. */
export function countingVerdicts(verdicts: readonly Verdict[]): readonly Verdict[] {
  const accepted = verdicts.filter(({ status }) => status === 'accepted');
  const restored = accepted.filter(({ kind }) => kind === 'restores');
  if (restored.length === 0) return accepted;
  return accepted.filter((verdict) => !restored.some((each) => takesBack(each, verdict)));
}

/** Whether what a person said last takes back a verdict against the same fact. */
export function takesBack(restoring: Verdict, verdict: Verdict): boolean {
  if (verdict.factId !== restoring.factId || verdict.reference > restoring.reference) return false;
  if (restoring.endsAt !== null)
    return verdict.kind === 'ends' && isOfPerson(verdict) && verdict.endsAt?.at === restoring.endsAt.at;
  if (restoring.byFactId !== null) return verdict.kind === 'prefers' && verdict.byFactId === restoring.byFactId;
  return verdict.kind === 'corrects';
}

/** Whether a person, and no text, is behind a verdict. */
export function isOfPerson({ artifactId }: Verdict): boolean {
  return artifactId === null;
}
