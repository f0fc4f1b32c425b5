import type { Id } from '../domain/ids.ts';

export interface Scored {
  readonly id: Id;
  readonly score: number;
}

const bestFirst = (a: Scored, b: Scored): number => b.score - a.score || b.id - a.id;

/** Best first; equal scores by the newer row, so that the order never depends on how it was found. */
export function ranked(scores: ReadonlyMap<Id, number>): readonly Scored[] {
  const rows: Scored[] = [];
  scores.forEach((score, id) => rows.push({ id, score }));
  return rows.sort(bestFirst);
}

/** The best `count` of a list of scores. */
export function best(scores: ReadonlyMap<Id, number>, count: number): ReadonlyMap<Id, number> {
  if (scores.size <= count) return scores;
  // Few of many thousands: each that is worse than all that are kept is passed over with one comparison.
  const kept: Scored[] = [];
  let [floor, floorId] = [-Infinity, -Infinity];
  scores.forEach((score, id) => {
    if (score < floor || (score === floor && id < floorId)) return;
    const scored = { id, score };
    let [low, high] = [0, kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bestFirst(kept[middle] ?? scored, scored) < 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, scored);
    if (kept.length > count) kept.pop();
    const last = kept[count - 1];
    if (last !== undefined) [floor, floorId] = [last.score, last.id];
  });
  return new Map(kept.map(({ id, score }) => [id, score]));
}

/** Scores stretched to 0..1; a list of equal scores becomes all ones. */
function normalised(scores: ReadonlyMap<Id, number>): ReadonlyMap<Id, number> {
  let low = Infinity;
  let high = -Infinity;
  for (const score of scores.values()) {
    low = Math.min(low, score);
    high = Math.max(high, score);
  }
  const width = high - low;
  const stretched = new Map<Id, number>();
  scores.forEach((score, id) => stretched.set(id, width === 0 ? 1 : (score - low) / width));
  return stretched;
}

/**
 * Keyword and vector scores as one: each stretched to 0..1 over its list, weighted and added. A text that only one list
 * knows gets nothing from the other. Reciprocal ranks do worse here: they throw away how much better the best is.
 */
export function fuse(
  keyword: ReadonlyMap<Id, number>,
  vector: ReadonlyMap<Id, number>,
  vectorWeight: number,
): ReadonlyMap<Id, number> {
  if (vector.size === 0) return normalised(keyword);
  if (keyword.size === 0) return normalised(vector);
  const fused = new Map<Id, number>();
  normalised(keyword).forEach((score, id) => fused.set(id, (1 - vectorWeight) * score));
  normalised(vector).forEach((score, id) => fused.set(id, (fused.get(id) ?? 0) + vectorWeight * score));
  return fused;
}
