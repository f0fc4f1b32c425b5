import type { Id } from '../domain/ids.ts';
import type { CountedPostings } from './counted-postings.ts';

/** Robertson and Zaragoza's usual values: saturation of a term's frequency, and weight of a text's length. */
const K1 = 1.2;
const B = 0.75;

/** How much each term counts: the rarer it is among the texts, the more. */
export function rarities({ texts, terms }: Pick<CountedPostings, 'texts' | 'terms'>): ReadonlyMap<string, number> {
  return new Map(
    terms.map(({ term, texts: frequent }) => [term, Math.log(1 + (texts - frequent + 0.5) / (frequent + 0.5))]),
  );
}

/** What a term that occurs so often adds to a text of that many terms, as a share of its rarity: from 0 to 2.2. */
export function saturation(frequency: number, length: number, meanLength: number): number {
  const norm = 1 - B + (B * length) / (meanLength || 1);
  return (frequency * (K1 + 1)) / (frequency + K1 * norm);
}

/**
 * BM25 scores of texts by their owner: how rare the terms are that a text holds, how often it holds them, and how long
 * it is. Higher is better; a text without any of the terms is not listed.
 */
export function bm25(postings: CountedPostings): ReadonlyMap<Id, number> {
  const rarity = rarities(postings);
  const scores = new Map<Id, number>();
  for (const { term, postings: list } of postings.terms) {
    for (const { ownerId, frequency, length } of list) {
      const score = (rarity.get(term) ?? 0) * saturation(frequency, length, postings.meanLength);
      scores.set(ownerId, (scores.get(ownerId) ?? 0) + score);
    }
  }
  return scores;
}
