import { DECIDED, type Decision, type Standing, wordsOfPeople } from './decision.ts';

/** A person says that a fact never was so: all of its rows. What is said of it later counts again. */
export function retract(standing: Standing): Decision {
  const { row, fact } = standing;
  const isDecided = row.retracted && wordsOfPeople(standing).some(({ kind }) => kind === 'corrects');
  if (isDecided) return DECIDED;
  return { ...DECIDED, verdicts: [{ kind: 'corrects', factId: fact.factId, byFactId: null, endsAt: null }] };
}
