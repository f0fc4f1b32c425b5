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
  let rest = number;
  const take = (from: readonly string[]): string => {
    const taken = from[rest % from.length] ?? '';
    rest = Math.floor(rest / from.length);
    return taken;
  };
  let word = '';
  do word += take(ONSETS) + take(VOWELS);
  while (rest > 0);
  return word + (CODAS[number % CODAS.length] ?? '');
}

/** A number below `count`: the lower, the more often, as words are used (Zipf's law with exponent 1). */
export function zipf(random: Random, count: number): number {
  const fraction = random.int(0, 999_999) / 1_000_000;
  return Math.min(count - 1, Math.floor(count ** fraction) - 1);
}

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
