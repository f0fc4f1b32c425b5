import type { Id } from '../domain/ids.ts';
import type { Posting, Postings, TermPostings } from '../ports/text-index.ts';

/** The texts that hold a term, and how many there are in all: the list may be cut. */
export interface CountedTerm extends TermPostings {
  readonly texts: number;
}

/** Postings with all that a BM25 score needs, whatever cap they were read with. */
export interface CountedPostings extends Omit<Postings, 'terms'> {
  readonly terms: readonly CountedTerm[];
}

/**
 * In how many texts a term occurs. A list that the cap cut holds the newest: how far back it reaches, of all texts, says
 * how many there are in all.
 */
function textsWith(list: readonly Posting[], perTerm: number, newest: Id, texts: number): number {
  const oldest = list.at(-1)?.textId ?? newest;
  if (list.length < perTerm) return list.length;
  return Math.min(texts, (list.length * newest) / (newest - oldest + 1));
}

/** Postings with the number of texts of each term. `perTerm` is the cap that the lists were asked with. */
export function counted(postings: Postings, perTerm: number): CountedPostings {
  const newest = Math.max(0, ...postings.terms.map(({ postings: list }) => list[0]?.textId ?? 0));
  const terms = postings.terms.map(({ term, postings: list }) => ({
    term,
    postings: list,
    texts: textsWith(list, perTerm, newest, postings.texts),
  }));
  return { ...postings, terms };
}

/**
 * Postings of the same terms in several bodies of texts as of one that holds them all: lists joined, counts added. The
 * texts of each must be numbered apart from those of the others.
 */
export function joined(parts: readonly CountedPostings[]): CountedPostings {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? { texts: 0, meanLength: 0, terms: [] };
  let [texts, length] = [0, 0];
  for (const part of parts) {
    texts += part.texts;
    length += part.texts * part.meanLength;
  }
  const terms = first.terms.map(({ term }, at) => {
    const lists = parts.flatMap((part) => part.terms[at] ?? []);
    return {
      term,
      postings: lists.flatMap(({ postings }) => postings),
      texts: lists.reduce((sum, list) => sum + list.texts, 0),
    };
  });
  return { texts, meanLength: texts === 0 ? 0 : length / texts, terms };
}

/**
 * Postings of filtered texts with the statistics of those alone that hold one of the terms: how many more fit is not known,
 * and among all texts of the dataset every term would seem rare.
 */
export function ofThese(postings: CountedPostings): CountedPostings {
  const holding = new Set(postings.terms.flatMap((each) => each.postings.map(({ textId }) => textId)));
  return { ...postings, texts: Math.max(holding.size, ...postings.terms.map(({ texts }) => texts)) };
}
