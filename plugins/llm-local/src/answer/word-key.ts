import { isStopWord, stem, terms } from '@gligabao/text';
import { readKnownVerb } from '../lexicon/verb-forms.ts';

const WORD = /[\p{L}\p{N}]+(?:['’.:-][\p{L}\p{N}]+)*/gu;
/** Words of a relation or a question that name no content of their own. */
const EMPTY = new Set('of has have is a an the to in at on for with by from be'.split(' '));

const cache = new Map<string, string>();
const CACHE_SIZE = 20_000;

/** The key under which forms of a word are one: the stem of its lemma, so that `bought` and `buys` meet. */
export function wordKey(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const key = stem(readKnownVerb(word)?.lemma ?? word);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(word, key);
  return key;
}

/** The content words of a text by their keys. */
export function contentKeys(text: string): readonly string[] {
  const keys: string[] = [];
  for (const [match] of text.toLowerCase().matchAll(WORD)) {
    const word = match.replace(/['’]s$/, '');
    if (isStopWord(word)) continue;
    if (/^[a-z]+$/.test(word)) keys.push(wordKey(word));
    else keys.push(...terms(word));
  }
  return keys;
}

/** The content words of a relation's name by their keys: `friend_of` is `friend`. */
export function relationKeys(relation: string): readonly string[] {
  return relation
    .split('_')
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(wordKey);
}
