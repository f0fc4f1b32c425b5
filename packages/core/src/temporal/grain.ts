import type { Bound, Instant } from '../domain/time.ts';

/** The first instant, in UTC, of the last grain before a stated end: 2016-01-01 for an end "January 2016". */
export function lastGrainStart(end: Bound): Instant {
  const last = new Date(end.at - 1);
  switch (end.grain) {
    case 'year':
      return Date.UTC(last.getUTCFullYear(), 0);
    case 'month':
      return Date.UTC(last.getUTCFullYear(), last.getUTCMonth());
    case 'day':
      return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), last.getUTCDate());
    case 'instant':
      return end.at;
  }
}

/** The end that a stated start names as a period: 2016-02-01 for a start "January 2016"; an instant is its own end. */
export function endOfGrain({ at, grain }: Bound): Bound {
  const start = new Date(at);
  switch (grain) {
    case 'year':
      return { at: Date.UTC(start.getUTCFullYear() + 1, 0), grain };
    case 'month':
      return { at: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1), grain };
    case 'day':
      return { at: Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate() + 1), grain };
    case 'instant':
      return { at, grain };
  }
}

/** Whether start and end name one period between them ("in 2011"), so that the end does not tell of an ending. */
export function isOnePeriod(start: Bound | null, end: Bound): boolean {
  return start !== null && end.grain !== 'instant' && start.grain === end.grain && lastGrainStart(end) === start.at;
}
