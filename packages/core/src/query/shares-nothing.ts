import { isStopWord, terms } from '@gligabao/text';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;
/** So many words of content, and none in common: no paraphrase is that far from what it tells. */
const MANY = 5;
/** Letters by which two forms of a name are taken for one. */
const STEM = 4;
const YEAR = /^(?:1[5-9]|20)\d\d$/u;

/** Whether a text is English enough to be compared word by word. */
function isEnglish(words: readonly string[]): boolean {
  const small = words.filter((word) => isStopWord(word.toLowerCase())).length;
  return small >= 2 && small >= words.length / 6;
}

function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /\p{Script=Latin}/u.test(letter));
}

/** Names and long numbers of a sentence; its first word has a capital of its own, and years are often computed. */
function namesOf(words: readonly string[]): readonly string[] {
  return words.filter(
    (word, index) =>
      (index > 0 && /^\p{Lu}\p{L}/u.test(word) && !isStopWord(word.toLowerCase())) ||
      (/^\d{4,}$/u.test(word) && !YEAR.test(word)),
  );
}

/**
 * Whether a sentence clearly does not rest on a source: it names somebody or something, or says much, and has no word
 * of content, name or number in common with it. A paraphrase, a computed date and another language get the benefit of
 * the doubt.
 */
export function sharesNothing(sentence: string, source: string): boolean {
  const words = sentence.match(WORD) ?? [];
  if (!isEnglish(words) || !isLatin(source)) return false;
  const said = new Set(terms(sentence));
  const names = namesOf(words);
  if (names.length === 0 && said.size < MANY) return false;
  const known = new Set(terms(source));
  if ([...said].some((term) => known.has(term))) return false;
  const stems = new Set([...known].map((term) => term.slice(0, STEM)));
  return ![...said, ...names.map((name) => name.toLowerCase())].some(
    (term) => term.length >= STEM && stems.has(term.slice(0, STEM)),
  );
}
