import assert from 'node:assert/strict';
import type { ProvenClause } from '../contract.ts';
import { stayingBroken } from '../vendor/calls.ts';
import { failureClauses, FAILURES } from '../vendor/failure-clauses.ts';
import { complete, completing, failing } from './completing.ts';
import type { LanguageModelSubject, VendorTurn } from './subject.ts';

/** How a model fails. */
export const FAILURE_CLAUSES: readonly ProvenClause<LanguageModelSubject>[] = failureClauses<
  VendorTurn,
  LanguageModelSubject
>({
  name: 'language-model',
  call: (subject, context) => complete(subject, {}, context),
  callUnknownModel: (subject) => complete(subject, { model: 'no-such-model' }),
  async checkAnswer(subject) {
    subject.script({ kind: 'reply', text: 'back again' });
    assert.equal((await complete(subject)).text, 'back again');
  },
  failures: FAILURES,
  failing,
  stayingBroken: completing(stayingBroken),
});
