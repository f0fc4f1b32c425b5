import type { Edge } from '../domain/edge.ts';
import type { Stretch } from './derived-fact.ts';

/** Which row each stretch keeps, and the rows that none does. */
export interface Matched {
  readonly pairs: readonly { readonly stretch: Stretch; readonly row: Edge | null }[];
  readonly unclaimed: readonly Edge[];
}

/**
 * Gives each stretch, by start, the first row that it overlaps, one of the same start before others, each row once.
 * What is true at no instant overlaps little: a stretch or row left over of that kind takes whatever is left.
 */
export function matchRows(stretches: readonly Stretch[], rows: readonly Edge[]): Matched {
  const free = [...rows].sort((a, b) => startOf(a) - startOf(b) || a.id - b.id);
  const kept = new Map<Stretch, Edge>();
  const claim = (stretch: Stretch, row: Edge | undefined): void => {
    if (row === undefined) return;
    kept.set(stretch, row);
    free.splice(free.indexOf(row), 1);
  };
  for (const stretch of stretches) {
    const overlapping = free.filter((row) => overlaps(stretch, row));
    claim(stretch, overlapping.find(({ validAt }) => validAt === stretch.validAt) ?? overlapping[0]);
  }
  for (const stretch of stretches) {
    if (kept.has(stretch)) continue;
    claim(stretch, isEmpty(stretch) ? free[0] : free.find(isEmpty));
  }
  return { pairs: stretches.map((stretch) => ({ stretch, row: kept.get(stretch) ?? null })), unclaimed: free };
}

type Bounds = Pick<Edge, 'validAt' | 'invalidAt'>;

/** Whether two periods share time; an empty one shares the instant at which it lies. */
export function overlaps(a: Bounds, b: Bounds): boolean {
  if (isEmpty(a) && isEmpty(b)) return a.validAt === b.validAt;
  if (isEmpty(a)) return startOf(b) <= startOf(a) && startOf(a) < endOf(b);
  if (isEmpty(b)) return overlaps(b, a);
  return startOf(a) < endOf(b) && startOf(b) < endOf(a);
}

export function isEmpty({ validAt, invalidAt }: Bounds): boolean {
  return validAt !== null && validAt === invalidAt;
}

export function startOf({ validAt }: Bounds): number {
  return validAt ?? -Number.MAX_VALUE;
}

export function endOf({ invalidAt }: Bounds): number {
  return invalidAt ?? Number.MAX_VALUE;
}
