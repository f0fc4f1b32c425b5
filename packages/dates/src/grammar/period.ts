import { type Civil, civilDayAt, civilMonth, civilYear } from '../civil/civil.ts';
import { DAY, dayPlus, isoWeekStart, isoWeeksIn, mondayOf, partsOf } from '../civil/shift.ts';
import { SEASONS, SHIFTS } from '../lexicon/words.ts';
import { ABSOLUTE } from './absolute.ts';
import { fullYear, readCount, readOrdinal } from './number.ts';
import { RELATIVE } from './relative.ts';
import { isMark, longest, type Reading, type Rule, type Scene, skipMark, skipWord, wordAt } from './scene.ts';

interface YearRead {
  readonly next: number;
  readonly year: number;
}

/** A year that follows: `2019`, `of 2019`, `of last year`, `of the year`, `next year's` is read by its own rule. */
export function yearFollowing(scene: Scene, at: number): YearRead | null {
  const index = skipWord(scene, skipMark(scene, at, ',-/'), 'of', 'in');
  const the = skipWord(scene, index, 'the');
  if (the > index && wordAt(scene, the) === 'year' && scene.tokens[the + 1]?.kind !== 'number')
    return { next: the + 1, year: scene.year };
  const short = scene.tokens[index + 1];
  if (isMark(scene, index, "'’") && short?.kind === 'number' && short.end - short.start === 2)
    return { next: index + 2, year: fullYear(scene, short.value) };
  const reading = longest([...ABSOLUTE, ...RELATIVE], scene, index);
  if (reading === null || reading.first.grain !== 'year' || reading.first !== reading.last) return null;
  return { next: reading.next, year: partsOf(reading.first.from).year };
}

/** Months `start` to `start + length - 1` of a year; without a stated year the clause's direction decides. */
function monthsOf(scene: Scene, at: number, next: number, start: number, length: number, year: number | null): Reading {
  const inYear = (y: number): Reading => ({
    next,
    first: civilMonth(y, start),
    last: civilMonth(y, start + length - 1),
  });
  if (year !== null) return inYear(year);
  const now = inYear(scene.year);
  const forward = scene.forward(at);
  if (forward && now.last.to <= scene.today) return { ...inYear(scene.year + 1), inYear };
  if (!forward && now.first.from > scene.today) return { ...inYear(scene.year - 1), inYear };
  return { ...now, inYear };
}

/** `Q3 2021`, `H1 2019`, `2017 Q1`, `the third quarter of 2020`, `first half of 2019`, `next year's first quarter`. */
const quarter: Rule = (scene, at) => {
  const leading =
    scene.tokens[at]?.kind === 'number' || SHIFTS.has(wordAt(scene, at)) ? yearFollowing(scene, at) : null;
  const start = leading === null ? at : skipMark(scene, leading.next, '-');
  const joined = /^(\d{4})q([1-4])$/.exec(wordAt(scene, at));
  if (joined !== null) return monthsOf(scene, at, at + 1, Number(joined[2]) * 3 - 2, 3, Number(joined[1]));
  const code = /^([qh])([1-4])$/.exec(wordAt(scene, start));
  const the = skipWord(scene, start, 'the');
  const ordinal =
    code === null ? (wordAt(scene, the) === 'last' ? { next: the + 1, value: 4 } : readOrdinal(scene, the)) : null;
  const hyphen = ordinal === null ? -1 : skipMark(scene, ordinal.next, '-');
  const said = wordAt(scene, hyphen).replace(/^qtr$/, 'quarter');
  const unit = code === null ? said : code[1] === 'q' ? 'quarter' : 'half';
  if (unit !== 'quarter' && unit !== 'half') return null;
  const number = code === null ? (ordinal?.value ?? 0) : Number(code[2]);
  const length = unit === 'quarter' ? 3 : 6;
  if (number < 1 || number > 12 / length) return null;
  const next = code === null ? hyphen + 1 : start + 1;
  const trailing = leading ?? yearFollowing(scene, next);
  if (trailing === null && code === null) {
    // "In the second half" and "the third quarter of the game" are of a match.
    const told = unit === 'quarter' && wordAt(scene, the) !== 'last' && wordAt(scene, next) !== 'of';
    return told ? { ...monthsOf(scene, at, next, (number - 1) * 3 + 1, 3, null), weak: true } : null;
  }
  return monthsOf(
    scene,
    at,
    leading === null ? (trailing?.next ?? next) : next,
    (number - 1) * length + 1,
    length,
    trailing?.year ?? null,
  );
};

/** `summer 2020`, `last winter`, `the summer of 2019`; a season alone has no year, hence no date. */
const season: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const shift = SHIFTS.get(wordAt(scene, start));
  const index = shift === undefined ? start : start + 1;
  const month = SEASONS.get(wordAt(scene, index));
  if (month === undefined) return null;
  const year = yearFollowing(scene, index + 1);
  if (year !== null) return monthsOf(scene, at, year.next, month, 3, year.year);
  if (shift === undefined) return null;
  const begins = month <= scene.month ? scene.year : scene.year - 1;
  const over = civilMonth(begins, month + 2).to <= scene.today;
  const base = shift === -1 ? (over ? begins : begins - 1) : shift === 1 ? begins + 1 : over ? begins + 1 : begins;
  return monthsOf(scene, at, index + 1, month, 3, shift === 0 && month > scene.month ? scene.year : base);
};

const THIRDS = { early: [1, 4], mid: [5, 8], late: [9, 12], end: [10, 12] } as const;

function partOfYear(year: number, part: keyof typeof THIRDS): readonly [Civil, Civil] {
  const [start, end] = THIRDS[part];
  return [civilMonth(year, start), civilMonth(year, end)];
}

function partOfMonth(month: Civil, part: keyof typeof THIRDS): readonly [Civil, Civil] {
  const [start, end] = { early: [0, 9], mid: [10, 19], late: [20, 31], end: [20, 31] }[part];
  const last = dayPlus(month.to, -1);
  return [dayPlus(month.from, start ?? 0), end === 31 ? last : dayPlus(month.from, end ?? 0)];
}

/** The named part of a year, a month, or a longer run of days or years. */
export function partOf(reading: Reading, part: keyof typeof THIRDS): Reading {
  const { first, last } = reading;
  if (first === last && first.grain === 'year') {
    const [from, to] = partOfYear(partsOf(first.from).year, part);
    return { next: reading.next, first: from, last: to };
  }
  if (first === last && first.grain === 'month') {
    const [from, to] = partOfMonth(first, part);
    const inYear = reading.inYear;
    const moved = (year: number): Reading | null => {
      const base = inYear?.(year) ?? null;
      return base === null ? null : partOf(base, part);
    };
    return { next: reading.next, first: from, last: to, ...(inYear === undefined ? {} : { inYear: moved }) };
  }
  const days = Math.round((last.to - first.from) / DAY);
  const third = Math.max(1, Math.ceil(days / 3));
  if (days < 3) return reading;
  const [skip, take] = {
    early: [0, third],
    mid: [third, third],
    late: [days - third, third],
    end: [days - third, third],
  }[part];
  const grained = first.grain === 'year' ? yearsBetween : daysBetween;
  return {
    next: reading.next,
    ...grained(first.from + (skip ?? 0) * DAY, first.from + ((skip ?? 0) + (take ?? 1) - 1) * DAY),
  };
}

function yearsBetween(from: number, to: number): Pick<Reading, 'first' | 'last'> {
  return { first: civilYear(partsOf(from + 180 * DAY).year), last: civilYear(partsOf(to - 180 * DAY).year) };
}

function daysBetween(from: number, to: number): Pick<Reading, 'first' | 'last'> {
  return { first: civilDayAt(from), last: civilDayAt(to) };
}

/** `the 90s`, `1990s`, `the nineties`, `the 19th century`. */
const decade: Rule = (scene, at) => {
  const index = skipWord(scene, at, 'the');
  const token = scene.tokens[index];
  if (token?.kind === 'decade') {
    const short = token.value < 100;
    if (short && index === at && !token.text.startsWith("'")) return null;
    const start = short ? (token.value <= 20 ? 2000 : 1900) + token.value : token.value;
    if (start < 1000 || start > 2100) return null;
    return { next: index + 1, first: civilYear(start), last: civilYear(start + 9) };
  }
  const century = wordAt(scene, index) === 'nineteen' ? 1 : 0;
  const tens = index > at || century > 0 ? DECADES.indexOf(wordAt(scene, index + century)) : -1;
  if (tens >= 0 && century > 0)
    return { next: index + 2, first: civilYear(1920 + tens * 10), last: civilYear(1929 + tens * 10) };
  if (tens >= 0) return { next: index + 1, first: civilYear(1920 + tens * 10), last: civilYear(1929 + tens * 10) };
  const ordinal = readOrdinal(scene, index);
  if (ordinal === null || ordinal.value > 21 || wordAt(scene, skipMark(scene, ordinal.next, '-')) !== 'century')
    return null;
  const first = (ordinal.value - 1) * 100;
  return { next: skipMark(scene, ordinal.next, '-') + 1, first: civilYear(first), last: civilYear(first + 99) };
};

const DECADES = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

function isoWeek(next: number, year: number, week: number): Reading | null {
  if (week < 1 || week > isoWeeksIn(year)) return null;
  const monday = isoWeekStart(year, week);
  return { next, first: civilDayAt(monday), last: dayPlus(monday, 6) };
}

/** `week 31`, `week 3 of 2027`. */
const numberedWeek: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const number = scene.tokens[start + 1];
  if (wordAt(scene, start) !== 'week' || number?.kind !== 'number') return null;
  const year = yearFollowing(scene, start + 2);
  return isoWeek(year?.next ?? start + 2, year?.year ?? scene.year, number.value);
};

/** `the first week of May`, `last week of 2019`, `first ten days of last year`, `the last four months of 2021`. */
const edgeOf: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const fromEnd = ['last', 'final'].includes(wordAt(scene, start));
  const ordinal = fromEnd ? { next: start + 1, value: 1 } : readOrdinal(scene, start);
  if (ordinal === null) return null;
  // "The third last week of 2018".
  const counted = !fromEnd && wordAt(scene, ordinal.next) === 'last' ? ordinal.value : null;
  const read = counted === null ? readCount(scene, ordinal.next) : null;
  const count = read ?? { next: ordinal.next + (counted === null ? 0 : 1), value: 1 };
  const unit = /^(day|week|month|year|decade)s?$/.exec(wordAt(scene, count.next))?.[1];
  if (unit === undefined || !['of', 'in'].includes(wordAt(scene, count.next + 1))) return null;
  const whole =
    longest([...ABSOLUTE, ...RELATIVE, decade], scene, skipWord(scene, count.next + 2, 'the')) ??
    decade(scene, count.next + 2);
  if (whole === null || (ordinal.value > 1 && count.value > 1)) return null;
  return counted === null
    ? edge(whole, unit, ordinal.value - 1, count.value, fromEnd)
    : fromLast(edge(whole, unit, 0, 1, true), unit, counted - 1);
};

/** A day or week so many before the last one. */
function fromLast(last: Reading | null, unit: string, back: number): Reading | null {
  const days = { day: 1, week: 7 }[unit];
  if (last === null || days === undefined) return null;
  const shift = (civil: Civil): Civil => dayPlus(civil.from, -back * days);
  const first = shift(last.first);
  return { next: last.next, first, last: last.first === last.last ? first : shift(last.last) };
}

function edge(whole: Reading, unit: string, skip: number, count: number, fromEnd: boolean): Reading | null {
  const { first, last, next } = whole;
  const end = last.to - DAY;
  if (unit === 'week') {
    // A month's or year's first week holds its fourth day, as in ISO 8601.
    const origin = fromEnd
      ? mondayOf(mondayOf(end) + 3 * DAY < last.to ? end : end - 7 * DAY) - (count - 1) * 7 * DAY
      : mondayOf(first.from + 3 * DAY) + skip * 7 * DAY;
    return { next, first: civilDayAt(origin), last: dayPlus(origin, count * 7 - 1) };
  }
  if (unit === 'day') {
    const from = fromEnd ? end - (count - 1) * DAY : first.from + skip * DAY;
    const day = civilDayAt(from);
    return { next, first: day, last: count === 1 ? day : dayPlus(from, count - 1) };
  }
  const { year, month } = partsOf(fromEnd ? end : first.from);
  if (unit === 'month') {
    const from = fromEnd ? month - count + 1 : month + skip;
    const civil = civilMonth(year, from);
    return first.grain === 'month'
      ? null
      : { next, first: civil, last: count === 1 ? civil : civilMonth(year, from + count - 1) };
  }
  if (unit !== 'year' || first === last) return null;
  const from = fromEnd ? year - count + 1 : year + skip;
  const civil = civilYear(from);
  return { next, first: civil, last: count === 1 ? civil : civilYear(from + count - 1) };
}

export const PERIOD: readonly Rule[] = [quarter, season, decade, numberedWeek, edgeOf];
