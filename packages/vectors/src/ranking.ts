import type { VectorHit } from '@gligabao/core';
import { HIDDEN, type Scored } from './matrix.ts';

/** The hits of the first selection, at least: most readers stop before they need a second one. */
const FIRST_SELECTION = 64;
/** Each further selection takes this many times more, so that reading to the end costs a sort, not a scan per page. */
const WIDENING = 4;

/** Whether row `a` stands before row `b`: higher score, then lower id. */
function isBefore({ ids, scores }: Scored, a: number, b: number): boolean {
  const [left, right] = [scores[a] ?? 0, scores[b] ?? 0];
  return left === right ? (ids[a] ?? 0) < (ids[b] ?? 0) : left > right;
}

/** Moves the entry at `at` of a heap with the last-ranked row on top down to its place. */
function siftDown(scored: Scored, heap: Int32Array, size: number, at: number): void {
  const row = heap[at] ?? 0;
  let hole = at;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= size) break;
    if (child + 1 < size && isBefore(scored, heap[child] ?? 0, heap[child + 1] ?? 0)) child += 1;
    if (!isBefore(scored, row, heap[child] ?? 0)) break;
    heap[hole] = heap[child] ?? 0;
    hole = child;
  }
  heap[hole] = row;
}

/** The first `count` rows that stand behind row `after`, in order; -1 stands before all rows. */
function select(scored: Scored, count: number, after: number): Int32Array {
  const { scores } = scored;
  const heap = new Int32Array(Math.min(count, scores.length));
  let size = 0;
  let floor = -Infinity;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] ?? HIDDEN;
    if (score < floor || score === HIDDEN || (after >= 0 && !isBefore(scored, after, row))) continue;
    if (size < heap.length) {
      heap[size++] = row;
      if (size < heap.length) continue;
      for (let at = (size >> 1) - 1; at >= 0; at--) siftDown(scored, heap, size, at);
    } else if (isBefore(scored, row, heap[0] ?? 0)) {
      heap[0] = row;
      siftDown(scored, heap, size, 0);
    } else continue;
    floor = scores[heap[0] ?? 0] ?? 0;
  }
  return heap.subarray(0, size).sort((a, b) => (isBefore(scored, a, b) ? -1 : 1));
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
