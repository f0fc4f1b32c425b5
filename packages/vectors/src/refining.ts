import type { Id, VectorHit } from '@gligabao/core';
import type { Bounded } from './matrix.ts';
import { rankedPages } from './ranking.ts';

/** How many more candidates than are wanted get ranked at first; as a rule that is enough to settle them. */
const SPARE = 2;
/** Candidates whose vectors are read in full at a time, once as many as are wanted have been. */
const AT_A_TIME = 32;
/** Where many wait for what is behind them, by how much their number grows at least: reading to the end costs few sorts. */
const GROWTH = 0.5;

const inOrder = (a: VectorHit, b: VectorHit): number => b.score - a.score || a.id - b.id;

/**
 * The pages that ranking by cosine would give, from scores that no cosine passes by more than `spare`: candidates are taken by
 * falling score, their cosines are computed, and a hit is given once none of those left can be above it.
 *
 * @param cosinesOf the cosines of these ids; NaN for one that is gone, which is then left out.
 */
export function* refinedPages(
  bounded: Bounded & { readonly spare: number },
  page: number,
  cosinesOf: (ids: readonly Id[]) => Float32Array,
): Generator<readonly VectorHit[], void> {
  const candidates = rankedPages(bounded, AT_A_TIME, SPARE * Math.max(page, AT_A_TIME));
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
    const wanted = Math.max(page - waiting.length, GROWTH * waiting.length);
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
    const ids = taken.map(({ id }) => id);
    const cosines = cosinesOf(ids);
    const hits = ids.flatMap((id, at): readonly VectorHit[] => {
      const cosine = cosines[at] ?? Number.NaN;
      return Number.isNaN(cosine) ? [] : [{ id, score: Math.max(-1, Math.min(1, cosine)) }];
    });
    waiting = [...waiting, ...hits].sort(inOrder);
    above = last.score + bounded.spare;
  }
}
