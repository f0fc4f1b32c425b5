import { findDates, type Civil, type Mention } from '@gligabao/dates';
import { parse as parseByChrono } from 'chrono-node';
import type { DateCase } from './cases.ts';

/** What a reader found in a text, and where. Each first day and each end that its reading may be said with. */
export interface FoundDate {
  readonly span: readonly [number, number];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

export interface Reader {
  readonly name: string;
  /** Throws nothing: what cannot be read is not found. */
  read(date: Pick<DateCase, 'text' | 'reference' | 'direction'>): readonly FoundDate[];
}

const DAY = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The day after the last instant of a period. */
const dayPast = ({ to }: Civil): string => dayAt(to - 1 + DAY);

/** Where counting gives a day, sets take that day, and this reader the year or month around it. */
function startsOf({ from, to, role, kind, day }: Mention): readonly string[] {
  // "By Friday" and "within a week" name one date.
  const named = from ?? (kind === 'date' ? to : null);
  if (named === null) return [];
  if (from === null || day !== undefined) return [dayAt(named.from), ...(day === undefined ? [] : [dayAt(day.from)])];
  // "After May" begins with June; whether "after the 5th" begins with it, sets do not agree.
  const past = role === 'after' ? [dayPast(from)] : [];
  return role === 'after' && from.grain !== 'day' ? past : [dayAt(from.from), ...past];
}

function endsOf({ from, to, role, kind, day, reachesNow }: Mention, reference: number): readonly string[] {
  if (reachesNow === true) return [dayAt(reference), dayAt(reference + DAY)];
  // "From October" names the month that it begins with.
  if (to === null) return role === 'since' && from !== null ? [dayPast(from)] : [];
  if (role === 'before') return [dayAt((day ?? to).from)];
  // "From 2014 to 2018" ends with 2018 here, and before it in the sets.
  const isTold = kind === 'range' || role === 'until' || to.grain === 'instant';
  return isTold ? [dayPast(to), dayAt(to.from)] : [dayPast(to)];
}

export const OURS = Object.freeze<Reader>({
  name: 'ours',
  read: ({ text, reference, direction }) =>
    findDates(text, { reference, direction })
      .filter(({ kind, from, to }) => kind !== 'recurring' && (from !== null || to !== null))
      .map((mention) => ({
        span: [mention.start, mention.end],
        starts: startsOf(mention),
        ends: endsOf(mention, reference),
      })),
});

/** Components as chrono gives them, as a local day: the reader runs in UTC. */
export const CHRONO = Object.freeze<Reader>({
  name: 'chrono-node',
  read: ({ text, reference, direction }) =>
    parseByChrono(text, { instant: new Date(reference), timezone: 0 }, { forwardDate: direction === 'future' }).map(
      (found) => {
        const end = found.end?.date().getTime();
        return {
          span: [found.index, found.index + found.text.length],
          starts: [dayAt(found.start.date().getTime())],
          ends: end === undefined ? [] : [dayAt(end), dayAt(end + DAY)],
        };
      },
    ),
});
