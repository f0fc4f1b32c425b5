/** The precision with which a date is known. */
export type Grain = 'year' | 'month' | 'day' | 'instant';

/**
 * The period `[from, to)` that a civil date denotes, in epoch milliseconds, UTC. Civil dates begin at 00:00 UTC; an
 * instant lasts one millisecond. `text` is the ISO prefix (`2023`, `2023-04`, `2023-04-05`) or an RFC 3339 instant.
 */
export interface Civil {
  readonly from: number;
  readonly to: number;
  readonly grain: Grain;
  readonly text: string;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** Epoch milliseconds of 00:00 UTC on a day; `month` is 1..12 and may overflow, like `day`. */
export function utcDay(year: number, month: number, day: number): number {
  // Date.UTC reads the years 0..99 as 1900..1999, so those are set in a second step.
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year + date.getUTCFullYear() - 2000, date.getUTCMonth(), date.getUTCDate());
  return year >= 100 ? Date.UTC(year, month - 1, day) : date.getTime();
}

export function daysInMonth(year: number, month: number): number {
  return new Date(utcDay(year, month + 1, 0)).getUTCDate();
}

export function isCalendarDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

const FIRST = utcDay(1, 1, 1);
const BEYOND = utcDay(10_000, 1, 1);

/** Whether an instant lies in the years 0001 to 9999 of UTC, beyond which RFC 3339 has no way to write it. */
export function isWritable(ms: number): boolean {
  return FIRST <= ms && ms < BEYOND;
}

export function civilYear(year: number): Civil {
  return Object.freeze({ from: utcDay(year, 1, 1), to: utcDay(year + 1, 1, 1), grain: 'year', text: pad(year, 4) });
}

/** `month` may lie outside 1..12; the year then rolls. */
export function civilMonth(year: number, month: number): Civil {
  const index = year * 12 + month - 1;
  const y = Math.floor(index / 12);
  const m = index - y * 12 + 1;
  return Object.freeze({
    from: utcDay(y, m, 1),
    to: utcDay(y, m + 1, 1),
    grain: 'month',
    text: `${pad(y, 4)}-${pad(m, 2)}`,
  });
}

export function civilDayAt(ms: number): Civil {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const from = utcDay(year, month, day);
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return Object.freeze({ from, to: from + 86_400_000, grain: 'day', text });
}

export function civilDay(year: number, month: number, day: number): Civil {
  return civilDayAt(utcDay(year, month, day));
}

export function civilInstant(ms: number): Civil {
  return Object.freeze({ from: ms, to: ms + 1, grain: 'instant', text: formatInstant(ms) });
}

// The facts of an answer share their instants, most of all the start of a day.
const MOST_WRITTEN = 10_000;
const written = new Map<number, string>();

/** RFC 3339 in UTC with `Z`; milliseconds are printed only when they are not zero. */
export function formatInstant(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  const text = new Date(ms).toISOString().replace('.000Z', 'Z');
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(ms, text);
  return text;
}
