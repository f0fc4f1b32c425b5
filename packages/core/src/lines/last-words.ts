import { type Line, lineOf } from '../domain/line.ts';
import type { Instant } from '../domain/time.ts';

/** Datasets whose last instant is kept before those are forgotten that lie behind. */
const MOST_LINES = 1000;

/**
 * When words are said that tell no reference time. Those of a dataset are said in the order in which they came: never two
 * at one instant, at which nothing would say which of them is the later word.
 */
export class LastWords {
  readonly #lastSaid = new Map<string, Instant>();

  saidAt(said: Line, now: Instant): Instant {
    const line = lineOf(said);
    const at = Math.max(now, (this.#lastSaid.get(line) ?? Number.NEGATIVE_INFINITY) + 1);
    if (this.#lastSaid.size >= MOST_LINES) {
      for (const [other, last] of this.#lastSaid) if (last < now) this.#lastSaid.delete(other);
    }
    this.#lastSaid.set(line, at);
    return at;
  }
}
