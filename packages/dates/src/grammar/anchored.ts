import { civilDayAt, civilInstant, civilMonth, civilYear } from '../civil/civil.ts';
import { atGrain, DAY, dayPlus, dayPlusMonths, mondayOf, partsOf, weekdayOf } from '../civil/shift.ts';
import { LATER } from './later.ts';
import { readCount } from './number.ts';
import { dayAlone, PART, SIMPLE } from './part.ts';
import { shiftBy } from './relative.ts';
import {
  longest,
  type Part,
  partsOfReading,
  type Reading,
  type Rule,
  type Scene,
  single,
  skipMark,
  skipWord,
  wordAt,
} from './scene.ts';
import { readSpan } from './span.ts';
import { weekdayAt } from './weekday.ts';

const ANCHOR: readonly Rule[] = [...LATER, ...SIMPLE, ...PART];

function anchorAt(scene: Scene, at: number): Reading | null {
  return longest(ANCHOR, scene, at) ?? dayAlone(scene, at);
}

function signOf(word: string): 1 | -1 | 0 {
  if (word === 'before') return -1;
  return ['after', 'from', 'since', 'following'].includes(word) ? 1 : 0;
}

/** `3 days from tomorrow`, `2 weeks before May 13 1999`, `two months after next Friday`, `in two weeks since 2011`. */
const spanFrom: Rule = (scene, at) => {
  const span = readSpan(scene, skipWord(scene, at, 'in'));
  if (span === null) return null;
  const sign = signOf(wordAt(scene, span.next));
  if (sign === 0) return null;
  const anchor = anchorAt(scene, span.next + 1);
  if (anchor === null) return null;
  const whole = anchor.first === anchor.last ? anchor.first.grain : 'day';
  if (span.days % 1 !== 0) {
    return anchor.first.grain === 'instant'
      ? single(anchor.next, civilInstant(anchor.first.from + sign * span.days * DAY))
      : null;
  }
  if (whole === 'year' && span.grain === 'year') return single(anchor.next, shiftBy(anchor.first.from, span, sign));
  if (whole === 'month' && span.grain === 'month') return single(anchor.next, shiftBy(anchor.first.from, span, sign));
  const day = shiftBy(anchor.first.from, { ...span, grain: 'day' }, sign);
  return single(anchor.next, anchor.first.grain === 'day' ? day : atGrain(day.from, span.grain));
};

/** `the week before 25 May 2023` (the seven days), `the day after Christmas`, `the year before 2015`. */
const unitBeside: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the', 'a', 'one');
  const unit = wordAt(scene, start);
  if (start === at || !['day', 'week', 'weekend', 'month', 'year'].includes(unit)) return null;
  const sign = signOf(wordAt(scene, start + 1));
  if (sign === 0 || wordAt(scene, start + 1) === 'since' || wordAt(scene, start + 1) === 'from') return null;
  const anchor = anchorAt(scene, start + 2);
  if (anchor === null) return null;
  const { from } = anchor.first;
  const last = anchor.last.to - DAY;
  const { next } = anchor;
  const edge = sign < 0 ? from : last;
  const { year, month } = partsOf(edge);
  if (unit === 'day') return single(next, dayPlus(edge, sign));
  if (unit === 'week')
    return sign < 0 ? days(next, from - 7 * DAY, from - DAY) : days(next, last + DAY, last + 7 * DAY);
  if (unit === 'weekend') {
    const saturday =
      sign < 0
        ? mondayOf(from - 2 * DAY) + (weekdayOf(from) >= 7 ? -2 : weekdayOf(from) === 1 ? 5 : -2) * DAY
        : mondayOf(last) + (weekdayOf(last) >= 6 ? 12 : 5) * DAY;
    return days(
      next,
      sign < 0 && weekdayOf(from) > 1 ? mondayOf(from) - 2 * DAY : saturday,
      (sign < 0 && weekdayOf(from) > 1 ? mondayOf(from) - 2 * DAY : saturday) + DAY,
    );
  }
  return single(next, unit === 'month' ? civilMonth(year, month + sign) : civilYear(year + sign));
};

function days(next: number, from: number, to: number): Reading {
  return { next, first: civilDayAt(from), last: civilDayAt(to) };
}

/** `Sunday before 1/1/2024`, `the Friday after 15 July 2023`, `Monday two weeks from now`, `the first Sunday after Easter`. */
const weekdayBeside: Rule = (scene, at) => {
  const weekday = weekdayAt(scene, skipWord(scene, at, 'the'));
  if (weekday === null) return null;
  const sign = signOf(wordAt(scene, weekday.next));
  const word = wordAt(scene, weekday.next);
  if (sign !== 0 && word !== 'since' && word !== 'from') {
    const anchor = anchorAt(scene, weekday.next + 1);
    if (anchor === null) return null;
    const edge = sign < 0 ? anchor.first.from : anchor.last.to - DAY;
    const gap = (sign * (weekday.value - weekdayOf(edge)) + 7) % 7 || 7;
    return single(anchor.next, dayPlus(edge, sign * gap));
  }
  const away = readCount(scene, weekday.next) === null ? null : longest(SIMPLE, scene, weekday.next);
  if (away === null || away.first.grain !== 'day' || away.first !== away.last) return null;
  if (!['ago', 'now', 'back', 'hence', 'today'].includes(wordAt(scene, away.next - 1))) return null;
  return single(away.next, dayPlus(mondayOf(away.first.from), weekday.value - 1));
};

/** `1st week of October on Friday`, `3 weeks after Christmas on Friday`: the weekday of that week. */
const weekdayIn: Rule = (scene, at) => {
  const period = longest([...PART, ...SIMPLE, spanFrom], scene, at);
  if (period === null || wordAt(scene, period.next) !== 'on') return null;
  const weekday = weekdayAt(scene, period.next + 1);
  const length = period.last.to - period.first.from;
  if (weekday === null || (length !== 7 * DAY && wordAt(scene, at + 1) !== 'weeks')) return null;
  return single(weekday.next, dayPlus(mondayOf(period.first.from), weekday.value - 1));
};

/** `Monday of the week after next` and the like: a weekday in a stated week. */
const weekdayOfPeriod: Rule = (scene, at) => {
  const weekday = weekdayAt(scene, at);
  if (weekday === null || !['of', 'in'].includes(wordAt(scene, weekday.next))) return null;
  const week = anchorAt(scene, weekday.next + 1);
  if (week === null || week.last.to - week.first.from !== 7 * DAY) return null;
  return single(week.next, dayPlus(mondayOf(week.first.from), weekday.value - 1));
};

const BEGINNING = new Set(['starting', 'beginning', 'commencing']);

/**
 * `two weeks starting 3 May`, `for 10 days from 18 December`, `1 week, from the 20th`: the days of that length. "Two weeks
 * from 3 May" is the day two weeks after it.
 */
export const spanOnward: Rule = (scene, at) => {
  const lasting = wordAt(scene, at) === 'for';
  const span = readSpan(scene, lasting ? at + 1 : at);
  if (span === null || span.days % 1 !== 0) return null;
  const index = skipMark(scene, span.next, ',');
  const isFrom = wordAt(scene, index) === 'from' && (lasting || index > span.next);
  if (!isFrom && !BEGINNING.has(wordAt(scene, index))) return null;
  const first = anchorAt(scene, skipWord(scene, index + 1, 'on', 'from'));
  if (first === null || first.first !== first.last || first.first.grain !== 'day') return null;
  const past = dayPlusMonths(first.first.from, span.months).from + span.days * DAY;
  if (past <= first.first.to) return null;
  const length: Part = { at: lasting ? at + 1 : at, next: span.next, timex: { type: 'DURATION', value: span.iso } };
  const parts = [length, ...partsOfReading(scene, skipWord(scene, index + 1, 'on', 'from'), first)];
  return { ...days(first.next, first.first.from, past - DAY), parts };
};

export const POINT: readonly Rule[] = [...ANCHOR, spanFrom, unitBeside, weekdayBeside, weekdayIn, weekdayOfPeriod];
