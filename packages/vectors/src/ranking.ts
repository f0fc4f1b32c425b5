import type { VectorHit } from '@gligabao/core';
import { HIDDEN, type Scored } from './matrix.ts';

/** The hits of the first selection, at least: small pages share one. */
const FIRST_SELECTION = 16;
/** Each further selection takes this many times more, so that reading to the end costs a sort, not a scan per page. */
const WIDENING = 4;

/** Above what is hidden, and below all else. */
const LOWEST = -Number.MAX_VALUE;

/** Whether row `a` stands before row `b`: higher score, then lower id. */
function isBefore(ids: Float64Array, scores: Float32Array, a: number, b: number): boolean {
  const left = scores[a] ?? 0;
  const right = scores[b] ?? 0;
  return left === right ? (ids[a] ?? 0) < (ids[b] ?? 0) : left > right;
}

/** Moves the entry at `at` of a heap with the last-ranked row on top down to its place. */
function siftDown({ ids, scores }: Scored, heap: Int32Array, size: number, at: number): void {
  const row = heap[at] ?? 0;
  let hole = at;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= size) break;
    if (child + 1 < size && isBefore(ids, scores, heap[child] ?? 0, heap[child + 1] ?? 0)) child += 1;
    if (!isBefore(ids, scores, row, heap[child] ?? 0)) break;
    heap[hole] = heap[child] ?? 0;
    hole = child;
  }
  heap[hole] = row;
}

/** The first `count` rows that stand behind row `after`, in order; -1 stands before all rows. */
function select(scored: Scored, count: number, after: number): Int32Array {
  const { ids, scores } = scored;
  const heap = new Int32Array(Math.min(count, scores.length));
  const behind = after < 0 ? Infinity : (scores[after] ?? 0);
  let size = 0;
  let floor = LOWEST;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] ?? HIDDEN;
    // Most rows end here.
    if (!(score >= floor) || score > behind || (score === behind && !isBefore(ids, scores, after, row))) continue;
    if (size < heap.length) {
      heap[size++] = row;
      if (size < heap.length) continue;
      for (let at = (size >> 1) - 1; at >= 0; at--) siftDown(scored, heap, size, at);
    } else if (isBefore(ids, scores, row, heap[0] ?? 0)) {
      heap[0] = row;
      siftDown(scored, heap, size, 0);
    } else continue;
    floor = scores[heap[0] ?? 0] ?? 0;
  }
  return heap.subarray(0, size).sort((a, b) => (isBefore(ids, scores, a, b) ? -1 : 1));
}

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
    for (let at = 0; at < rows.length; at += page) yield Array.from(rows.subarray(at, at + page), hitOf);
    if (rows.length < count) return;
    after = rows.at(-1) ?? after;
    count *= WIDENING;
  }
}
