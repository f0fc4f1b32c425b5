import type { Id } from '../domain/ids.ts';
import type { Adjacent } from '../ports/text-index.ts';

/** The share of its neighbours' scores that a turn gets: what answers a question often stands beside what matches it. */
const SHARE = 0.3;

/** Scores with a share of the scores of the text before and the text after, in the same session. */
export function smooth(scores: ReadonlyMap<Id, number>, adjacent: readonly Adjacent[]): ReadonlyMap<Id, number> {
  const smoothed = new Map(scores);
  const add = (id: Id | null, score: number): void => {
    if (id !== null) smoothed.set(id, (smoothed.get(id) ?? 0) + SHARE * score);
  };
  for (const { artifactId, previousId, nextId } of adjacent) {
    const score = scores.get(artifactId) ?? 0;
    add(previousId, score);
    add(nextId, score);
  }
  return smoothed;
}
