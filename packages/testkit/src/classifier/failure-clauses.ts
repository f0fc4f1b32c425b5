import assert from 'node:assert/strict';
import type { ProvenClause } from '../contract.ts';
import { stayingBroken } from '../vendor/calls.ts';
import { failureClauses, FAILURES } from '../vendor/failure-clauses.ts';
import { classify, classifying, failing } from './classifying.ts';
import type { ClassifierSubject, ClassifierTurn } from './subject.ts';

/** How a classifier fails. */
export const FAILURE_CLAUSES: readonly ProvenClause<ClassifierSubject>[] = failureClauses<
  ClassifierTurn,
  ClassifierSubject
>({
  name: 'classifier',
  call: (subject, context) => classify(subject, {}, context),
  // Which model it asks is a setting: a call does not say.
  callUnknownModel: (subject) => classify(subject),
  async checkAnswer(subject) {
    subject.script({ kind: 'echo' });
    assert.equal((await classify(subject, { text: 'many' })).label, 'many');
  },
  failures: [{ kind: 'nonsense' }, ...FAILURES],
  failing,
  stayingBroken: classifying(stayingBroken),
});
