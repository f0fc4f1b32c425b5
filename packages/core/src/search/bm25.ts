import type { Id } from '../domain/ids.ts';
import type { Postings } from '../ports/text-index.ts';

/** Robertson and Zaragoza's usual values: saturation of a term's frequency, and weight of a text's length. */
const K1 = 1.2;
const B = 0.75;

/**
 * BM25 scores of texts by their owner: how rare the terms are that a text holds, how often it holds them, and how long
 * it is. Higher is better; a text without any of the terms is not listed.
 */
export function bm25(postings: Postings): ReadonlyMap<Id, number> {
  const scores = new Map<Id, number>();
  for (const { postings: list } of postings.terms) {
    const rarity = Math.log(1 + (postings.texts - list.length + 0.5) / (list.length + 0.5));
    for (const { ownerId, frequency, length } of list) {
      const norm = 1 - B + (B * length) / (postings.meanLength || 1);
      const score = rarity * ((frequency * (K1 + 1)) / (frequency + K1 * norm));
      scores.set(ownerId, (scores.get(ownerId) ?? 0) + score);
    }
  }
  return scores;
}
