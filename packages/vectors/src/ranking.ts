import type { VectorHit } from '@gligabao/core';
import type { Scored } from './matrix.ts';
import { select } from './select.ts';

/** The hits of the first selection, at least: small pages share one. */
const FIRST_SELECTION = 16;
/** Each further selection takes this many times more, so that reading to the end costs a sort, not a scan per page. */
const WIDENING = 4;

/**
 * Pages of hits by falling score, ties by rising id, until all are given; only as much is sorted as is read.
 *
 * @param first how many are likely to be read, where that is known.
 */
export function* rankedPages(
  scored: Scored,
  page: number,
  first = FIRST_SELECTION,
): Generator<readonly VectorHit[], void> {
  const hitOf = (row: number): VectorHit => {
    const score = Math.max(-1, Math.min(1, scored.scores[row] ?? 0));
    return { id: scored.ids[row] ?? 0, score };
  };
  let count = page * Math.ceil(first / page);
  let after = -1;
  for (;;) {
    const rows = select(scored, count, after);
    const isLast = rows.length < count;
    const given = isLast ? rows.length : rows.length - (rows.length % page);
    for (let at = 0; at < given; at += page) yield Array.from(rows.subarray(at, at + page), hitOf);
    if (isLast) return;
    after = rows[given - 1] ?? after;
    count *= WIDENING;
  }
}
