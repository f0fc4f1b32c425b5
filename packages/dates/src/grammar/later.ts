import { type Civil, civilDayAt, civilMonth, civilYear } from '../civil/civil.ts';
import { atGrain, DAY, dayPlus, mondayOf, partsOf } from '../civil/shift.ts';
import { MONTHS } from '../lexicon/calendar.ts';
import { awayFrom, shiftBy } from './relative.ts';
import { type Reading, type Rule, type Scene, single, skipWord, wordAt } from './scene.ts';
import { readSpan, type Span } from './span.ts';

type Period = Pick<Reading, 'first' | 'last'>;

const FINENESS = { year: 2, month: 1, day: 0, instant: 0 } as const;

/** Whether a clause ends at a token, so that the preposition before it has nothing to govern. */
function endsThere(scene: Scene, at: number): boolean {
  const token = scene.tokens[at];
  return token === undefined || token.kind === 'mark';
}

function directionOf(scene: Scene, at: number): 1 | -1 | 0 {
  const word = wordAt(scene, at);
  if (word === 'later') return 1;
  if (word === 'earlier') return -1;
  if (!endsThere(scene, at + 1)) return 0;
  return word === 'after' || word === 'afterwards' ? 1 : word === 'before' ? -1 : 0;
}

/** A date moved by a span: a quarter stays a quarter by years, a day becomes the year that people mean. */
function moved(period: Period, span: Span, sign: 1 | -1): Period | null {
  if (FINENESS[period.first.grain] > FINENESS[span.grain]) return null;
  if (period.first === period.last) {
    const civil = shiftBy(dayOf(period.first), span, sign);
    return { first: civil, last: civil };
  }
  const end = (civil: Civil): Civil => {
    const day = shiftBy(dayOf(civil), { ...span, grain: 'day' }, sign);
    return civil.grain === 'instant' ? day : atGrain(day.from, civil.grain);
  };
  return { first: end(period.first), last: end(period.last) };
}

function dayOf({ from }: Civil): number {
  return Math.floor(from / DAY) * DAY;
}

/**
 * `two days later`, `a year earlier`, `ten years after`: counted from the date told last. Without one it is the reference
 * that counts, but only what is yet to come, or nothing else is said, lies after it.
 */
const spanLater: Rule = (scene, at) => {
  const span = readSpan(scene, at);
  if (span === null || span.days % 1 !== 0) return null;
  const sign = directionOf(scene, span.next);
  if (sign === 0) return null;
  const { anchor } = scene;
  const next = span.next + 1;
  if (anchor !== null) {
    const period = moved(anchor, span, sign);
    return period === null ? null : { next, ...period };
  }
  if (sign > 0 && !scene.forward(at) && (at > 0 || scene.tokens.length > next)) return null;
  return wordAt(scene, span.next) === 'before' ? null : awayFrom(next, scene.today, span, sign);
};

type Unit = 'day' | 'week' | 'month' | 'year';
const isUnit = (word: string): word is Unit => ['day', 'week', 'month', 'year'].includes(word);

/** The unit around a date, or one of its neighbours; null where the date is wider than the unit. */
function periodAt({ first, last }: Period, unit: Unit, shift: -1 | 0 | 1): Period | null {
  const edge = dayOf(shift > 0 ? last : first);
  if (unit === 'day' || unit === 'week') {
    if (FINENESS[first.grain] > 0 || (unit === 'day' && first !== last)) return null;
    if (unit === 'day') return whole(dayPlus(edge, shift));
    const monday = mondayOf(edge) + shift * 7 * DAY;
    return { first: civilDayAt(monday), last: dayPlus(monday, 6) };
  }
  if (FINENESS[first.grain] > FINENESS[unit]) return null;
  const { year, month } = partsOf(edge);
  const civil = atGrain(edge, unit);
  if (shift === 0) return whole(civil);
  return whole(unit === 'year' ? civilYear(year + shift) : civilMonth(year, month + shift));
}

function whole(civil: Civil): Period {
  return { first: civil, last: civil };
}

/** `the next day`, `the following week`, `that year`, `the same month`, `the day after`: by the date told last. */
const unitBesideTold: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const word = wordAt(scene, start);
  const unit = wordAt(scene, start + 1);
  if (start > at && isUnit(word) && ['after', 'before'].includes(unit) && endsThere(scene, start + 2)) {
    const shift = unit === 'after' ? 1 : -1;
    return told(scene, start + 2, word, shift);
  }
  const named = word === 'that' && scene.tokens[start + 1]?.capital === true;
  const month = named ? MONTHS.get(unit) : undefined;
  if (month !== undefined && scene.anchor !== null)
    return single(start + 2, civilMonth(partsOf(dayOf(scene.anchor.first)).year, month));
  if (!isUnit(unit) || wordAt(scene, start + 2) === 'of') return null;
  if (word === 'that' || (word === 'same' && start > at)) return told(scene, start + 2, unit, 0);
  if (word === 'following') return told(scene, start + 2, unit, 1);
  if (word === 'previous' && start > at) return told(scene, start + 2, unit, -1);
  if (word !== 'next' || unit !== 'day') return null;
  const period = told(scene, start + 2, unit, 1);
  if (period !== null || ['past', 'perfect'].includes(scene.tenseAt(at))) return period;
  return single(start + 2, dayPlus(scene.today, 1));
};

function told(scene: Scene, next: number, unit: Unit, shift: -1 | 0 | 1): Reading | null {
  const period = scene.anchor === null ? null : periodAt(scene.anchor, unit, shift);
  return period === null ? null : { next, ...period };
}

export const LATER: readonly Rule[] = [unitBesideTold, spanLater];
