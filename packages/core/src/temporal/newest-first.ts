import type { Edge } from '../domain/edge.ts';
import type { Clocks } from '../ports/clocks.ts';

type Aged = Pick<Edge, 'id' | 'validAt' | 'createdAt'>;

/** Whether a read at the clocks asks what was true at some time, rather than what is believed now. */
export const asksOfTime = ({ asOf, during }: Clocks): boolean => asOf !== undefined || during !== undefined;

/** The order of rows around entities at the clocks, newest first: see `GraphStore`. */
export function newestFirst(clocks: Clocks): (a: Aged, b: Aged) => number {
  const instantOf = asksOfTime(clocks)
    ? ({ validAt }: Aged) => validAt ?? Number.MIN_SAFE_INTEGER
    : ({ createdAt }: Aged) => createdAt;
  return (a, b) => instantOf(b) - instantOf(a) || b.id - a.id;
}
