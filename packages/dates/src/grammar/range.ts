import { civilDay, civilYear, isCalendarDay } from '../civil/civil.ts';
import { dayPlus, partsOf, weekdayOf } from '../civil/shift.ts';
import { readOrdinal } from './number.ts';
import { dayStands } from './cue.ts';
import { dayAlone } from './part.ts';
import { isMark, partsOfReading, type Reading, type Scene, skipWord, wordAt } from './scene.ts';
import { readPoint } from './time.ts';
import { weekdayAt } from './weekday.ts';

const CONNECTORS = new Set(['to', 'through', 'thru', 'till', 'til', 'until', 'untill']);

function connectorEnd(scene: Scene, at: number, between: boolean): number | null {
  const word = wordAt(scene, at);
  if (CONNECTORS.has(word) || (between && word === 'and')) return skipWord(scene, at + 1, 'the');
  return isMark(scene, at, '-–—~') ? at + 1 : null;
}

const yearOf = (reading: Reading): number => partsOf(reading.last.from).year;

/** Brings two ends into years that fit: a stated year is lent to the other end; the second never lies before the first. */
function align(scene: Scene, left: Reading, right: Reading): readonly [Reading, Reading] | null {
  let first: Reading | null = left;
  let last: Reading | null = right;
  const now = left.inYear?.(scene.year) ?? null;
  const nowEnd = right.inYear?.(scene.year) ?? null;
  // Told of the future, "from May to September" may have begun already.
  const running = now !== null && nowEnd !== null && now.first.from <= scene.today && nowEnd.last.to > scene.today;
  if (running && scene.forward(left.next - 1)) return [now, nowEnd];
  if (left.inYear !== undefined && right.inYear === undefined) {
    first = left.inYear(yearOf(right));
    if (first !== null && first.first.from > right.last.from) first = left.inYear(yearOf(right) - 1);
  } else if (right.inYear !== undefined) {
    last = right.inYear(yearOf(left));
    if (last !== null && last.last.from < left.first.from) last = right.inYear(yearOf(left) + 1);
    const late =
      last !== null && left.inYear !== undefined && last.first.from > scene.today && !scene.forward(left.next);
    if (late && scene.tenseAt(left.next - 1) === 'past' && last !== null) {
      const back = left.inYear?.(yearOf(left) - 1) ?? null;
      last = right.inYear(yearOf(last) - 1);
      first = back;
    }
  }
  return first === null || last === null || last.last.from < first.first.from ? null : [first, last];
}

/** A day of the month in digits or words, where the month stands at the other end of the range. */
function dayNumber(scene: Scene, at: number): { readonly next: number; readonly value: number } | null {
  const token = scene.tokens[at];
  const part =
    token?.kind === 'number' && token.end - token.start <= 2
      ? { next: at + 1, value: token.value }
      : readOrdinal(scene, at);
  return part === null || part.value < 1 || part.value > 31 ? null : part;
}

/** `3 to 12 of September`, `from the 27th to the 3rd of April`: the first day takes the month of the second. */
function dayToDate(scene: Scene, at: number, between: boolean): Reading | null {
  const day = dayNumber(scene, skipWord(scene, at, 'the'));
  if (day === null) return null;
  const start = connectorEnd(scene, day.next, between);
  if (start === null) return null;
  const right = dayInPeriod(scene, start) ?? readPoint(scene, start);
  if (right === null || right.first !== right.last || right.first.grain !== 'day' || right.weak === true) return null;
  const place = (end: Reading): Reading | null => {
    const { year, month, day: lastDay } = partsOf(end.first.from);
    const same = day.value <= lastDay;
    const [y, m] = same ? [year, month] : month === 1 ? [year - 1, 12] : [year, month - 1];
    return isCalendarDay(y, m, day.value)
      ? { next: right.next, first: civilDay(y, m, day.value), last: end.first }
      : null;
  };
  return place(right);
}

/** `23 in next month`, as the end of `from 4-23 in next month`. */
function dayInPeriod(scene: Scene, at: number): Reading | null {
  const day = dayNumber(scene, at);
  if (day === null) return null;
  const index = skipWord(scene, day.next, 'in', 'of');
  if (index === day.next && !['this', 'next', 'last'].includes(wordAt(scene, index))) return null;
  const month = readPoint(scene, index);
  if (month === null || month.first.grain !== 'month' || month.first !== month.last) return null;
  const civil = dayPlus(month.first.from, day.value - 1);
  return civil.from < month.first.to ? { next: month.next, first: civil, last: civil } : null;
}

/** `April 9 through 17th`, `August 10 - 22, 2012`: the second day takes the month of the first. */
function dateToDay(scene: Scene, left: Reading, start: number): Reading | null {
  if (left.first.grain !== 'day' || left.first !== left.last) return null;
  const day = dayNumber(scene, start);
  if (day === null || wordAt(scene, day.next) === 'of') return null;
  const comma = isMark(scene, day.next, ',') ? day.next + 1 : day.next;
  const token = scene.tokens[comma];
  const stated = token?.kind === 'number' && token.end - token.start === 4 ? token.value : null;
  const from = stated === null ? left : (left.inYear?.(stated) ?? left);
  const { year, month, day: firstDay } = partsOf(from.first.from);
  if (day.value <= firstDay || !isCalendarDay(year, month, day.value)) return null;
  return { next: stated === null ? day.next : comma + 1, first: from.first, last: civilDay(year, month, day.value) };
}

/** `2011–17`: the second year takes the century of the first. */
function shortYears(scene: Scene, left: Reading, at: number): Reading | null {
  const end = scene.tokens[at + 1];
  if (left.first.grain !== 'year' || !isMark(scene, at, '–') || end?.kind !== 'number' || end.end - end.start !== 2)
    return null;
  const year = Math.floor(yearOf(left) / 100) * 100 + end.value;
  return year > yearOf(left) ? { next: at + 2, first: left.first, last: civilYear(year) } : null;
}

/** `5/1-5/7, 2020`: a year after both ends belongs to both. */
function statedYear(scene: Scene, left: Reading, right: Reading): Reading | null {
  const year = scene.tokens[right.next + 1];
  if (!isMark(scene, right.next, ',') || year?.kind !== 'number' || year.end - year.start !== 4) return null;
  const [first, last] = [left.inYear?.(year.value) ?? null, right.inYear?.(year.value) ?? null];
  if (first === null || last === null || last.last.from < first.first.from) return null;
  return { next: right.next + 2, first: first.first, last: last.last };
}

/** The second end when it is a weekday: the first such day after the first end. */
function weekdayEnd(scene: Scene, left: Reading, start: number): Reading | null {
  const weekday = weekdayAt(scene, start);
  if (weekday === null || left.first.grain !== 'day') return null;
  const gap = (weekday.value - weekdayOf(left.first.from) + 7) % 7 || 7;
  const civil = dayPlus(left.first.from, gap);
  return { next: weekday.next, first: civil, last: civil };
}

/** A range of two ends, `X to Y`, `X-Y`, and with `between` also `X and Y`. */
export function readRange(scene: Scene, at: number, between: boolean): Reading | null {
  const days = dayToDate(scene, at, between);
  if (days !== null) return days;
  const left = readPoint(scene, at) ?? ordinalLeft(scene, at);
  if (left === null) return null;
  const start = connectorEnd(scene, left.next, between);
  if (start === null) return null;
  const right = readPoint(scene, start);
  const byDay = dateToDay(scene, left, start);
  if (byDay !== null && (right === null || byDay.next > right.next)) return byDay;
  const short = shortYears(scene, left, left.next);
  if (short !== null) return short;
  if (right === null) return null;
  const stated = statedYear(scene, left, right);
  if (stated !== null) return stated;
  const end = weekdayEnd(scene, left, start);
  const pair = align(scene, left, end !== null && end.next === right.next ? end : right);
  if (pair === null || (left.weak === true && right.weak === true && !sameKind(left, right))) return null;
  const weak = left.weak === true && right.weak === true && !between && left.first.grain === 'day';
  const [from, to] = pair;
  const parts = [...partsOfReading(scene, at, { ...from, next: left.next }), ...partsOfReading(scene, start, to)];
  return { next: right.next, first: from.first, last: to.last, parts, ...(weak ? { weak } : {}) };
}

/** `the 10th` of "from the 10th to the 15th": a floor or a place, unless a day as well stands at the other end. */
function ordinalLeft(scene: Scene, at: number): Reading | null {
  const left = dayAlone(scene, at);
  const start = left === null ? null : connectorEnd(scene, left.next, true);
  const day = start === null ? null : dayNumber(scene, start);
  return day !== null && left !== null && dayStands(scene, day.next) ? left : null;
}

function sameKind(left: Reading, right: Reading): boolean {
  return left.first.grain === right.first.grain;
}
