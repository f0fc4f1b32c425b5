import type { Verdict } from '../domain/assertion.ts';

/** The verdicts that count: not those that were only proposed, nor those that a person took back. */
export function countingVerdicts(verdicts: readonly Verdict[]): readonly Verdict[] {
  const accepted = verdicts.filter(({ status }) => status === 'accepted');
  // What was said once takes back once, however often it was sent.
  const restoring = new Map(
    accepted.filter(({ kind }) => kind === 'restores').map((verdict) => [wordOf(verdict), verdict]),
  );
  return [...restoring.values()]
    .sort((a, b) => a.reference - b.reference)
    .reduce<readonly Verdict[]>((left, each) => withoutTakenBack(left, each), accepted);
}

/** Whether a person, and no text, is behind a verdict. */
export function isOfPerson({ artifactId }: Verdict): boolean {
  return artifactId === null;
}

function wordOf({ factId, byFactId, endsAt, reference }: Verdict): string {
  return [factId, byFactId, endsAt?.at, reference].join();
}

/** Those that are left by what a person said. Of the corrections of a fact their own go first, and then those of texts. */
function withoutTakenBack(verdicts: readonly Verdict[], restoring: Verdict): readonly Verdict[] {
  const { factId, byFactId, endsAt, reference } = restoring;
  const before = verdicts.filter((verdict) => verdict.factId === factId && verdict.reference <= reference);
  const ofKind = (kind: Verdict['kind']): readonly Verdict[] => before.filter((verdict) => verdict.kind === kind);
  const takenBack = (): readonly Verdict[] => {
    if (endsAt !== null) return ofKind('ends').filter((each) => isOfPerson(each) && each.endsAt?.at === endsAt.at);
    if (byFactId !== null) return ofKind('prefers').filter((each) => each.byFactId === byFactId);
    const own = ofKind('corrects').filter(isOfPerson);
    return own.length > 0 ? own : ofKind('corrects');
  };
  const gone = new Set(takenBack());
  return gone.size === 0 ? verdicts : verdicts.filter((verdict) => !gone.has(verdict));
}
