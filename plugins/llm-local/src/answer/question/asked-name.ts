import type { AnswerFact } from '@gligabao/core';
import { nameKey as computeNameKey, remembered } from '@gligabao/text';

/** The key of a name; the same names come with every question. */
export const nameKey = remembered(computeNameKey, 20_000);

/** A name in a question, with the stored names it may stand for. */
export interface AskedName {
  readonly text: string;
  /** Keys of stored names; empty for a name that no fact has. */
  readonly keys: ReadonlySet<string>;
  /** "I", "my": who asks. */
  readonly self: boolean;
}

/** A question in lower case with `@0`, `@1` ... in place of its names. */
export interface MaskedQuestion {
  readonly text: string;
  readonly names: readonly AskedName[];
}

/** Whether a fact has the name at this end. */
export function isAt(name: AskedName, end: string): boolean {
  return name.keys.has(nameKey(end));
}

/** Whether a fact has the name at either end. */
export function isOf(name: AskedName, fact: AnswerFact): boolean {
  return isAt(name, fact.source) || isAt(name, fact.target);
}

/** Under which names the one who asks is stored. */
export const SELF_KEYS: ReadonlySet<string> = new Set(['user', 'the user', 'me', 'i', 'myself']);
