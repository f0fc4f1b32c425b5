import { contractOf, type Contract } from '../contract.ts';
import { FAILURE_CLAUSES } from './failure-clauses.ts';
import { REPLY_CLAUSES } from './reply-clauses.ts';
import type { LanguageModelSubject } from './subject.ts';

/** What every language model promises. */
export const languageModelContract: Contract<LanguageModelSubject> = contractOf('language-model', [
  ...REPLY_CLAUSES,
  ...FAILURE_CLAUSES,
]);
