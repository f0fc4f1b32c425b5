import { foldForSearch } from '../fold.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const POSSESSIVE = /'s?(?![\p{L}\p{N}\p{M}])/gu;
const ARTICLE = /^(?:the|a|an)$/;

/**
 * The words of a name as they are compared: folded as for search, without marks, possessive endings and a leading
 * article. `The Bride's Play` is `bride play`. Empty when no letter or digit is left.
 */
export function nameWords(name: string): string {
  const words = foldForSearch(name).replace(POSSESSIVE, '').match(WORD) ?? [];
  return words.slice(words.length > 1 && ARTICLE.test(words[0] ?? '') ? 1 : 0).join(' ');
}
