import type { Civil } from '../civil/civil.ts';
import { DAY, isoWeekStart, partsOf, weekdayOf } from '../civil/shift.ts';

/**
 * A time as ISO-TimeML writes it. `value`: a date at its grain (`2019`, `2019-03`, `2019-W12`, `2019-Q3`, `2019-SU`,
 * `199` for the nineties), a time of day (`2019-03-05T15:00`, `2019-03-05TMO`), a length (`P3M`, `PT2H`, `PXY` when the
 * count is vague), what repeats (`XXXX-WXX-1`, `P1D`), or `PRESENT_REF`, `PAST_REF`, `FUTURE_REF`. `mod`: the part of it.
 */
export interface Timex {
  readonly type: 'DATE' | 'TIME' | 'DURATION' | 'SET';
  readonly value: string;
  readonly mod?: 'START' | 'MID' | 'END' | 'APPROX' | 'MORE_THAN' | 'LESS_THAN';
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** The ISO week of a Monday, `2019-W12`; the year is that of its Thursday. */
function weekOf(monday: number): string {
  const { year } = partsOf(monday + 3 * DAY);
  return `${pad(year, 4)}-W${pad(Math.round((monday - isoWeekStart(year, 1)) / (7 * DAY)) + 1, 2)}`;
}

const SEASON: ReadonlyMap<number, string> = new Map([
  [3, 'SP'],
  [6, 'SU'],
  [9, 'FA'],
  [12, 'WI'],
]);

function ofMonths(first: Civil, last: Civil): string | null {
  const { year, month } = partsOf(first.from);
  const months = (partsOf(last.from).year - year) * 12 + partsOf(last.from).month - month + 1;
  if (months === 3 && month % 3 === 1) return `${pad(year, 4)}-Q${(month + 2) / 3}`;
  if (months === 6 && month % 6 === 1) return `${pad(year, 4)}-H${(month + 5) / 6}`;
  const season = months === 3 ? SEASON.get(month) : undefined;
  return season === undefined ? null : `${pad(year, 4)}-${season}`;
}

function ofYears(first: Civil, last: Civil): string | null {
  const { year } = partsOf(first.from);
  const years = partsOf(last.from).year - year + 1;
  if (years === 100 && year % 100 === 0) return pad(year / 100, 2);
  return years === 10 && year % 10 === 0 ? pad(year / 10, 3) : null;
}

/** The one value of a run of civil dates that has one: a week, a weekend, a quarter, a half, a season, a decade. */
export function runValue(first: Civil, last: Civil): string | null {
  if (first.grain !== last.grain) return null;
  if (first.grain === 'month') return ofMonths(first, last);
  if (first.grain === 'year') return ofYears(first, last);
  const days = Math.round((last.to - first.from) / DAY);
  if (days === 7 && weekdayOf(first.from) === 1) return weekOf(first.from);
  return days === 2 && weekdayOf(first.from) === 6 ? `${weekOf(first.from - 5 * DAY)}-WE` : null;
}

/** The week that holds a day. */
export function weekValue(day: number): string {
  return weekOf(day - (weekdayOf(day) - 1) * DAY);
}

/** A civil date; an instant is told in the local time of `offsetMinutes`. */
export function civilTimex(civil: Civil, offsetMinutes: number): Timex {
  if (civil.grain !== 'instant') return { type: 'DATE', value: civil.text };
  const local = new Date(civil.from + offsetMinutes * 60_000).toISOString();
  return { type: 'TIME', value: local.endsWith(':00.000Z') ? local.slice(0, 16) : local.slice(0, 19) };
}
