import { isStopWord, terms } from '@gligabao/text';

/** Weights of the kinds of features, chosen on pairs of names and of facts; see the README. */
const WEIGHT = Object.freeze({ term: 1, gram: 0.35, stopWordGram: 0.05, mark: 0.1 });

const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORDS_AND_MARKS = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;
const MARK = /^[^\p{L}\p{M}\p{N}]/u;

/** Small letters, compatibility forms unfolded, Latin letters without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(LATIN_ACCENTS, '').normalize('NFC');
}

function grams(characters: readonly string[], length: number): readonly string[] {
  const count = Math.max(0, characters.length - length + 1);
  return Array.from({ length: count }, (_, at) => characters.slice(at, at + length).join(''));
}

/** Runs of characters: three and four with the edges of the word, one and two in scripts without spaces. */
function gramsOf(word: string): readonly string[] {
  if (UNSPACED.test(word)) return [1, 2].flatMap((length) => grams([...word], length));
  return [3, 4].flatMap((length) => grams(['<', ...word, '>'], length));
}

/**
 * What a text is made of: its terms, and the character n-grams of its words, each with its weight times the root of its
 * count. Every text that is not blank has a feature.
 */
export function features(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, { readonly weight: number; count: number }>();
  const add = (feature: string, weight: number): void => {
    const known = counts.get(feature);
    if (known) known.count += 1;
    else counts.set(feature, { weight, count: 1 });
  };
  for (const term of terms(text)) add(`t${term}`, WEIGHT.term);
  for (const word of folded(text).match(WORDS_AND_MARKS) ?? [text]) {
    if (MARK.test(word)) add(`m${word}`, WEIGHT.mark);
    else {
      const stopped = isStopWord(word);
      for (const gram of gramsOf(word))
        add(stopped ? `s${gram}` : `g${gram}`, stopped ? WEIGHT.stopWordGram : WEIGHT.gram);
    }
  }
  return new Map(Array.from(counts, ([feature, { weight, count }]) => [feature, weight * Math.sqrt(count)]));
}
