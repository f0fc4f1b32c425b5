import { type Civil, civilDay, civilDayAt } from '../civil/civil.ts';
import { DAY } from '../civil/shift.ts';
import { HOLIDAY_STARTS, type HolidayDay, HOLIDAYS } from '../lexicon/holidays.ts';
import { SHIFTS } from '../lexicon/words.ts';
import { nthWeekday, yearless } from './place.ts';
import { yearFollowing } from './period.ts';
import { type Rule, type Scene, single, wordAt } from './scene.ts';

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return civilDay(year, Math.floor(f / 31), (f % 31) + 1).from;
}

function holidayIn(year: number, holiday: HolidayDay): Civil | null {
  if ('easter' in holiday) return civilDayAt(easterOf(year) + holiday.easter * DAY);
  if ('day' in holiday) return civilDay(year, holiday.month, holiday.day);
  const civil = nthWeekday(year, holiday.month, holiday.weekday, holiday.nth);
  return civil === null ? null : civilDayAt(civil.from + (holiday.plus ?? 0) * DAY);
}

function nameAt(scene: Scene, at: number): { readonly next: number; readonly day: HolidayDay } | null {
  for (let length = 3; length >= 1; length -= 1) {
    const words = Array.from({ length }, (_, step) => wordAt(scene, at + step)).join(' ');
    const day = HOLIDAYS.get(words);
    if (day !== undefined) return { next: at + length, day };
  }
  return null;
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
