import { stemmer } from 'stemmer';
import { foldForSearch } from './fold.ts';
import { remembered } from './remembered.ts';
import { isStopWord } from './stop-words.ts';
import { unspacedTerms } from './unspaced.ts';

/** Changes whenever the same text gives other terms, so that an index knows that it is stale. */
export const TERMS_VERSION = '2';

const MOST_STEMS = 65_536;
const LONGEST = 40;

/** The Porter stem of a lower-case English word. */
export const stem: (word: string) => string = remembered(stemmer, MOST_STEMS, LONGEST);

const ASCII_TOKEN = /[a-z0-9]+(?:['.:_/@&-][a-z0-9]+)*(?:\+\+|#)?/g;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々`;
const ANY_TOKEN = new RegExp(
  String.raw`(?<unspaced>[${UNSPACED}][${UNSPACED}\p{M}]*)|(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+(?:['.:_/@&-](?:(?![${UNSPACED}])[\p{L}\p{N}])+)*(?:\+\+|#)?`,
  'gu',
);
// eslint-disable-next-line no-control-regex
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const PLAIN = /^[a-z]+$/;
const CONTRACTION = /'(?:s|d|m|ll|re|ve)$|n't$/;

// A path or an address is found by its parts; beyond this many the whole says nothing.
const MAX_PARTS = 3;

function addWord(found: string[], word: string): void {
  if (isStopWord(word)) return;
  found.push(PLAIN.test(word) ? stem(word) : word);
}

/** A token of several parts (`re-index`, `20.04`, `o'brien`, `c++`): its parts, and the whole. */
function addCompound(found: string[], token: string): void {
  const plain = token.replace(CONTRACTION, '');
  if (/[+#]$/.test(plain)) {
    found.push(plain);
    return addToken(found, plain.replace(/[+#]+$/, ''));
  }
  const parts = plain.split(/['.:_/@&-]/).filter((part) => part !== '');
  for (const part of parts) addWord(found, part);
  if (parts.length < 2 || parts.length > MAX_PARTS) return;
  // A number keeps its marks, since 20.04 is not 2004; words are joined, so that e-mail is email.
  const whole = /^[\d.:/-]+$/.test(plain) ? plain : plain.replace(/['.:_/@&-]/g, '');
  addWord(found, whole);
}

function addToken(found: string[], token: string): void {
  if (PLAIN.test(token)) {
    if (!isStopWord(token)) found.push(stem(token));
  } else addCompound(found, token);
}

/**
 * The index terms of a text, in order: words in lower case without diacritics, English ones stemmed and without stop
 * words; scripts without spaces as words and pairs of characters; compounds as their parts and as a whole. A text of
 * symbols has none. A stored text and a question must go through the same version of it.
 */
export function terms(text: string): readonly string[] {
  const found: string[] = [];
  if (ASCII_ONLY.test(text)) {
    for (const token of text.toLowerCase().match(ASCII_TOKEN) ?? []) addToken(found, token);
    return found;
  }
  for (const match of foldForSearch(text).matchAll(ANY_TOKEN)) {
    if (match.groups?.['unspaced'] === undefined) addToken(found, match[0]);
    else found.push(...unspacedTerms(match[0]));
  }
  return found;
}

/** How often each index term occurs. */
export function termCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
