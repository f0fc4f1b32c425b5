import { existsSync } from 'node:fs';
import { GligabaoError } from '@gligabao/core';

/** What the arguments of `remember` name: one text, or files and folders, and standard input among them. */
export type Inputs =
  | { readonly by: 'text'; readonly text: string }
  | { readonly by: 'paths'; readonly paths: readonly string[]; readonly stdin: boolean };

/** Whether a word that names nothing here was meant as a file: it has folders, or ends as a document does. */
function looksLikePath(word: string): boolean {
  if (/\s/u.test(word) || word.includes('://')) return false;
  return /^[.~]?[\\/]|^\.\.[\\/]|[\\/]$|\.(?:txt|text|md|markdown|pdf)$/iu.test(word) || /^[^\\/]+[\\/]/u.test(word);
}

const refuse = (message: string): never => {
  throw new GligabaoError('incorrect', 'cli/no-such-file', message);
};

/**
 * Reads the arguments: paths where all of them exist, `-` for standard input, a text otherwise. Nothing is guessed where
 * some exist and some do not: a text with the name of a file in it, and a mistyped file, look alike.
 *
 * @throws GligabaoError `incorrect` `cli/no-such-file` that says which word is no file.
 */
export function chooseInputs(words: readonly string[]): Inputs {
  const named = words.filter((word) => word !== '-');
  if (named.length === 0 && words.length <= 1) return { by: 'paths', paths: [], stdin: true };
  const missing = named.filter((word) => word === '' || !existsSync(word));
  if (missing.length === 0) return { by: 'paths', paths: named, stdin: words.length > named.length };
  if (missing.length < named.length) {
    const present = named.find((word) => !missing.includes(word)) ?? '';
    return refuse(`there is no file ${missing[0] ?? ''} beside ${present}; a text goes in one pair of quotes`);
  }
  if (named.every(looksLikePath)) {
    return refuse(`there is no file ${missing.join(', ')}; a text that looks like one goes through standard input (-)`);
  }
  return { by: 'text', text: words.join(' ') };
}
