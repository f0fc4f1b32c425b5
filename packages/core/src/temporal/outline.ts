import type { Id } from '../domain/ids.ts';
import { periodsAlone } from './alone.ts';
import { type Mark, type Testimony, UNSTATED } from './claim.ts';
import { marksOf } from './marks.ts';

/** From the first start to the last end of a fact, as it would be if no other fact excluded it. */
export interface Outline {
  readonly from: number;
  readonly start: Mark;
  readonly to: number;
  readonly finish: Mark;
}

/** Null for a fact of which nothing is told. */
export function outlineOf(factId: Id, testimony: Testimony): Outline | null {
  const periods = periodsAlone(factId, testimony);
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { starts, finishes } = marksOf(testimony);
  return {
    from: first.from,
    start: starts.get(first.from) ?? UNSTATED,
    to: last.to,
    finish: finishes.get(last.to) ?? UNSTATED,
  };
}
