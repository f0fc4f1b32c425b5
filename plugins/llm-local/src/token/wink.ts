import { createRequire } from 'node:module';
import type { Tokenizer } from './token.ts';

type Feature = { readonly feature: never };

/** The part of wink-nlp that is used; its own declarations do not fit modules. */
interface Wink {
  readonly its: { readonly value: Feature; readonly pos: Feature; readonly uniqueId: Feature; readonly lemma: Feature };
  readDoc(text: string): { tokens(): { out(feature: Feature): readonly string[] } };
}

/** Loads the tagger and its English model, which takes about 150 ms and 25 MB. */
export function loadTokenizer(): Tokenizer {
  const load = createRequire(import.meta.url);
  const create = load('wink-nlp') as (model: unknown, pipe: readonly string[]) => Wink;
  const nlp = create(load('wink-eng-lite-web-model'), ['sbd', 'pos']);
  const idOf = (word: string): number => Number(nlp.readDoc(word).tokens().out(nlp.its.uniqueId)[0]);
  // Words of its lexicon have the first numbers; the first word that is none shows where they end.
  const lexiconSize = idOf('qxzvqj');
  return (sentence) => {
    const tokens = nlp.readDoc(sentence).tokens();
    const tags = tokens.out(nlp.its.pos);
    const lemmas = tokens.out(nlp.its.lemma);
    return tokens.out(nlp.its.value).map((text, index, all) => {
      const opens = /^\p{Lu}/u.test(text) && !/^[\p{L}\p{N},]/u.test(all[index - 1] ?? '');
      const token = { text, tag: tags[index] ?? 'X', lemma: (lemmas[index] ?? text).toLowerCase() };
      return opens ? { ...token, common: idOf(text.toLowerCase()) < lexiconSize } : token;
    });
  };
}
