import { civilDayAt } from '../civil/civil.ts';
import { DAY, dayPlus, mondayOf, weekdayOf } from '../civil/shift.ts';
import { PARTS, UNITS } from '../lexicon/words.ts';
import { ABSOLUTE } from './absolute.ts';
import { HOLIDAY } from './holiday.ts';
import { readOrdinal } from './number.ts';
import { NUMERIC } from './numeric.ts';
import { PERIOD, partOf } from './period.ts';
import { nthWeekday } from './place.ts';
import { RELATIVE, unitPeriod, yearOf } from './relative.ts';
import { isMark, longest, type Reading, type Rule, type Scene, single, skipWord, timexOf, wordAt } from './scene.ts';
import { WEEKDAY, weekdayAt } from './weekday.ts';

const MODS = { early: 'START', mid: 'MID', late: 'END', end: 'END' } as const;

/** A part of a period, told as the whole of it with what part it is. */
function partly(scene: Scene, whole: Reading, part: keyof typeof MODS): Reading {
  return { ...partOf(whole, part), timex: { ...timexOf(scene, whole), mod: MODS[part] } };
}

export const SIMPLE: readonly Rule[] = [...NUMERIC, ...ABSOLUTE, ...RELATIVE, ...WEEKDAY, ...PERIOD, ...HOLIDAY];

/** The present period of a unit: `the month`, `the year`. */
function presentUnit(scene: Scene, at: number): Reading | null {
  const start = skipWord(scene, at, 'the');
  const unit = UNITS.get(wordAt(scene, start));
  if (unit === undefined || !['week', 'month', 'quarter', 'year', 'decade', 'century'].includes(wordAt(scene, start)))
    return null;
  const period = unitPeriod(scene, unit, 0);
  return period === null ? null : { next: start + 1, first: period[0], last: period[1] };
}

/** `early 2020`, `mid-March`, `late 1990s`, `the end of the month`, `beginning of next year`, `EOY`. */
const partOfPeriod: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const word = wordAt(scene, start);
  if (word === 'eoy' || word === 'eom') {
    const period = unitPeriod(scene, word === 'eoy' ? 'year' : 'month', 0);
    return period === null ? null : partly(scene, { next: start + 1, first: period[0], last: period[1] }, 'end');
  }
  const part = PARTS.get(word);
  if (part === undefined) return null;
  const named = ['beginning', 'start', 'middle', 'end'].includes(word);
  let index = start + 1;
  if (named && wordAt(scene, index) === 'of') index += 1;
  else if (named) return null;
  else if (isMark(scene, index, '-')) index += 1;
  const direct = longest(SIMPLE, scene, index) ?? longest(SIMPLE, scene, skipWord(scene, index, 'the'));
  const whole = direct ?? (named ? presentUnit(scene, index) : null);
  return whole === null || whole.last.to - whole.first.from <= DAY ? null : partly(scene, whole, part);
};

/** `the week of April 10th`, `week beginning February 4`, `w/c Feb 4`, `the week of the 18th`: the ISO week. */
const weekOf: Rule = (scene, at) => {
  let index = skipWord(scene, at, 'the');
  if (wordAt(scene, index) === 'w' && isMark(scene, index + 1, '/') && wordAt(scene, index + 2) === 'c') index += 3;
  else if (
    ['week', 'weekend'].includes(wordAt(scene, index)) &&
    ['of', 'beginning', 'commencing', 'starting'].includes(wordAt(scene, index + 1))
  )
    index += 2;
  else return null;
  const day = longest([...SIMPLE, dayAlone], scene, index) ?? dayAlone(scene, skipWord(scene, index, 'the'));
  if (day?.first.grain !== 'day') return null;
  const weekend = wordAt(scene, skipWord(scene, at, 'the')) === 'weekend';
  const week = (reading: Reading): Reading => {
    const monday = mondayOf(reading.first.from);
    return { next: day.next, first: dayPlus(monday, weekend ? 5 : 0), last: dayPlus(monday, 6) };
  };
  return week(day);
};

/** `the 18th`: a day of the present month, or of its neighbour in the clause's direction. */
export const dayAlone: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const ordinal = readOrdinal(scene, start);
  if (ordinal === null || ordinal.value < 1 || ordinal.value > 31) return null;
  if (scene.tokens[start]?.kind === 'word' && (start === at || ordinal.value < 3)) return null;
  return dayNear(scene, at, ordinal);
};

/** A day of the month as a plain number, `the 17`. */
export function dayNumbered(scene: Scene, at: number): Reading | null {
  const { value = 0 } = scene.tokens[at] ?? {};
  return value < 1 || value > 31 ? null : dayNear(scene, at, { next: at + 1, value });
}

function dayNear(scene: Scene, at: number, ordinal: { readonly next: number; readonly value: number }): Reading | null {
  for (const shift of scene.forward(at) ? [0, 1, 2] : [0, -1, -2]) {
    const period = unitPeriod(scene, 'month', shift);
    if (period === null || ordinal.value > Math.round((period[0].to - period[0].from) / DAY)) continue;
    const day = dayPlus(period[0].from, ordinal.value - 1);
    if (scene.forward(at) ? day.from >= scene.today : day.from <= scene.today) return single(ordinal.next, day);
  }
  return null;
}

/** `the 15th of next month`, `the thirty-first day of the month`, `first Monday of last month`, `last Friday of October`. */
const dayOfPeriod: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const fromEnd = wordAt(scene, start) === 'last';
  const ordinal = fromEnd ? { next: start + 1, value: -1 } : readOrdinal(scene, start);
  if (ordinal === null) return null;
  const weekday = weekdayAt(scene, ordinal.next);
  const index = weekday === null ? skipWord(scene, ordinal.next, 'day') : weekday.next;
  if (!['of', 'in'].includes(wordAt(scene, index))) return null;
  const whole = longest(SIMPLE, scene, index + 1) ?? presentUnit(scene, index + 1);
  if (whole === null || whole.first !== whole.last || whole.first.grain !== 'month') return null;
  const place = (month: Reading): Reading | null => {
    const { from, to } = month.first;
    const date = new Date(from);
    if (weekday !== null) {
      const civil = nthWeekday(date.getUTCFullYear(), date.getUTCMonth() + 1, weekday.value, ordinal.value);
      return civil === null ? null : single(whole.next, civil);
    }
    return fromEnd || from + ordinal.value * DAY > to ? null : single(whole.next, dayPlus(from, ordinal.value - 1));
  };
  const placed = place(whole);
  return placed === null
    ? null
    : { ...placed, ...(whole.inYear === undefined ? {} : { inYear: (year) => place(whole.inYear?.(year) ?? whole) }) };
};

/** `Christmas of last year`, `independence day of this year` are read by the holidays; this adds `halloween weekend`. */
const holidayWeekend: Rule = (scene, at) => {
  const holiday = longest([...HOLIDAY, dayOfPeriod, ...ABSOLUTE], scene, at);
  if (holiday?.first.grain !== 'day') return null;
  const trailing = holiday !== null && wordAt(scene, holiday.next) === 'weekend';
  if (!trailing) return null;
  const year = longest(ABSOLUTE, scene, holiday.next + 1);
  const base = year?.first.grain === 'year' ? (holiday.inYear?.(yearOf(year.first)) ?? holiday) : holiday;
  return longWeekend(base.first.from, year?.first.grain === 'year' ? year.next : holiday.next + 1);
};

/** The weekend of a holiday, with the days from a Thursday or Friday on, or to a Monday, that it makes free. */
function longWeekend(day: number, next: number): Reading {
  const weekday = weekdayOf(day);
  const saturday = mondayOf(day) + (weekday === 1 ? -2 : 5) * DAY;
  const first = weekday === 4 || weekday === 5 ? day : saturday;
  return { next, first: civilDayAt(first), last: dayPlus(saturday, weekday === 1 ? 2 : 1) };
}

/** `the weekend of Thanksgiving`. */
const weekendOfHoliday: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  if (wordAt(scene, start) !== 'weekend' || wordAt(scene, start + 1) !== 'of') return null;
  const holiday = longest(HOLIDAY, scene, start + 2);
  return holiday === null ? null : longWeekend(holiday.first.from, holiday.next);
};

/** `the weekend`, `over the weekend`: the one in the clause's direction. */
const weekendAlone: Rule = (scene, at) => {
  if (wordAt(scene, at) !== 'the' || wordAt(scene, at + 1) !== 'weekend') return null;
  const period = unitPeriod(scene, 'weekend', scene.forward(at) ? 0 : new Date(scene.today).getUTCDay() === 0 ? 0 : -1);
  return period === null ? null : { next: at + 2, first: period[0], last: period[1], weak: true };
};

/** `away for the month`, `sales in the year`: the present one, at the end of what is said of the present. */
const unitAlone: Rule = (scene, at) => {
  const before = wordAt(scene, at - 1);
  if (wordAt(scene, at) !== 'the' || !(before === 'for' || (before === 'in' && wordAt(scene, at + 1) === 'year')))
    return null;
  const reading = presentUnit(scene, at);
  // After another date, "the week" may as well be the week of that one.
  if (reading === null || scene.anchor !== null || ['past', 'perfect'].includes(scene.tenseAt(at))) return null;
  return scene.tokens[reading.next] === undefined || isMark(scene, reading.next, '.,;!?') ? reading : null;
};

export const PART: readonly Rule[] = [
  unitAlone,
  weekendOfHoliday,
  partOfPeriod,
  weekOf,
  dayOfPeriod,
  holidayWeekend,
  weekendAlone,
];
