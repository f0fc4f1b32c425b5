import type { Id, VectorHit } from '@gligabao/core';
import type { Bounded } from './matrix.ts';
import { rankedPages } from './ranking.ts';

/** Of how many more candidates than are wanted the cosines are computed at first. */
const SPARE = 1.5;
/** A read of the vectors in full is worth this many, at least. */
const FEWEST = 32;

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
  const candidates = rankedPages(bounded, Math.max(FEWEST, Math.ceil(page * SPARE)));
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
    const next = candidates.next();
    if (next.done === true) {
      if (waiting.length === 0) return;
      above = -Infinity;
      continue;
    }
    const ids = next.value.map(({ id }) => id);
    const cosines = cosinesOf(ids);
    const hits = ids.flatMap((id, at): readonly VectorHit[] => {
      const cosine = cosines[at] ?? Number.NaN;
      return Number.isNaN(cosine) ? [] : [{ id, score: Math.max(-1, Math.min(1, cosine)) }];
    });
    waiting = [...waiting, ...hits].sort(inOrder);
    above = (next.value.at(-1)?.score ?? above) + bounded.spare;
  }
}
