import {
  type Civil,
  civilDay,
  civilInstant,
  civilMonth,
  civilYear,
  isCalendarDay,
  isWritable,
  utcDay,
} from './civil.ts';
import { readInstant } from './read-instant.ts';
import { MONTHS } from '../lexicon/calendar.ts';

const NUMERIC = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
const TIMED =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[Tt ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?\s*(Z|z|UTC|GMT|[+-]\d{2}:?\d{2})?$/;
const MONTH_YEAR = /^(\p{L}+)\.?,?\s+(\d{4})$/u;
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(\p{L}+)\.?,?\s+(\d{4})$/iu;
const MONTH_DAY_YEAR = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;

function fromParts(year: number, month: number | undefined, day: number | undefined): Civil | null {
  if (month === undefined) return civilYear(year);
  if (month < 1 || month > 12) return null;
  if (day === undefined) return civilMonth(year, month);
  return isCalendarDay(year, month, day) ? civilDay(year, month, day) : null;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function readTimed(text: string): Civil | null {
  const match = TIMED.exec(text);
  if (match === null) return null;
  const field = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [field(1), field(2), field(3), field(4), field(5), field(6)];
  if (!isCalendarDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return null;
  const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(match[8] ?? '');
  const offset = zone === null ? 0 : (zone[1] === '-' ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3]));
  const fraction = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000);
  const seconds = hour * 3600 + (minute - offset) * 60 + Math.min(second, 59);
  const instant = utcDay(year, month, day) + seconds * 1000 + fraction;
  return isWritable(instant) ? civilInstant(instant) : null;
}

function readNamed(text: string): Civil | null {
  const monthYear = MONTH_YEAR.exec(text);
  if (monthYear !== null) {
    const month = MONTHS.get((monthYear[1] ?? '').toLowerCase());
    return month === undefined ? null : fromParts(Number(monthYear[2]), month, undefined);
  }
  const dayFirst = DAY_MONTH_YEAR.exec(text);
  const match = dayFirst ?? MONTH_DAY_YEAR.exec(text);
  if (match === null) return null;
  const month = MONTHS.get((match[dayFirst === null ? 1 : 2] ?? '').toLowerCase());
  return month === undefined ? null : fromParts(Number(match[3]), month, Number(match[dayFirst === null ? 2 : 1]));
}

/**
 * A date as a model returns it: `2019`, `2019-03`, `2019-03-05`, an RFC 3339 timestamp, and the tolerant forms
 * `2019/03/05`, `2019-03-05 10:00`, `March 2019`, `5 March 2019`, `March 5, 2019`. A time without an offset reads as
 * UTC. Null when the text is not such a date (`2019-13`, `soon`).
 */
export function readCivil(text: string): Civil | null {
  const trimmed = text.trim();
  const instant = readInstant(trimmed);
  if (instant !== null) return civilInstant(instant);
  const numeric = NUMERIC.exec(trimmed);
  if (numeric !== null) return fromParts(Number(numeric[1]), numberOf(numeric[2]), numberOf(numeric[3]));
  return readTimed(trimmed) ?? readNamed(trimmed);
}
