import type { Id } from '../domain/ids.ts';
import { type Mark, type Testimony, UNSTATED } from './claim.ts';
import { paintAlone } from './paint.ts';
import { runsOf } from './runs.ts';

/** From the first start to the last end of a fact, as it would be if no other fact excluded it. */
export interface Outline {
  readonly from: number;
  readonly start: Mark;
  readonly to: number;
  readonly finish: Mark;
}

/** Null for a fact of which nothing is told. */
export function outlineOf(factId: Id, testimony: Testimony): Outline | null {
  const runs = runsOf(factId, paintAlone(factId, testimony));
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    from: first.from,
    start: startMark(testimony, first.from) ?? UNSTATED,
    to: last.to,
    finish: finishMark(testimony, last.to) ?? UNSTATED,
  };
}

/** Where a start at this instant comes from: a stated claim's before a default. */
export function startMark({ claims }: Testimony, from: number): Mark | undefined {
  return preferred(claims.filter((claim) => claim.from === from).map((claim) => claim.start));
}

/** Where an end at this instant comes from. */
export function finishMark({ claims, endings }: Testimony, to: number): Mark | undefined {
  return preferred([
    ...claims.filter((claim) => !claim.open && claim.until === to).map((claim) => claim.finish),
    ...endings.filter((ending) => ending.at === to).map((ending) => ending.finish),
  ]);
}

const FINEST = ['instant', 'day', 'month', 'year'] as const;

/** Of several marks at one instant the one that says most: stated before not, then the finest. */
export function preferred(marks: readonly Mark[]): Mark | undefined {
  return [...marks].sort(
    (a, b) => Number(b.stated) - Number(a.stated) || FINEST.indexOf(a.grain) - FINEST.indexOf(b.grain),
  )[0];
}
