import type { Id } from '../domain/ids.ts';
import { rarities } from './bm25.ts';
import type { CountedPostings } from './counted-postings.ts';
import { frameWeight } from './frame-words.ts';

/** A text that holds less of a question than this shares a word with it by chance. */
const LEAST = 0.15;

/**
 * How much of a question texts hold: the share of its terms, by their rarity, between 0 and 1; by owner, without those
 * that hold next to nothing. Unlike scores, shares say how good the best one is.
 */
export function covered(postings: CountedPostings): ReadonlyMap<Id, number> {
  const rarity = rarities(postings);
  const weightOf = (term: string): number => (rarity.get(term) ?? 0) * frameWeight(term);
  const whole = postings.terms.reduce((sum, { term }) => sum + weightOf(term), 0);
  const sums = new Map<Id, number>();
  for (const { term, postings: list } of postings.terms) {
    const share = weightOf(term) / whole;
    for (const { ownerId } of list) sums.set(ownerId, (sums.get(ownerId) ?? 0) + share);
  }
  sums.forEach((share, id) => {
    if (share < LEAST) sums.delete(id);
  });
  return sums;
}
