import { nameKey } from '@gligabao/text';
import type { Id } from '../domain/ids.ts';
import type { NearText } from './nearest.ts';

/** Words whatever they mean, and pictures. */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}]+)*|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu;
const WORD = /[\p{L}\p{N}]/u;
/** What nearness adds between two texts that hold the same words. */
const NEARNESS = 0.01;

function tokensOf(text: string): ReadonlySet<string> {
  return new Set(nameKey(text).match(TOKEN));
}

/** What a question is made of. Marks alone ask for nothing. */
export type AskedIn = 'words' | 'pictures' | 'marks';

export function askedIn(question: string): AskedIn {
  const asked = [...tokensOf(question)];
  if (asked.some((token) => WORD.test(token))) return 'words';
  return asked.length > 0 ? 'pictures' : 'marks';
}

/**
 * Texts near a question of which no word is in the index (stop words alone, or pictures), by what they hold of its very words:
 * the score of each by its owner. Of a question of pictures alone, those that hold none of them are left out, since no
 * vector tells what a picture means.
 *
 * @param words what each text says, by its number.
 */
export function byVeryWords(
  question: string,
  near: readonly NearText[],
  words: ReadonlyMap<Id, string>,
): ReadonlyMap<Id, number> {
  const asked = [...tokensOf(question)];
  const hasWords = askedIn(question) === 'words';
  const scores = new Map<Id, number>();
  for (const { textId, ownerId, score } of near) {
    const held = tokensOf(words.get(textId) ?? '');
    const share = asked.filter((token) => held.has(token)).length / asked.length;
    if (share > 0 || hasWords) scores.set(ownerId, share + NEARNESS * score);
  }
  return scores;
}
