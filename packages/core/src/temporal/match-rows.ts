import { type Edge, type EdgeBounds, isEmpty } from '../domain/edge.ts';
import type { Stretch } from './derived-fact.ts';

/** Which row each stretch keeps, and the rows that none does. */
export interface Matched {
  readonly pairs: readonly { readonly stretch: Stretch; readonly row: Edge | null }[];
  readonly unclaimed: readonly Edge[];
}

/**
 * Gives each stretch, by start, the first row that it overlaps, each row once; one with the very same bounds or start
 * before others, and rows that hold at some time before empty ones. What is true at no instant overlaps little: a
 * stretch or row left over of that kind takes whatever is left.
 */
export function matchRows(stretches: readonly Stretch[], rows: readonly Edge[]): Matched {
  const free = [...rows].sort((a, b) => startOf(a) - startOf(b) || a.id - b.id);
  const kept = new Map<Stretch, Edge>();
  const claimFrom = (candidates: (stretch: Stretch) => readonly Edge[]): void => {
    for (const stretch of stretches.filter((each) => !kept.has(each))) {
      const among = candidates(stretch);
      const row =
        among.find((each) => hasBoundsOf(each, stretch)) ??
        among.find(({ validAt }) => validAt === stretch.validAt) ??
        among[0];
      if (row === undefined) continue;
      kept.set(stretch, row);
      free.splice(free.indexOf(row), 1);
    }
  };
  claimFrom((stretch) => free.filter((row) => isEmpty(row) === isEmpty(stretch) && overlaps(stretch, row)));
  claimFrom((stretch) => free.filter((row) => overlaps(stretch, row)));
  claimFrom((stretch) => (isEmpty(stretch) ? free : free.filter(isEmpty)));
  return { pairs: stretches.map((stretch) => ({ stretch, row: kept.get(stretch) ?? null })), unclaimed: free };
}

const BOUNDS = [
  'validAt',
  'validPrecision',
  'validStated',
  'invalidAt',
  'invalidPrecision',
  'invalidStated',
] as const satisfies readonly (keyof EdgeBounds)[];

export function hasBoundsOf(row: Edge, stretch: Stretch): boolean {
  return BOUNDS.every((column) => row[column] === stretch[column]);
}

type Bounds = Pick<Edge, 'validAt' | 'invalidAt'>;

/** Whether two periods share time; an empty one shares the instant at which it lies. */
export function overlaps(a: Bounds, b: Bounds): boolean {
  if (isEmpty(a) && isEmpty(b)) return a.validAt === b.validAt;
  if (isEmpty(a)) return startOf(b) <= startOf(a) && startOf(a) < endOf(b);
  if (isEmpty(b)) return overlaps(b, a);
  return startOf(a) < endOf(b) && startOf(b) < endOf(a);
}

export function startOf({ validAt }: Bounds): number {
  return validAt ?? -Number.MAX_VALUE;
}

export function endOf({ invalidAt }: Bounds): number {
  return invalidAt ?? Number.MAX_VALUE;
}
