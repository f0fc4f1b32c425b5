import { SHIFTS, UNITS } from '../lexicon/words.ts';
import { readCount } from './number.ts';
import { isMark, type Scene, wordAt } from './scene.ts';

/** A length of time as months and days (a fraction for hours and minutes), and the grain that it is meant at. */
export interface Span {
  readonly next: number;
  readonly months: number;
  readonly days: number;
  readonly grain: 'year' | 'month' | 'day';
  /** As ISO 8601 writes it, `P1Y6M`; with `X` for a vague count. */
  readonly iso: string;
  /** The length of the unit, to order the parts of a span. */
  readonly unit: number;
  /** `3 upcoming weeks`: which side of now the unit was said to lie on. */
  readonly shift?: -1 | 0 | 1;
}

type Amount = Pick<Span, 'months' | 'days' | 'grain'>;

function amount(count: number, unit: string): Amount | null {
  const days = (value: number): Amount => ({ months: 0, days: value, grain: 'day' });
  const months = (value: number, grain: 'year' | 'month'): Amount =>
    Number.isInteger(value) ? { months: value, days: 0, grain } : { months: Math.floor(value), days: 15, grain: 'day' };
  switch (UNITS.get(unit)) {
    case 'second':
      return days(count / 86_400);
    case 'minute':
      return days(count / 1440);
    case 'hour':
      return days(count / 24);
    case 'day':
      return days(Math.round(count));
    case 'week':
    case 'weekend':
      return days(Math.round(count * 7));
    case 'month':
      return months(count, 'month');
    case 'quarter':
      return months(count * 3, 'month');
    case 'year':
      return Number.isInteger(count) ? months(count * 12, 'year') : months(count * 12, 'month');
    case 'decade':
      return months(count * 120, 'year');
    case 'century':
      return months(count * 1200, 'year');
    case undefined:
      return unit === 'fortnight' || unit === 'fortnights' ? days(count * 14) : null;
  }
}

/** The letter of a unit in a length of time, and whether it stands after the `T`. */
const LETTERS: Readonly<Record<string, readonly [letter: string, ofDay: boolean]>> = {
  second: ['S', true],
  minute: ['M', true],
  hour: ['H', true],
  day: ['D', false],
  weekend: ['WE', false],
  week: ['W', false],
  month: ['M', false],
  year: ['Y', false],
  decade: ['DE', false],
  century: ['CE', false],
};
const HALVES: Readonly<Record<string, string>> = {
  hour: 'PT30M',
  year: 'P6M',
  day: 'PT12H',
  minute: 'PT30S',
  decade: 'P5Y',
  century: 'P50Y',
};

/** A length in ISO 8601: `P3M`, `PT2H`, `P18M`, `PXY`. */
export function isoLength(count: number | null, unit: string): string {
  const [letter, ofDay] = LETTERS[unit] ?? ['W', false];
  const half = HALVES[unit];
  if (count === 0.5 && half !== undefined) return half;
  if (count !== null && unit === 'year' && count % 1 === 0.5) return `P${count * 12}M`;
  if (unit === 'quarter') return `P${count === null ? 'X' : count * 3}M`;
  if (unit === 'fortnight') return `P${count === null ? 'X' : count * 2}W`;
  return `P${ofDay ? 'T' : ''}${count ?? 'X'}${letter}`;
}

/** Joins the parts of a length: `P2W` and `P3D` are `P2W3D`. */
function joined(first: string, second: string): string {
  const timed = first.includes('T');
  return timed ? first + second.replace(/^PT?/, '') : first + second.slice(1);
}

const ORDER = ['second', 'minute', 'hour', 'day', 'weekend', 'week', 'month', 'quarter', 'year', 'decade', 'century'];

function one(scene: Scene, at: number, allowShift: boolean): Span | null {
  const half = wordAt(scene, at) === 'half' ? (['a', 'an'].includes(wordAt(scene, at + 1)) ? 2 : 0) : 0;
  const count = half > 0 ? { next: at + half, value: 0.5 } : readCount(scene, at);
  if (count === null) return null;
  let index = count.next;
  let value = count.value;
  if (wordAt(scene, index) === 'and' && wordAt(scene, index + 1) === 'a' && wordAt(scene, index + 2) === 'half') {
    index += 3;
    value += 0.5;
  } else if (wordAt(scene, index) === 'half' && value === 1) {
    index += wordAt(scene, index + 1) === 'a' ? 2 : 1;
    value = 0.5;
  }
  const shift = allowShift ? SHIFTS.get(wordAt(scene, index)) : undefined;
  if (shift !== undefined) index += 1;
  const read = amount(value, wordAt(scene, index));
  if (read === null || value > 5000) return null;
  const name = UNITS.get(wordAt(scene, index)) ?? 'fortnight';
  const unit = ORDER.indexOf(name === 'fortnight' ? 'week' : name);
  const iso = isoLength('vague' in count ? null : value, name);
  return { ...read, next: index + 1, unit, iso, ...(shift === undefined ? {} : { shift }) };
}

/** "A year and a half". */
function halfMore({ iso, months }: Span): string {
  return /^P\d+Y$/.test(iso) ? `P${months + 6}M` : iso.replace(/\d+/, (count) => `${count}.5`);
}

const FINENESS = { year: 2, month: 1, day: 0 } as const;

/** Length in days, roughly, so that "2 weeks and 2 days" is told from two spans in a row. */
function size(span: Span): number {
  return span.months * 30 + span.days;
}

/** The first part of a span: `3 months` of "3 months and 2 weeks". */
export function readSpanPart(scene: Scene, at: number): Span | null {
  return one(scene, at, false);
}

/** `ten years`, `2 weeks and 2 days`, `a year and a half`, `2 years 1 month 21 days`: each part shorter than the one before. */
export function readSpan(scene: Scene, at: number, allowShift = false): Span | null {
  let span = one(scene, at, allowShift);
  let previous = span;
  while (span !== null && previous !== null) {
    const joint = wordAt(scene, span.next) === 'and' || isMark(scene, span.next, ',') ? span.next + 1 : span.next;
    if (['a', 'an'].includes(wordAt(scene, joint)) && wordAt(scene, joint + 1) === 'half') {
      const half = span.grain === 'year' ? 6 : 0;
      return {
        ...span,
        next: joint + 2,
        months: span.months + half,
        grain: half > 0 ? 'month' : 'day',
        iso: halfMore(span),
      };
    }
    const more = one(scene, joint, false);
    const bare = joint === span.next && ['a', 'an'].includes(wordAt(scene, joint));
    if (more === null || bare || more.unit >= previous.unit || size(more) >= size(previous)) return span;
    const grain = FINENESS[more.grain] < FINENESS[span.grain] ? more.grain : span.grain;
    const iso = joined(span.iso, more.iso);
    span = { ...span, iso, next: more.next, months: span.months + more.months, days: span.days + more.days, grain };
    previous = more;
  }
  return span;
}
