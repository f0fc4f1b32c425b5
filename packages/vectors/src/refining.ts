import type { Id, VectorHit } from '@gligabao/core';

/** More than are wanted: as a rule, some stand so close to what is behind them that only that settles them. */
const SPARE = 4;
/** Where many wait for what is behind them, by how much their number grows at least: reading to the end costs few sorts. */
const GROWTH = 0.5;

const inOrder = (a: VectorHit, b: VectorHit): number => b.score - a.score || a.id - b.id;

/** Candidates by falling bound, some at a time. */
export interface Bounds {
  readonly candidates: Iterator<readonly VectorHit[], void>;
  /** How far above its bound the score of one may be. */
  readonly spare: number;
}

/**
 * The pages that ranking by score would give, from bounds: candidates are taken by falling bound, their scores are computed, and one
 * is given once none of those left can be above it.
 *
 * @param scoresOf the scores of these ids; NaN for one that is gone, which is then left out.
 */
export function* refinedPages(
  { candidates, spare }: Bounds,
  page: number,
  scoresOf: (ids: readonly Id[]) => Float32Array,
): Generator<readonly VectorHit[], void> {
  let waiting: readonly VectorHit[] = [];
  let above = Infinity;
  for (;;) {
    const settled = waiting.findIndex(({ score }) => score <= above);
    const ready = settled < 0 ? waiting.length : settled;
    if (ready >= page || (above === -Infinity && waiting.length > 0)) {
      yield waiting.slice(0, page);
      waiting = waiting.slice(page);
      continue;
    }
    const taken: VectorHit[] = [];
    const wanted = Math.max(page - waiting.length + SPARE, GROWTH * waiting.length);
    do {
      const next = candidates.next();
      if (next.done === true) break;
      taken.push(...next.value);
    } while (taken.length < wanted);
    const last = taken.at(-1);
    if (last === undefined) {
      if (waiting.length === 0) return;
      above = -Infinity;
      continue;
    }
    const scores = scoresOf(taken.map(({ id }) => id));
    const hits = taken.flatMap(({ id }, at): readonly VectorHit[] => {
      const score = scores[at] ?? Number.NaN;
      return Number.isNaN(score) ? [] : [{ id, score }];
    });
    waiting = [...waiting, ...hits].sort(inOrder);
    above = last.score + spare;
  }
}
