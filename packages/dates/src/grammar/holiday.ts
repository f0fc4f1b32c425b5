import { type Civil, civilDay, civilDayAt } from '../civil/civil.ts';
import { easterOf, hebrewIn, islamicIn, orthodoxEasterOf } from '../civil/other-calendars.ts';
import { DAY } from '../civil/shift.ts';
import { HOLIDAY_STARTS, type HolidayDay, HOLIDAYS } from '../lexicon/holidays.ts';
import { SHIFTS } from '../lexicon/words.ts';
import { nthWeekday, yearless } from './place.ts';
import { yearFollowing } from './period.ts';
import { isMark, type Rule, type Scene, single, wordAt } from './scene.ts';

function holidayIn(year: number, holiday: HolidayDay): Civil | null {
  if ('easter' in holiday) return civilDayAt(easterOf(year) + holiday.easter * DAY);
  if ('orthodoxEaster' in holiday) return civilDayAt(orthodoxEasterOf(year) + holiday.orthodoxEaster * DAY);
  if ('hebrew' in holiday) return civilDayAt(hebrewIn(year, ...holiday.hebrew));
  if ('islamic' in holiday) {
    const day = islamicIn(year, ...holiday.islamic);
    return day === null ? null : civilDayAt(day);
  }
  if ('day' in holiday) return civilDay(year, holiday.month, holiday.day);
  const civil = nthWeekday(year, holiday.month, holiday.weekday, holiday.nth);
  return civil === null ? null : civilDayAt(civil.from + (holiday.plus ?? 0) * DAY);
}

const LONGEST_NAME = 5;

/** The longest name at a token: points, hyphens and apostrophes inside it say nothing. */
function nameAt(scene: Scene, at: number): { readonly next: number; readonly day: HolidayDay } | null {
  let name = '';
  let found: { readonly next: number; readonly day: HolidayDay } | null = null;
  let index = at;
  for (let words = 0; words < LONGEST_NAME; words += 1) {
    const word = wordAt(scene, index);
    if (word === '') break;
    name = name === '' ? word : `${name} ${word}`;
    index += 1;
    const day = HOLIDAYS.get(name);
    if (day !== undefined) found = { next: index, day };
    if (isMark(scene, index, word.endsWith('s') ? "'’.-" : '.-') && wordAt(scene, index + 1) !== '') index += 1;
  }
  return found;
}

/** `Christmas`, `last Thanksgiving`, `Easter 2018`, `independence day of this year`. */
const holiday: Rule = (scene, at) => {
  const shift = SHIFTS.get(wordAt(scene, at));
  const start = shift === undefined ? at : at + 1;
  if (!HOLIDAY_STARTS.has(wordAt(scene, start))) return null;
  const name = nameAt(scene, start);
  if (name === null) return null;
  const inYear = (year: number): Civil | null => holidayIn(year, name.day);
  const year = yearFollowing(scene, name.next);
  const stated = year === null ? null : inYear(year.year);
  if (year !== null && stated !== null) return single(year.next, stated);
  // "In the new year" is no day, and a name without its capital is rarely meant as one.
  if (wordAt(scene, start) === 'new' && wordAt(scene, at - 1) === 'the' && name.next === start + 2) return null;
  if (shift === undefined) return yearless(scene, at, name.next, inYear);
  const now = inYear(scene.year);
  if (now === null) return null;
  const passed = now.from < scene.today;
  const offset = shift === -1 ? (passed ? 0 : -1) : shift === 1 && (passed || now.from === scene.today) ? 1 : 0;
  const civil = inYear(scene.year + offset);
  return civil === null ? null : single(name.next, civil);
};

export const HOLIDAY: readonly Rule[] = [holiday];
