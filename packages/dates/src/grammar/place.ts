import { type Civil, civilDay, civilMonth, isCalendarDay } from '../civil/civil.ts';
import { DAY, weekdayOf } from '../civil/shift.ts';
import type { Reading, Scene } from './scene.ts';

/** How many years back or on a date such as February 29 or "Friday 31" is sought. */
const REACH = 12;

/** The nearest year in the clause's direction in which a civil date lies; the reference's own period counts. */
function nearest(scene: Scene, at: number, inYear: (year: number) => Civil | null): Civil | null {
  const forward = scene.forward(at);
  for (let step = 0; step <= REACH; step += 1) {
    const civil = inYear(scene.year + (forward ? step : -step));
    if (civil === null) continue;
    if (forward ? civil.to > scene.today : civil.from <= scene.today) return civil;
  }
  return null;
}

/** A date without a year: placed by the clause's direction, and movable to a year that a neighbour states. */
export function yearless(
  scene: Scene,
  at: number,
  next: number,
  inYear: (year: number) => Civil | null,
): Reading | null {
  const civil = nearest(scene, at, inYear);
  if (civil === null) return null;
  return {
    next,
    first: civil,
    last: civil,
    inYear: (year) => {
      const moved = inYear(year);
      return moved === null ? null : { next, first: moved, last: moved };
    },
  };
}

export function monthOfYear(month: number): (year: number) => Civil {
  return (year) => civilMonth(year, month);
}

export function dayOfYear(month: number, day: number): (year: number) => Civil | null {
  return (year) => (isCalendarDay(year, month, day) ? civilDay(year, month, day) : null);
}

/** The n-th weekday of a month; -1 is the last. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Civil | null {
  if (nth < 0) {
    const end = civilMonth(year, month).to - DAY;
    return civilAt(end - ((weekdayOf(end) - weekday + 7) % 7) * DAY);
  }
  const first = civilMonth(year, month).from;
  const day = 1 + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  return isCalendarDay(year, month, day) ? civilDay(year, month, day) : null;
}

function civilAt(ms: number): Civil {
  const date = new Date(ms);
  return civilDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
