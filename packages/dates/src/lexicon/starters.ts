import { MONTHS, WEEKDAYS } from './calendar.ts';
import { HOLIDAY_STARTS } from './holidays.ts';
import { ORDINAL_WORDS, SMALL_NUMBERS, TENS_WORDS } from './numbers.ts';
import { PARTS, SEASONS, SHIFTS } from './words.ts';

/** The words that can begin a date; any other word is passed by at once. */
const STARTERS: ReadonlySet<string> = new Set([
  ...[MONTHS, WEEKDAYS, ORDINAL_WORDS, SMALL_NUMBERS, TENS_WORDS, PARTS, SEASONS, SHIFTS].flatMap((table) => [
    ...table.keys(),
  ]),
  ...HOLIDAY_STARTS,
  ...'the a an in today tonight yesterday tomorrow tmrw tmr year cy calendar week w earlier later half several another'.split(
    ' ',
  ),
  ...'final eoy eom couple few noon midnight q1 q2 q3 q4 h1 h2 one first cy fy fiscal ytd mtd rest remainder recent'.split(
    ' ',
  ),
  ...'weekend month quarter'.split(' '),
  ...'second that same'.split(' '),
]);

/** Whether a word can begin a date; `FY18` and `2018Q4` can too. */
export function mayStart(word: string): boolean {
  return STARTERS.has(word) || /^(?:[cf]y'?|)\d/.test(word);
}
