import type { Bound, Grain, Instant } from '../../src/domain/time.ts';

/** The first instant of `2019`, `2019-03`, `2019-03-05`, or a full timestamp. */
export function instant(date: string): Instant {
  return Date.parse(date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date);
}

function grainOf(date: string): Grain {
  return date.length === 4 ? 'year' : date.length === 7 ? 'month' : date.length === 10 ? 'day' : 'instant';
}

/** A stated start. */
export function from(date: string): Bound {
  return { at: instant(date), grain: grainOf(date) };
}

/** A stated end: the first instant after the grain. */
export function through(date: string): Bound {
  const day = new Date(instant(date));
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  switch (grainOf(date)) {
    case 'year':
      return { at: Date.UTC(year + 1, 0), grain: 'year' };
    case 'month':
      return { at: Date.UTC(year, month + 1), grain: 'month' };
    case 'day':
      return { at: Date.UTC(year, month, day.getUTCDate() + 1), grain: 'day' };
    case 'instant':
      return { at: instant(date), grain: 'instant' };
  }
}

/** All orders of a list. */
export function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((item, index) => permutations(list.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
