import {
  closeOf,
  DECIDED,
  type Decision,
  type DraftedVerdict,
  type Standing,
  stands,
  wordsOfPeople,
} from './decision.ts';

/**
 * What is taken back: the retraction of the fact, that of a person before that of a text; else the end that a person gave
 * the row; else a choice against the fact.
 */
function takenBack(standing: Standing): readonly DraftedVerdict[] {
  const { row, fact } = standing;
  const restored = { kind: 'restores', factId: fact.factId, byFactId: null, endsAt: null } as const;
  if (row.retracted) return [restored];
  const closed = closeOf(standing);
  if (closed) return [{ ...restored, endsAt: closed.endsAt }];
  const chosen = wordsOfPeople(standing).flatMap(({ kind, byFactId }) => (kind === 'prefers' ? [byFactId] : []));
  return [...new Set(chosen)].map((byFactId) => ({ ...restored, byFactId }));
}

/**
 * A person takes back what was decided against a fact, one step at a time: a retraction, whoever made it, or what a person
 * decided.
 *
 * @throws GligabaoError `conflict` where nothing was.
 */
export function restore(standing: Standing): Decision {
  const { row, fact } = standing;
  if (fact.assertions.every(({ polarity }) => polarity === 'denies'))
    throw stands('never-stated', `no text says that edge ${row.id} ever held: remember one that does`);
  const verdicts = takenBack(standing);
  if (verdicts.length === 0) {
    if (wordsOfPeople(standing).some(({ kind }) => kind === 'restores')) return DECIDED;
    const what = 'it is not retracted, and no person closed it or decided for another fact';
    throw stands('nothing-to-restore', `edge ${row.id} has nothing to be restored from: ${what}`);
  }
  return { ...DECIDED, verdicts };
}
