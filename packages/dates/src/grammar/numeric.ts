import { type Civil, civilDay, civilDayAt, civilMonth, civilYear, isCalendarDay } from '../civil/civil.ts';
import { readCivil } from '../civil/read-civil.ts';
import { DAY, isoWeekStart, isoWeeksIn } from '../civil/shift.ts';
import { dayStands } from './cue.ts';
import { fullYear } from './number.ts';
import { dayOfYear, yearless } from './place.ts';
import { isMark, type Reading, type Rule, type Scene, single, textBefore, touches, wordAt } from './scene.ts';

/** Month and day of two numbers: the month first, as in the United States, unless only the other order is a date. */
function monthAndDay(a: number, b: number, dotted: boolean): readonly [month: number, day: number] {
  if (dotted) return b > 12 ? [a, b] : [b, a];
  return a > 12 ? [b, a] : [a, b];
}

function weekOf(text: string): Reading['first'][] | null {
  const match = /^(\d{4})-?w(\d{2})(?:-(\d))?$/.exec(text);
  if (match === null) return null;
  const [year, week, day] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (week < 1 || week > isoWeeksIn(year) || day > 7) return null;
  const monday = isoWeekStart(year, week);
  if (day > 0) return [civilDayAt(monday + (day - 1) * DAY)];
  return [civilDayAt(monday), civilDayAt(monday + 6 * DAY)];
}

function fullDate(scene: Scene, numbers: readonly string[], dotted: boolean): Civil | null {
  const [a = '', b = '', c = ''] = numbers;
  const yearFirst = a.length === 4;
  const year = yearFirst ? Number(a) : fullYear(scene, Number(c));
  const [month, day] = yearFirst ? [Number(b), Number(c)] : monthAndDay(Number(a), Number(b), dotted);
  return isCalendarDay(year, month, day) ? civilDay(year, month, day) : null;
}

function monthOf(numbers: readonly string[]): Civil | null {
  const [a = '', b = ''] = numbers;
  const [year, month] = a.length === 4 ? [Number(a), Number(b)] : [Number(b), Number(a)];
  return year >= 1000 && year < 2200 && month >= 1 && month <= 12 ? civilMonth(year, month) : null;
}

function timestamp(text: string): Civil | null {
  return readCivil(text);
}

/** What stands before the number of a version: `release 1.1.30`. */
const IS_VERSION = /(?:^|[^\p{L}])(?:v|ver|version|release|build|revision)\.?\s*[:=]?\s*$/iu;

/** A date in digits: `2019-03-05`, `3/5/2019`, `05.03.2019`, `2019-03`, `2023-W18`, `20190305`, a timestamp. */
const numericDate: Rule = (scene, at) => {
  const token = scene.tokens[at];
  if (token?.kind !== 'numeric') return null;
  if (token.text.includes('t')) {
    const civil = timestamp(scene.text.slice(token.start, token.end));
    return civil === null ? null : single(at + 1, civil);
  }
  if (IS_VERSION.test(textBefore(scene, at, 30))) return null;
  const week = weekOf(token.text);
  if (week !== null) return toReading(at + 1, week);
  const numbers = /^\d{8}$/.test(token.text)
    ? [token.text.slice(0, 4), token.text.slice(4, 6), token.text.slice(6)]
    : token.text.split(/[-/.]/);
  if (numbers.length === 3) {
    if (isNumberedRelease(scene, at, numbers)) return null;
    const civil = fullDate(scene, numbers, token.text.includes('.'));
    return civil === null ? null : single(at + 1, civil);
  }
  return numbers.some((part) => part.length === 4) ? monthReading(at, numbers) : dayReading(scene, at, numbers);
};

/** `1.5.30 - 2015-09-24`: the first is the number of a release, the second its day. */
function isNumberedRelease(scene: Scene, at: number, numbers: readonly string[]): boolean {
  const [dotted, date] = [scene.tokens[at], scene.tokens[at + 2]];
  if (dotted?.text.includes('.') !== true || numbers.some((part) => part.length === 4)) return false;
  return isMark(scene, at + 1, '-–:') && date?.kind === 'numeric' && /\d{4}/.test(date.text);
}

function toReading(next: number, days: readonly Civil[]): Reading | null {
  const [first, last = first] = days;
  return first === undefined || last === undefined ? null : { next, first, last };
}

function monthReading(at: number, numbers: readonly string[]): Reading | null {
  const [a = '', b = ''] = numbers;
  const season = a.length === 4 && b.length === 2 && Number(b) > 12 && Number(b) === (Number(a) + 1) % 100;
  // "2016-17" is of two years.
  if (season) return { next: at + 1, first: civilYear(Number(a)), last: civilYear(Number(a) + 1) };
  const civil = monthOf(numbers);
  return civil === null ? null : single(at + 1, civil);
}

/** `7-6` and `4-22`, which only a weekday or `on` before it makes a date. */
export function dashedDate(scene: Scene, at: number): Reading | null {
  const [left, right] = [scene.tokens[at], scene.tokens[at + 2]];
  if (left?.kind !== 'number' || right?.kind !== 'number' || !isMark(scene, at + 1, '-')) return null;
  if (left.end + 1 !== right.start || right.end - right.start > 2) return null;
  const [month, day] = monthAndDay(left.value, right.value, false);
  return yearless(scene, at, at + 3, dayOfYear(month, day));
}

/** Day and month alone may as well be a fraction, a score or a version, so they need a cue. */
function dayReading(scene: Scene, at: number, numbers: readonly string[]): Reading | null {
  const [a = 0, b = 0] = numbers.map(Number);
  // "Open 24/7".
  if (a === 24 && b === 7) return null;
  const [month, day] = monthAndDay(a, b, false);
  const reading = yearless(scene, at, at + 1, dayOfYear(month, day));
  return reading === null ? null : { ...reading, weak: true };
}

/** `on 4-22`; "from 4-22" is a range of numbers as well. */
const dashedAlone: Rule = (scene, at) => {
  if (wordAt(scene, at - 1) !== 'on' || (isMark(scene, at + 3, '-/.') && touches(scene, at + 3))) return null;
  const date = dashedDate(scene, at);
  return date !== null && dayStands(scene, date.next) ? date : null;
};

/** `2016 10 16`, `31 10 1974`. */
const spacedDate: Rule = (scene, at) => {
  const parts = [0, 1, 2].map((step) => scene.tokens[at + step]);
  if (parts.some((token) => token?.kind !== 'number')) return null;
  const [year, month, day] = parts;
  const last = day === undefined ? 0 : day.end - day.start;
  if (year !== undefined && month !== undefined && day !== undefined && last === 4 && year.end - year.start === 2) {
    const isDate = month.end - month.start === 2 && isCalendarDay(day.value, month.value, year.value);
    return isDate && day.value >= 1800 && day.value <= 2100
      ? single(at + 3, civilDay(day.value, month.value, year.value))
      : null;
  }
  if (year === undefined || month === undefined || day === undefined || year.end - year.start !== 4) return null;
  if (month.end - month.start !== 2 || day.end - day.start !== 2) return null;
  if (!isCalendarDay(year.value, month.value, day.value) || year.value < 1800 || year.value > 2100) return null;
  return single(at + 3, civilDay(year.value, month.value, day.value));
};

export const NUMERIC: readonly Rule[] = [numericDate, dashedAlone, spacedDate];
