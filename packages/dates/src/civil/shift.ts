import { type Civil, civilDay, civilDayAt, civilMonth, civilYear, daysInMonth } from './civil.ts';

export const DAY = 86_400_000;

export interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function partsOf(ms: number): Parts {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function dayPlus(ms: number, days: number): Civil {
  return civilDayAt(ms + days * DAY);
}

/** The day that lies `months` later; a day that the month does not have becomes its last. */
export function dayPlusMonths(ms: number, months: number): Civil {
  const { year, month, day } = partsOf(ms);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return civilDay(y, m, Math.min(day, daysInMonth(y, m)));
}

/** The ISO number of the weekday, Monday 1 to Sunday 7. */
export function weekdayOf(ms: number): number {
  return new Date(ms).getUTCDay() || 7;
}

export function mondayOf(ms: number): number {
  return ms - (weekdayOf(ms) - 1) * DAY;
}

/** The Monday of an ISO week; week 1 holds January 4. */
export function isoWeekStart(year: number, week: number): number {
  return mondayOf(civilDay(year, 1, 4).from) + (week - 1) * 7 * DAY;
}

export function isoWeeksIn(year: number): number {
  return (isoWeekStart(year + 1, 1) - isoWeekStart(year, 1)) / (7 * DAY);
}

/** The date of the same grain that ends where this one begins; what is exact to the instant is its own end. */
export function dateBefore(civil: Civil): Civil {
  return civil.grain === 'instant' ? civil : atGrain(civil.from - DAY, civil.grain);
}

/** The civil date of the same grain as `like` that holds the start of a day. */
export function atGrain(ms: number, grain: 'year' | 'month' | 'day'): Civil {
  const { year, month } = partsOf(ms);
  if (grain === 'year') return civilYear(year);
  return grain === 'month' ? civilMonth(year, month) : civilDayAt(ms);
}
