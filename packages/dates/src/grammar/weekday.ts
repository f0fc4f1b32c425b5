import { type Civil, civilDayAt, isCalendarDay, utcDay } from '../civil/civil.ts';
import { DAY, mondayOf, weekdayOf } from '../civil/shift.ts';
import { WEEKDAYS } from '../lexicon/calendar.ts';
import { SHIFTS } from '../lexicon/words.ts';
import { ABSOLUTE } from './absolute.ts';
import { readCount, readOrdinal } from './number.ts';
import { dashedDate, NUMERIC } from './numeric.ts';
import {
  isMark,
  longest,
  type Reading,
  type Rule,
  type Scene,
  single,
  skipMark,
  skipWord,
  touches,
  wordAt,
} from './scene.ts';

/** Abbreviations that are words of their own: a date only with a cue. */
const AMBIGUOUS = new Set(['sat', 'sun', 'wed', 'mon', 'tues', 'thu', 'fri', 'tue', 'thur', 'weds', 'thurs']);

export function weekdayAt(
  scene: Scene,
  at: number,
): { readonly next: number; readonly value: number; readonly weak: boolean } | null {
  const word = wordAt(scene, at);
  const value = WEEKDAYS.get(word);
  if (value === undefined) return null;
  const next =
    isMark(scene, at + 1, '.') && touches(scene, at + 1) && AMBIGUOUS.has(word) && isDateAhead(scene, at + 2)
      ? at + 2
      : at + 1;
  return {
    next,
    value,
    weak:
      AMBIGUOUS.has(word) &&
      !(scene.tokens[at]?.capital === true && word !== 'sun' && word !== 'mon' && word !== 'sat'),
  };
}

function isDateAhead(scene: Scene, at: number): boolean {
  return longest([...NUMERIC, ...ABSOLUTE], scene, skipMark(scene, at, ',')) !== null;
}

/** The last such weekday before the reference's day, or the first after it. */
function nearestWeekday(scene: Scene, weekday: number, forward: boolean): number {
  const gap = (weekday - weekdayOf(scene.today) + 7) % 7;
  if (gap === 0 && scene.isNews) return scene.today;
  const distance = gap || 7;
  return scene.today + (forward ? distance : distance - 7 || -7) * DAY;
}

function plainWeekday(scene: Scene, at: number, next: number, weekday: number): Reading {
  return single(next, civilDayAt(nearestWeekday(scene, weekday, scene.forward(at))));
}

/** `Friday`, and a weekday that only names the day of a date: `Sunday, March 6, 2016`, `Fri 7/6`, `Friday 31`. */
const bareWeekday: Rule = (scene, at) => {
  const weekday = weekdayAt(scene, skipWord(scene, at, 'the'));
  if (weekday === null) return null;
  if (wordAt(scene, at) === 'the' && wordAt(scene, weekday.next) === '') return null;
  let after = skipMark(scene, weekday.next, ',-(');
  after = skipWord(scene, after, 'the');
  const date = longest([...NUMERIC, ...ABSOLUTE], scene, after);
  if (date !== null && date.first.grain === 'day' && date.first === date.last) {
    const day = onWeekday(scene, at, date, weekday.value);
    return single(isMark(scene, weekday.next, '(') ? skipMark(scene, date.next, ')') : date.next, day);
  }
  const dashed = dashedOn(scene, after, weekday.value);
  if (dashed !== null) return dashed;
  const numbered = dayOfMonth(scene, at, weekday.value, after);
  if (numbered !== null) return numbered;
  const reading = plainWeekday(scene, at, weekday.next, weekday.value);
  return weekday.weak ? { ...reading, weak: true } : reading;
};

/** What is said of the future may be a few days old, and no more. */
const JUST_PAST = 31 * DAY;

/** A date without a year in the year, of the reference or beside it, in which it is that weekday; the nearest of them. */
function onWeekday(scene: Scene, at: number, date: Reading, weekday: number): Civil {
  const years = [scene.year - 1, scene.year, scene.year + 1];
  const days = years.flatMap((year) => date.inYear?.(year)?.first ?? []);
  const earliest = scene.forward(at) ? scene.today - JUST_PAST : -Infinity;
  const fitting = days.filter(({ from }) => weekdayOf(from) === weekday && from >= earliest);
  const distance = ({ from }: Civil): number => Math.abs(from - scene.today);
  return fitting.toSorted((a, b) => distance(a) - distance(b))[0] ?? date.first;
}

/** "Friday 7-6" is a date only where that day is near: "Monday 12-4" tells hours. */
const NEAR = 60 * DAY;

function dashedOn(scene: Scene, at: number, weekday: number): Reading | null {
  const date = dashedDate(scene, at);
  if (date === null) return null;
  const day = onWeekday(scene, at, date, weekday);
  return weekdayOf(day.from) === weekday && Math.abs(day.from - scene.today) <= NEAR ? single(date.next, day) : null;
}

/** `Friday 31`, `Mon 13th`: the nearest month in which that day is that weekday. */
function dayOfMonth(scene: Scene, at: number, weekday: number, index: number): Reading | null {
  const token = scene.tokens[index];
  const said = wordAt(scene, index - 1) === 'the' ? readOrdinal(scene, index) : null;
  const digits = token?.kind === 'ordinal' || token?.kind === 'number' ? { next: index + 1, value: token.value } : null;
  const day = digits ?? said;
  // "Monday 1-3 pm" tells hours.
  const isRange = isMark(scene, index + 1, '-–') && ['number', 'clock'].includes(scene.tokens[index + 2]?.kind ?? '');
  if (token?.kind === 'number' && isRange) return null;
  if (day === null || day.value > 31 || day.value < 1) return null;
  const forward = scene.forward(at);
  for (let step = 0; step < 40; step += 1) {
    const month = scene.year * 12 + scene.month - 1 + (forward ? step : -step);
    const [year, number] = [Math.floor(month / 12), (month % 12) + 1];
    if (!isCalendarDay(year, number, day.value)) continue;
    const ms = utcDay(year, number, day.value);
    if (weekdayOf(ms) === weekday && (forward ? ms >= scene.today : ms <= scene.today))
      return single(day.next, civilDayAt(ms));
  }
  return null;
}

/** `last Friday`, `this past Wednesday`, `next Tuesday`, `this coming Monday`. */
const shiftedWeekday: Rule = (scene, at) => {
  let index = skipWord(scene, at, 'the');
  const first = wordAt(scene, index);
  if (!SHIFTS.has(first)) return null;
  const second = first === 'this' || first === 'the' ? wordAt(scene, index + 1) : '';
  const word = SHIFTS.has(second) ? second : first;
  index += word === first ? 1 : 2;
  const weekday = weekdayAt(scene, index);
  if (weekday === null) return null;
  const plain = bareWeekday(scene, index);
  if (plain !== null && plain.next > weekday.next) return plain;
  const week = (shift: number): number => mondayOf(scene.today) + (shift * 7 + weekday.value - 1) * DAY;
  if (word === 'this' || word === 'current') return single(weekday.next, civilDayAt(week(0)));
  if (word === 'previous' && first !== 'this') return single(weekday.next, civilDayAt(week(-1)));
  if (SHIFTS.get(word) === -1) return single(weekday.next, civilDayAt(nearestWeekday(scene, weekday.value, false)));
  const soon = word === 'coming' || word === 'upcoming' || first === 'this';
  return single(weekday.next, civilDayAt(soon ? nearestWeekday(scene, weekday.value, true) : week(1)));
};

/** `Friday after next`, `the Sunday before last`, `Tuesday week`, `a week on Tuesday`, `a week from Friday`. */
const secondWeekday: Rule = (scene, at) => {
  const lead = readCount(scene, at);
  const counted = lead !== null && /^weeks?$/.test(wordAt(scene, lead.next)) ? lead : null;
  if (counted !== null && ['on', 'from'].includes(wordAt(scene, counted.next + 1))) {
    const weekday = weekdayAt(scene, counted.next + 2);
    if (weekday === null || scene.tokens[weekday.next]?.kind === 'number') return null;
    const day = nearestWeekday(scene, weekday.value, true) + counted.value * 7 * DAY;
    return single(weekday.next, civilDayAt(day));
  }
  const weekday = weekdayAt(scene, skipWord(scene, at, 'the'));
  if (weekday === null) return null;
  const words = `${wordAt(scene, weekday.next)} ${wordAt(scene, weekday.next + 1)}`;
  const ahead = words === 'after next';
  if (ahead || words === 'before last') {
    const day = nearestWeekday(scene, weekday.value, ahead) + (ahead ? 7 : -7) * DAY;
    return single(weekday.next + 2, civilDayAt(day));
  }
  if (wordAt(scene, weekday.next) !== 'week' || scene.tokens[weekday.next + 1]?.kind === 'word') return null;
  return single(weekday.next + 1, civilDayAt(nearestWeekday(scene, weekday.value, true) + 7 * DAY));
};

/** `Tuesday of last week`, `Friday next week`, `next week on Monday`, `last week Tuesday`. */
const weekdayOfWeek: Rule = (scene, at) => {
  const leading = weekdayAt(scene, at);
  if (leading !== null) {
    const monday = weekAt(scene, skipWord(scene, skipMark(scene, leading.next, ',-'), 'of', 'in', 'on'));
    return monday === null ? null : single(monday.next, civilDayAt(monday.start + (leading.value - 1) * DAY));
  }
  const week = weekAt(scene, at);
  if (week === null) return null;
  const weekday = weekdayAt(scene, skipWord(scene, skipMark(scene, week.next, ',-'), 'on'));
  return weekday === null ? null : single(weekday.next, civilDayAt(week.start + (weekday.value - 1) * DAY));
};

function weekAt(scene: Scene, at: number): { readonly next: number; readonly start: number } | null {
  const index = skipWord(scene, at, 'the');
  const shift = SHIFTS.get(wordAt(scene, index));
  if (shift === undefined || !['week', 'wk'].includes(wordAt(scene, index + 1))) return null;
  return { next: index + 2, start: mondayOf(scene.today) + shift * 7 * DAY };
}

/** `two Fridays ago`, `3 Mondays from now`. */
const countedWeekday: Rule = (scene, at) => {
  const count = readCount(scene, at);
  const weekday = count === null ? null : weekdayAt(scene, count.next);
  if (count === null || weekday === null || count.value > 60) return null;
  const ago = wordAt(scene, weekday.next) === 'ago';
  const ahead = wordAt(scene, weekday.next) === 'from' && wordAt(scene, weekday.next + 1) === 'now';
  if (!ago && !ahead) return null;
  const nearest = nearestWeekday(scene, weekday.value, ahead);
  return single(weekday.next + (ago ? 1 : 2), civilDayAt(nearest + (ago ? -1 : 1) * (count.value - 1) * 7 * DAY));
};

export const WEEKDAY: readonly Rule[] = [countedWeekday, secondWeekday, bareWeekday, shiftedWeekday, weekdayOfWeek];
