import { contractOf, type Contract } from '../contract.ts';
import { ANSWER_CLAUSES } from './answer-clauses.ts';
import { FAILURE_CLAUSES } from './failure-clauses.ts';
import type { ClassifierSubject } from './subject.ts';

/** What every classifier promises. */
export const classifierContract: Contract<ClassifierSubject> = contractOf('classifier', [
  ...ANSWER_CLAUSES,
  ...FAILURE_CLAUSES,
]);
