import { civilDayAt, civilInstant, civilMonth, civilYear, type Civil } from '../civil/civil.ts';
import { atGrain, DAY, dayPlus, dayPlusMonths, mondayOf, partsOf, weekdayOf } from '../civil/shift.ts';
import { MONTHS } from '../lexicon/calendar.ts';
import { DAY_PARTS, SHIFTS, type Unit, UNITS } from '../lexicon/words.ts';
import { runValue, weekValue } from '../timex/timex.ts';
import { readCount } from './number.ts';
import { monthOfYear } from './place.ts';
import { isMark, type Reading, type Rule, type Scene, single, skipWord, wordAt } from './scene.ts';
import { isoLength, readSpan, readSpanPart, type Span } from './span.ts';

/** Moves a day by a span and gives it the grain that people mean: a year for years, a month for months. */
export function shiftBy(day: number, span: Span, sign: 1 | -1): Civil {
  const start = span.months === 0 ? day : dayPlusMonths(day, sign * span.months).from;
  const moved = start + sign * span.days * DAY;
  return span.days % 1 !== 0 ? civilInstant(moved) : atGrain(moved, span.grain);
}

const DAY_WORDS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['tmr', 1],
]);

/** A day with the part of it that is told. */
export function atPart(reading: Reading, part: string): Reading {
  const code = DAY_PARTS.get(part);
  return code === undefined ? reading : { ...reading, timex: { type: 'TIME', value: `${reading.first.text}T${code}` } };
}

/** `today`, `yesterday`, `the day before yesterday`, `this morning`, `last night`. */
const dayWord: Rule = (scene, at) => {
  const index = skipWord(scene, at, 'the');
  const direct = index === at ? DAY_WORDS.get(wordAt(scene, at)) : undefined;
  if (wordAt(scene, at) === 'tonight') return atPart(single(at + 1, civilDayAt(scene.today)), 'night');
  if (direct !== undefined) return single(at + 1, dayPlus(scene.today, direct));
  if (wordAt(scene, index) === 'day') {
    const around = `${wordAt(scene, index + 1)} ${wordAt(scene, index + 2)}`;
    if (around === 'before yesterday') return single(index + 3, dayPlus(scene.today, -2));
    if (around === 'after tomorrow') return single(index + 3, dayPlus(scene.today, 2));
  }
  const part = wordAt(scene, at + 1);
  if (wordAt(scene, at) === 'this' && ['morning', 'afternoon', 'evening'].includes(part))
    return atPart(single(at + 2, civilDayAt(scene.today)), part);
  if (wordAt(scene, at) === 'last' && ['night', 'evening'].includes(part))
    return atPart(single(at + 2, dayPlus(scene.today, -1)), part);
  return null;
};

/** The period of a unit that lies `shift` periods from the present one. */
export function unitPeriod(scene: Scene, unit: Unit, shift: number): readonly [Civil, Civil] | null {
  const whole = (civil: Civil): readonly [Civil, Civil] => [civil, civil];
  const years = (first: number, last: number): readonly [Civil, Civil] => [civilYear(first), civilYear(last)];
  const monday = mondayOf(scene.today) + shift * 7 * DAY;
  switch (unit) {
    case 'day':
      return whole(dayPlus(scene.today, shift));
    case 'week':
      return [civilDayAt(monday), dayPlus(monday, 6)];
    case 'weekend':
      return [dayPlus(monday, 5), dayPlus(monday, 6)];
    case 'month':
      return whole(civilMonth(scene.year, scene.month + shift));
    case 'quarter': {
      const start = Math.floor((scene.month - 1) / 3) * 3 + 1 + shift * 3;
      return [civilMonth(scene.year, start), civilMonth(scene.year, start + 2)];
    }
    case 'year':
      return whole(civilYear(scene.year + shift));
    case 'decade': {
      const start = Math.floor(scene.year / 10) * 10 + shift * 10;
      return years(start, start + 9);
    }
    case 'century': {
      const start = Math.floor(scene.year / 100) * 100 + shift * 100;
      return years(start, start + 99);
    }
    case 'hour':
    case 'minute':
    case 'second':
      return null;
  }
}

/** `last week`, `this year`, `next month`, `the current quarter`, `the week after next`, `earlier this year`. */
const shiftedUnit: Rule = (scene, at) => {
  const early = wordAt(scene, at);
  const part = early === 'earlier' || early === 'later' ? early : '';
  const start = skipWord(scene, part === '' ? at : at + 1, 'the');
  const shift = SHIFTS.get(wordAt(scene, start));
  const unit = UNITS.get(wordAt(scene, start + 1));
  if (shift === undefined || unit === undefined || /s'?$/.test(wordAt(scene, start + 1))) return null;
  if (unit === 'day' && shift >= 0) return null;
  if (wordAt(scene, start) === 'following' && unit === 'day') return null;
  const period = unitPeriod(scene, unit, shift);
  if (period === null) return null;
  const [first, last] = period;
  // "The past year" is a length, up to now; "last year" is one of the calendar.
  const long = wordAt(scene, start) === 'past' && start > at && unit !== 'day';
  const lasting = long ? { timex: { type: 'DURATION' as const, value: isoLength(1, unit) } } : {};
  if (part === '' || shift !== 0) return { next: start + 2, first, last, ...lasting };
  const today = civilDayAt(scene.today);
  const timex = { type: 'DATE' as const, value: first === last ? first.text : (runValue(first, last) ?? first.text) };
  return part === 'earlier'
    ? { next: start + 2, first: civilDayAt(first.from), last: today, timex }
    : { next: start + 2, first: today, last: dayPlus(last.to, -1), timex };
};

/** `the week after next`, `the month before last`. */
const secondUnit: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const unit = UNITS.get(wordAt(scene, start));
  const words = `${wordAt(scene, start + 1)} ${wordAt(scene, start + 2)}`;
  const shift = words === 'after next' ? 2 : words === 'before last' ? -2 : 0;
  if (unit === undefined || shift === 0) return null;
  const period = unitPeriod(scene, unit, shift);
  return period === null ? null : { next: start + 3, first: period[0], last: period[1] };
};

/** `last March`: the last one that is over; `next March`; `this March`; `March of last year`. */
const shiftedMonth: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const shift = SHIFTS.get(wordAt(scene, start));
  const leading = MONTHS.get(wordAt(scene, start));
  if (leading !== undefined) return monthOfShiftedYear(scene, start, leading) ?? secondMonth(scene, start, leading);
  const month = MONTHS.get(wordAt(scene, start + 1));
  if (shift === undefined || month === undefined) return null;
  if (scene.tokens[start + 2]?.kind === 'number' || scene.tokens[start + 2]?.kind === 'ordinal') return null;
  const later = month > scene.month ? 0 : 1;
  const earlier = month < scene.month ? 0 : -1;
  const year = scene.year + (shift === 0 ? 0 : shift === 1 ? later : earlier);
  const reading = single(start + 2, monthOfYear(month)(year));
  // In "this may help" the word is the verb.
  const verb = shift === 0 && month === 5 && scene.tokens[start + 1]?.capital !== true;
  return verb ? { ...reading, weak: true } : reading;
};

/** `March after next`, `the May before last`, `March in two years`. */
function secondMonth(scene: Scene, at: number, month: number): Reading | null {
  const words = `${wordAt(scene, at + 1)} ${wordAt(scene, at + 2)}`;
  if (words === 'after next') return single(at + 3, civilMonth(scene.year + (month > scene.month ? 1 : 2), month));
  if (words === 'before last') return single(at + 3, civilMonth(scene.year - (month < scene.month ? 1 : 2), month));
  const span = wordAt(scene, at + 1) === 'in' ? readSpan(scene, at + 2) : null;
  return span?.grain === 'year' ? single(span.next, civilMonth(scene.year + span.months / 12, month)) : null;
}

function monthOfShiftedYear(scene: Scene, at: number, month: number): Reading | null {
  const start = skipWord(scene, isMark(scene, at + 1, ',') ? at + 2 : at + 1, 'of', 'in');
  const shift = SHIFTS.get(wordAt(scene, start));
  if (shift === undefined || wordAt(scene, start + 1) !== 'year') return null;
  return single(start + 2, civilMonth(scene.year + shift, month));
}

/** What a vague count, or a count of weeks, says of a date; null where the date itself does. */
function valueOf({ iso }: Span, { from }: Civil, sign: 1 | -1): string | null {
  if (iso.includes('X')) return sign < 0 ? 'PAST_REF' : 'FUTURE_REF';
  return /^P\d+W$/.test(iso) ? weekValue(from) : null;
}

/** A count away from a day, with the day of the count where its grain is wider. */
export function awayFrom(next: number, day: number, span: Span, sign: 1 | -1): Reading {
  const reading = single(next, shiftBy(day, span, sign));
  const value = valueOf(span, reading.first, sign);
  const told = value === null ? reading : { ...reading, timex: { type: 'DATE' as const, value } };
  if (span.days % 1 !== 0 || span.grain === 'day') return told;
  return { ...told, day: shiftBy(day, { ...span, grain: 'day' }, sign) };
}

/** `three weeks ago`, `5 days from now`, `a year back`, `two weeks hence`, `in two weeks`, `in a year's time`. */
const spanAway: Rule = (scene, at) => {
  const leading = wordAt(scene, at) === 'in' ? 1 : 0;
  const about =
    leading +
    (['about', 'around', 'roughly', 'exactly', 'almost', 'nearly'].includes(wordAt(scene, at + leading)) ? 1 : 0);
  const span = readSpan(scene, at + about);
  if (span === null) return null;
  const day = span.days % 1 === 0 ? scene.today : scene.reference;
  if (leading === 1) {
    const tense = scene.tenseAt(at);
    if (tense === 'past' || tense === 'perfect') return null;
    return awayFrom(skipWord(scene, span.next, 'time'), day, span, 1);
  }
  const after = wordAt(scene, span.next);
  if (after === 'ago' && /^weekends?$/.test(wordAt(scene, span.next - 1))) {
    const weekend = unitPeriod(scene, 'weekend', -Math.round(span.days / 7));
    return weekend === null ? null : { next: span.next + 1, first: weekend[0], last: weekend[1] };
  }
  if (after === 'ago' || after === 'back') return awayFrom(span.next + 1, day, span, -1);
  if (after === 'hence') return awayFrom(span.next + 1, day, span, 1);
  if (after === 'from' && wordAt(scene, span.next + 1) === 'now') return awayFrom(span.next + 2, day, span, 1);
  return null;
};

/** `the last 3 months`, `the next two days`, `5 upcoming years`: days up to yesterday, or from tomorrow on. */
const countedUnits: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const leading = SHIFTS.get(wordAt(scene, start));
  const span =
    leading === undefined ? readSpan(scene, start, true) : (fortnight(scene, start + 1) ?? readSpan(scene, start + 1));
  if (span === null || (leading === undefined && span.shift === undefined)) return null;
  // "For the last 3 months and 2 weeks ago they": the second span is a date of its own.
  if (wordAt(scene, span.next) === 'ago') {
    const part = leading === undefined ? null : readSpanPart(scene, start + 1);
    return part === null || part.next === span.next ? null : unitsBeside(scene, part, leading ?? 0);
  }
  return unitsBeside(scene, span, leading ?? span.shift ?? 0);
};

function unitsBeside(scene: Scene, span: Span, shift: -1 | 0 | 1): Reading | null {
  if (shift === 0 || span.days % 1 !== 0) return null;
  if (/^quarters?$/.test(wordAt(scene, span.next - 1))) return wholeQuarters(scene, span, shift);
  const far = dayPlusMonths(scene.today, shift * span.months).from + shift * span.days * DAY;
  const timex = { type: 'DURATION' as const, value: span.iso };
  return shift < 0
    ? { next: span.next, first: civilDayAt(far), last: dayPlus(scene.today, -1), timex }
    : { next: span.next, first: dayPlus(scene.today, 1), last: civilDayAt(far), timex };
}

function fortnight(scene: Scene, at: number): Span | null {
  return wordAt(scene, at) === 'fortnight'
    ? { next: at + 1, months: 0, days: 14, grain: 'day', unit: 4, iso: 'P2W' }
    : null;
}

/** `the past two quarters`: whole quarters of the calendar. */
function wholeQuarters(scene: Scene, span: Span, shift: 1 | -1): Reading | null {
  const count = Math.round(span.months / 3);
  const near = unitPeriod(scene, 'quarter', shift);
  const far = unitPeriod(scene, 'quarter', shift * count);
  if (near === null || far === null) return null;
  const timex = { type: 'DURATION' as const, value: span.iso };
  return shift < 0
    ? { next: span.next, first: far[0], last: near[1], timex }
    : { next: span.next, first: near[0], last: far[1], timex };
}

const RESTS = new Set(['rest', 'remainder', 'remaining']);

/** `the rest of the year`, `the remaining week`: from today on. */
const restOfUnit: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  if (!RESTS.has(wordAt(scene, start))) return null;
  if (start === at && wordAt(scene, start + 1) !== 'of') return null;
  const index = skipWord(scene, skipWord(scene, start + 1, 'of'), 'the', 'this');
  const unit = UNITS.get(wordAt(scene, index));
  const period = unit === undefined || unit === 'day' ? null : unitPeriod(scene, unit, 0);
  return period === null ? null : { next: index + 1, first: civilDayAt(scene.today), last: dayPlus(period[1].to, -1) };
};

/** `year to date`, `the month to date`, `YTD`. */
const unitToDate: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const short = { ytd: 'year', mtd: 'month' }[wordAt(scene, start)];
  const long = `${wordAt(scene, start + 1)} ${wordAt(scene, start + 2)}` === 'to date';
  const unit = UNITS.get(short ?? (long ? wordAt(scene, start) : ''));
  const period = unit === undefined ? null : unitPeriod(scene, unit, 0);
  if (period === null) return null;
  const next = start + (short === undefined ? 3 : 1);
  return { next, first: civilDayAt(period[0].from), last: civilDayAt(scene.today) };
};

const WORKING = new Set(['business', 'working']);
const WORKDAY = /^(?:work|week)days?$/;
/** More of them than this is no number of days that anybody counts. */
const MOST_WORKING_DAYS = 1000;

/** `the next 4 business days`: from Monday to Friday, today not among them. */
const workingDays: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const shift = SHIFTS.get(wordAt(scene, start));
  if (shift !== 1 && shift !== -1) return null;
  const count = readCount(scene, start + 1) ?? { next: start + 1, value: 1 };
  const isOne = WORKDAY.test(wordAt(scene, count.next));
  const isTwo = WORKING.has(wordAt(scene, count.next)) && /^days?$/.test(wordAt(scene, count.next + 1));
  if (!isOne && !isTwo) return null;
  if (!Number.isInteger(count.value) || count.value < 1 || count.value > MOST_WORKING_DAYS) return null;
  const found: Civil[] = [];
  for (let away: number = shift; found.length < count.value; away += shift) {
    const day = dayPlus(scene.today, away);
    if (weekdayOf(day.from) <= 5) found.push(day);
  }
  const [near, far] = [found[0], found.at(-1)];
  if (near === undefined || far === undefined) return null;
  const next = count.next + (isOne ? 1 : 2);
  if (near === far) return single(next, near);
  return shift === 1 ? { next, first: near, last: far } : { next, first: far, last: near };
};

export function yearOf(civil: Civil): number {
  return partsOf(civil.from).year;
}

export const RELATIVE: readonly Rule[] = [
  dayWord,
  shiftedUnit,
  secondUnit,
  shiftedMonth,
  spanAway,
  countedUnits,
  restOfUnit,
  unitToDate,
  workingDays,
];
