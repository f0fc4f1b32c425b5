import { utcDay } from './civil.ts';
import { DAY } from './shift.ts';

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876; 00:00 UTC in epoch milliseconds. */
export function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return utcDay(year, Math.floor(f / 31), (f % 31) + 1);
}

/** Easter Sunday of the Eastern churches: of the Julian calendar (Meeus), as a Gregorian day. */
export function orthodoxEasterOf(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const f = d + e + 114;
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return utcDay(year, Math.floor(f / 31), (f % 31) + 1 + behind);
}

/** Days from 1 Muharram 1 (16 July 622, Julian) to 1970-01-01. */
const ISLAMIC_EPOCH = -492_148;

function islamicDay(year: number, month: number, day: number): number {
  const before = (year - 1) * 354 + Math.floor((3 + 11 * year) / 30);
  return (ISLAMIC_EPOCH + before + Math.ceil(29.5 * (month - 1)) + day - 1) * DAY;
}

/** A day of the tabular Islamic calendar in a Gregorian year, the first when there are two; what is observed may lie a day beside it. */
export function islamicIn(gregorian: number, month: number, day: number): number | null {
  const start = utcDay(gregorian, 1, 1);
  const guess = Math.floor(((gregorian - 622) * 33) / 32);
  const days = [-1, 0, 1, 2].map((step) => islamicDay(guess + step, month, day));
  return days.find((ms) => ms >= start && ms < utcDay(gregorian + 1, 1, 1)) ?? null;
}

const isHebrewLeap = (year: number): boolean => (7 * year + 1) % 19 < 7;

/** Days from the epoch of the Hebrew calendar to 1 Tishri of a year, with its postponements. */
function elapsed(year: number): number {
  const months = Math.floor((235 * year - 234) / 19);
  const parts = 12_084 + 13_753 * months;
  const day = 29 * months + Math.floor(parts / 25_920);
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day;
}

function correction(year: number): number {
  const [last, present, next] = [elapsed(year - 1), elapsed(year), elapsed(year + 1)];
  if (next - present === 356) return 2;
  return present - last === 382 ? 1 : 0;
}

/** Days from 1970-01-01 to 1 Tishri of a Hebrew year. */
function tishri(year: number): number {
  return elapsed(year) + correction(year) - 2_092_590;
}

/** Lengths of the months from Tishri on: two of them vary with the length of the year. */
function lengths(year: number): readonly number[] {
  const days = tishri(year + 1) - tishri(year);
  const [long, short] = [days % 10 === 5, days % 10 === 3];
  const winter = [30, long ? 30 : 29, short ? 29 : 30, 29, 30];
  const adar = isHebrewLeap(year) ? [30, 29] : [29];
  return [...winter, ...adar, 30, 29, 30, 29, 30, 29];
}

/**
 * A day of the Hebrew calendar in a Gregorian year. `month` counts from Nisan; -1 is the Adar before it, which a leap
 * year has twice.
 */
export function hebrewIn(gregorian: number, month: number, day: number): number {
  // The months from Tishri on begin in the autumn of the Gregorian year, those before it belong to the year before.
  const year = gregorian + (month >= 7 ? 3761 : 3760);
  const months = lengths(year);
  const nisan = isHebrewLeap(year) ? 7 : 6;
  const index = month >= 7 ? month - 7 : month < 0 ? nisan - 1 : nisan + month - 1;
  const before = months.slice(0, index).reduce((sum, length) => sum + length, 0);
  return (tishri(year) + before + day - 1) * DAY;
}
