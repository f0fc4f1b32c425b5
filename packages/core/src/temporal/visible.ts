import type { EdgeOutline } from '../domain/edge.ts';
import { contains, overlaps } from '../domain/time.ts';
import type { Clocks } from '../ports/clocks.ts';

/**
 * Whether a read at the clocks returns this version of a row. The version is the one that stood at `knownAt`, which is
 * for the store to find.
 */
export function isVisible(edge: EdgeOutline, clocks: Clocks): boolean {
  if (edge.retracted && clocks.retracted !== true) return false;
  const { asOf, during } = clocks;
  if (during !== undefined && !overlaps({ from: edge.validAt, to: edge.invalidAt }, during)) return false;
  if (asOf === undefined)
    return edge.retracted || clocks.superseded === true || during !== undefined || edge.expiredAt === null;
  if (clocks.superseded === true) return edge.validAt === null || edge.validAt <= asOf;
  return contains({ from: edge.validAt, to: edge.invalidAt }, asOf);
}
