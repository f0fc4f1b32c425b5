import type { Grain } from '@gligabao/dates';

/** A point on the UTC time line, in milliseconds since 1970-01-01T00:00:00Z; always an integer. */
export type Instant = number;

/** How finely a text named a date: `2019`, `2019-03`, `2019-03-05`, or a full timestamp. */
export type { Grain };

/**
 * One end of a stated period. As a start, `at` is the first instant of its grain; as an end, the first instant after it,
 * so that "from January 2010 to January 2016" is `[2010-01-01, 2016-02-01)`.
 */
export interface Bound {
  readonly at: Instant;
  readonly grain: Grain;
}

/** A half-open period `[from, to)`; `null` means that this end is not known. */
export interface Interval {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/** Whether the two share an instant; an end that is not known lies beyond every instant, and an empty period has none. */
export function overlaps(one: Interval, other: Interval): boolean {
  const from = Math.max(one.from ?? -Infinity, other.from ?? -Infinity);
  return from < Math.min(one.to ?? Infinity, other.to ?? Infinity);
}

/** Whether the interval contains the instant; an unknown start reaches back for ever, an unknown end goes on. */
export function contains(interval: Interval, instant: Instant): boolean {
  return (interval.from === null || interval.from <= instant) && (interval.to === null || instant < interval.to);
}
