import type { Civil } from '@gligabao/dates';
import type { Bound, Instant } from '../domain/time.ts';

/** A date as an end: it reaches to the last instant of its grain; a full timestamp is the first instant that is out. */
export function readEnd(date: Civil): Bound {
  return { at: date.grain === 'instant' ? date.from : date.to, grain: date.grain };
}

/** The date of something that is over when it is told: "left in March", said in March, has happened by then. */
export function endToldBy(date: Civil, reference: Instant): Bound {
  const end = readEnd(date);
  return date.from <= reference && end.at > reference ? { at: reference, grain: end.grain } : end;
}
