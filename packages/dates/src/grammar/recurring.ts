import { WEEKDAYS } from '../lexicon/calendar.ts';
import { DAY_PARTS, UNITS } from '../lexicon/words.ts';
import { MONTHS } from '../lexicon/calendar.ts';
import { readOrdinal } from './number.ts';
import { type Scene, skipWord, wordAt } from './scene.ts';

const ADVERBS = new Set([
  'daily',
  'weekly',
  'monthly',
  'annually',
  'yearly',
  'quarterly',
  'fortnightly',
  'biweekly',
  'nightly',
]);

/** The words that can begin such an expression; a weekday in the plural is known as a weekday. */
export const RECURRING_WORDS: readonly string[] = [...ADVERBS, 'every', 'each', 'on'];

const isPeriod = (word: string): boolean =>
  UNITS.has(word) || WEEKDAYS.has(word) || MONTHS.has(word) || DAY_PARTS.has(word);

/** The end of an expression of something that repeats: `every Monday`, `each other week`, `on Fridays`, `weekly`. */
export function recurringEnd(scene: Scene, at: number): number | null {
  const word = wordAt(scene, at);
  if (ADVERBS.has(word)) return at + 1;
  if (word === 'every' || word === 'each') {
    let index = skipWord(scene, at + 1, 'other', 'single', 'few');
    const ordinal = readOrdinal(scene, index);
    const number = scene.tokens[index];
    if (ordinal !== null) index = ordinal.next;
    else if (number?.kind === 'number') index += 1;
    if (!isPeriod(wordAt(scene, index))) return null;
    return isPeriod(wordAt(scene, index + 1)) ? index + 2 : index + 1;
  }
  const day = word === 'on' ? at + 1 : at;
  const name = wordAt(scene, day);
  return name.endsWith('days') && WEEKDAYS.has(name) ? day + 1 : null;
}
