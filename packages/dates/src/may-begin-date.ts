import { beginsDate } from './grammar/mention-at.ts';

/** A word that is a token of its own: nothing but white space follows it. */
const FIRST_WORD = /^\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?(?=\s|$)/u;

/**
 * Whether a time expression may stand at the very beginning of a text. False only where that is certain, and then much quicker
 * than to look for it.
 */
export function mayBeginWithDate(text: string): boolean {
  const first = FIRST_WORD.exec(text)?.[0];
  return first === undefined || beginsDate(first.toLowerCase().replaceAll('’', "'").replace(/'s?$/, ''));
}
