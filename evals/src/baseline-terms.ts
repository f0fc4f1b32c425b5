import { isStopWord, stem } from '@gligabao/text';

/**
 * Index terms of a baseline: runs of ASCII letters and digits in lower case, without English stop words, stemmed by
 * Porter's rules. Deliberately not the terms that the server indexes by, so that a flaw there does not lower both. A
 * letter that stands alone is what an apostrophe left behind (`Caroline's`, `don't`), and says nothing.
 */
export function baselineTerms(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !isStopWord(word) && !/^[a-z]$/.test(word)).map(stem);
}
