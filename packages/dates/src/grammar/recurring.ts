import { MONTHS, WEEKDAYS } from '../lexicon/calendar.ts';
import { DAY_PARTS, UNITS } from '../lexicon/words.ts';
import { readCount, readOrdinal } from './number.ts';
import { type Scene, skipWord, wordAt } from './scene.ts';
import { isoLength } from './span.ts';

/** What repeats: the tokens up to `next`, and the value of ISO-TimeML, `P1D` or `XXXX-WXX-1`. */
export interface Recurring {
  readonly next: number;
  readonly value: string;
}

const ADVERBS: ReadonlyMap<string, string> = new Map([
  ['daily', 'P1D'],
  ['nightly', 'XXXX-XX-XXTNI'],
  ['weekly', 'P1W'],
  ['fortnightly', 'P2W'],
  ['biweekly', 'P2W'],
  ['monthly', 'P1M'],
  ['quarterly', 'P3M'],
  ['everyday', 'P1D'],
  ['annually', 'P1Y'],
  ['yearly', 'P1Y'],
]);

/** The words that can begin such an expression; a weekday in the plural is known as a weekday. */
export const RECURRING_WORDS: readonly string[] = [...ADVERBS.keys(), 'every', 'each', 'on'];

const SEASON_CODES: ReadonlyMap<string, string> = new Map([
  ['spring', 'SP'],
  ['summer', 'SU'],
  ['autumn', 'FA'],
  ['fall', 'FA'],
  ['winter', 'WI'],
]);

const pad = (value: number): string => String(value).padStart(2, '0');

/** The value of one period that repeats, every `count` of them. */
function valueOf(word: string, count: number): string | null {
  const weekday = WEEKDAYS.get(word);
  if (weekday !== undefined) return `XXXX-WXX-${weekday}`;
  const month = MONTHS.get(word);
  if (month !== undefined) return `XXXX-${pad(month)}`;
  const part = DAY_PARTS.get(word);
  if (part !== undefined) return `XXXX-XX-XXT${part}`;
  const season = SEASON_CODES.get(word);
  if (season !== undefined) return `XXXX-${season}`;
  const unit = UNITS.get(word);
  if (unit === undefined) return null;
  return unit === 'weekend' && count === 1 ? 'XXXX-WXX-WE' : isoLength(count, unit);
}

/** `every`, `every other`, `every 3`, `each second`: of how many, and where the period stands. */
function countAt(scene: Scene, at: number): { readonly next: number; readonly value: number } {
  if (wordAt(scene, at) === 'other') return { next: at + 1, value: 2 };
  const index = skipWord(scene, at, 'single', 'few');
  return readOrdinal(scene, index) ?? readCount(scene, index) ?? { next: index, value: 1 };
}

/** An expression of something that repeats: `every Monday`, `each other week`, `on Fridays`, `weekly`. */
export function readRecurring(scene: Scene, at: number): Recurring | null {
  const word = wordAt(scene, at);
  const adverb = ADVERBS.get(word);
  if (adverb !== undefined) return { next: at + 1, value: adverb };
  if (word === 'every' || word === 'each') {
    const count = countAt(scene, at + 1);
    const value = valueOf(wordAt(scene, count.next), count.value);
    if (value === null) return null;
    const part = DAY_PARTS.get(wordAt(scene, count.next + 1));
    if (part !== undefined) return { next: count.next + 2, value: `${value}T${part}` };
    return { next: valueOf(wordAt(scene, count.next + 1), 1) === null ? count.next + 1 : count.next + 2, value };
  }
  const day = word === 'on' ? at + 1 : at;
  const name = wordAt(scene, day);
  const weekday = name.endsWith('days') ? WEEKDAYS.get(name) : undefined;
  return weekday === undefined ? null : { next: day + 1, value: `XXXX-WXX-${weekday}` };
}
