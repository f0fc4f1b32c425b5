/** A text to be found, by its id. */
export interface Document {
  readonly id: string;
  readonly text: string;
}

/** How texts become terms, and BM25's two numbers. */
export interface Bm25Settings {
  readonly terms: (text: string) => readonly string[];
  /** Saturation of a term's frequency. */
  readonly k1: number;
  /** How far a text's length counts, between 0 and 1. */
  readonly b: number;
}

/** Ids of the documents that share a term with the question, best first; equal scores in the order of the documents. */
export type Ranker = (question: string, limit: number) => readonly string[];

interface IndexedDocument {
  readonly id: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

function countOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * Okapi BM25 over a fixed set of documents, with the inverse document frequency that is never negative:
 * `ln(1 + (N - n + 0.5) / (n + 0.5))`. A term that the question repeats counts each time.
 */
export function createBm25(documents: readonly Document[], { terms, k1, b }: Bm25Settings): Ranker {
  const indexed = documents.map(({ id, text }): IndexedDocument => {
    const found = terms(text);
    return { id, counts: countOf(found), length: found.length };
  });
  const averageLength = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length;
  const holders = countOf(indexed.flatMap(({ counts }) => [...counts.keys()]));
  const rarity = (term: string): number => {
    const n = holders.get(term) ?? 0;
    return Math.log(1 + (indexed.length - n + 0.5) / (n + 0.5));
  };

  return (question, limit) => {
    const asked = [...countOf(terms(question))].map(([term, times]) => ({ term, weight: times * rarity(term) }));
    const scored = indexed.map(({ id, counts, length }) => {
      const norm = k1 * (1 - b + (b * length) / averageLength);
      const score = asked.reduce((sum, { term, weight }) => {
        const count = counts.get(term) ?? 0;
        return sum + (weight * count * (k1 + 1)) / (count + norm);
      }, 0);
      return { id, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .toSorted((a, c) => c.score - a.score)
      .slice(0, limit)
      .map(({ id }) => id);
  };
}
