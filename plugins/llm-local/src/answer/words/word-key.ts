import { isStopWord, remembered, stem, terms } from '@gligabao/text';
import { readKnownVerb } from '../../lexicon/verb-forms.ts';

const WORD = /[\p{L}\p{N}]+(?:['’.:-][\p{L}\p{N}]+)*/gu;
/** Words of a relation or a question that name no content of their own. */
const EMPTY = new Set('of has have is a an the to in at on for with by from be'.split(' '));

/** The key under which forms of a word are one: the stem of its lemma, so that `bought` and `buys` meet. */
export const wordKey = remembered((word: string): string => stem(readKnownVerb(word)?.lemma ?? word), 20_000);

/** The content words of a text by their keys. */
export function contentKeys(text: string): readonly string[] {
  const keys: string[] = [];
  for (const [match] of text.toLowerCase().matchAll(WORD)) {
    const word = match.replace(/['’]s$/, '');
    if (isStopWord(word)) continue;
    if (/^[a-z]+$/.test(word)) keys.push(wordKey(word));
    else if (/^\d+$/.test(word)) keys.push(word);
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
