import { isCalendarDay, isWritable, utcDay } from './civil.ts';

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9})\d*)?(?:([Zz])|([+-])(\d{2}):(\d{2}))$/;

/**
 * A strict RFC 3339 date-time with `Z` or an offset, as epoch milliseconds; null for anything else, a date alone
 * and an instant outside the years 0001 to 9999 of UTC included. A leap second (`:60`) reads as `:59`.
 */
export function readInstant(text: string): number | null {
  const match = RFC_3339.exec(text.trim());
  if (match === null) return null;
  const field = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [field(1), field(2), field(3), field(4), field(5), field(6)];
  const [offsetHour, offsetMinute] = [field(10), field(11)];
  if (!isCalendarDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return null;
  if (offsetHour > 23 || offsetMinute > 59) return null;
  const offset = (match[9] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  const fraction = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000);
  const seconds = hour * 3600 + minute * 60 + Math.min(second, 59) - offset * 60;
  const instant = utcDay(year, month, day) + seconds * 1000 + fraction;
  return isWritable(instant) ? instant : null;
}
