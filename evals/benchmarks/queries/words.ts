import type { Random } from '../../src/index.ts';

const ONSETS = [
  'b',
  'br',
  'd',
  'f',
  'g',
  'gl',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pr',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'z',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const CODAS = ['n', 'l', 'r', 'm', 'k', 't', 'x'];

/** A word that no language has, such as "bromikal": the same one for the same number, another for another. */
export function wordOf(number: number): string {
  let word = '';
  for (let rest = number; rest > 0 || word === '';) {
    word += (ONSETS[rest % ONSETS.length] ?? '') + (VOWELS[Math.floor(rest / ONSETS.length) % VOWELS.length] ?? '');
    rest = Math.floor(rest / (ONSETS.length * VOWELS.length));
  }
  return word + (CODAS[number % CODAS.length] ?? '');
}

/** A number below `count`: the lower, the more often, as words are used (Zipf's law with exponent 1). */
export function zipf(random: Random, count: number): number {
  const fraction = random.int(0, 999_999) / 1_000_000;
  return Math.min(count - 1, Math.floor(count ** fraction) - 1);
}

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
