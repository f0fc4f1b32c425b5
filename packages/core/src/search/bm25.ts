import type { Id } from '../domain/ids.ts';
import type { Posting, Postings } from '../ports/text-index.ts';

/** Robertson and Zaragoza's usual values: saturation of a term's frequency, and weight of a text's length. */
const K1 = 1.2;
const B = 0.75;

/**
 * In how many texts a term occurs. A list that the cap cut holds the newest: how far back it reaches, of all texts, says
 * how many there are in all.
 */
function documentFrequency(list: readonly Posting[], perTerm: number, newest: Id, texts: number): number {
  const oldest = list.at(-1)?.textId ?? newest;
  if (list.length < perTerm) return list.length;
  return Math.min(texts, (list.length * newest) / (newest - oldest + 1));
}

function newestOf({ terms }: Postings): Id {
  return Math.max(0, ...terms.map(({ postings: list }) => list[0]?.textId ?? 0));
}

/** How much each term counts: the rarer it is among the texts, the more. `perTerm` is the cap that the lists were asked with. */
export function rarities(postings: Postings, perTerm: number): ReadonlyMap<string, number> {
  const newest = newestOf(postings);
  return new Map(
    postings.terms.map(({ term, postings: list }) => {
      const frequent = documentFrequency(list, perTerm, newest, postings.texts);
      return [term, Math.log(1 + (postings.texts - frequent + 0.5) / (frequent + 0.5))];
    }),
  );
}

/**
 * BM25 scores of texts by their owner: how rare the terms are that a text holds, how often it holds them, and how long
 * it is. Higher is better; a text without any of the terms is not listed. `perTerm` is the cap that the lists were asked
 * with.
 */
export function bm25(postings: Postings, perTerm: number): ReadonlyMap<Id, number> {
  const rarity = rarities(postings, perTerm);
  const scores = new Map<Id, number>();
  for (const { term, postings: list } of postings.terms) {
    for (const { ownerId, frequency, length } of list) {
      const norm = 1 - B + (B * length) / (postings.meanLength || 1);
      const score = (rarity.get(term) ?? 0) * ((frequency * (K1 + 1)) / (frequency + K1 * norm));
      scores.set(ownerId, (scores.get(ownerId) ?? 0) + score);
    }
  }
  return scores;
}
