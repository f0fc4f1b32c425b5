import { ORDINAL_WORDS, SMALL_NUMBERS, TENS_WORDS } from '../lexicon/numbers.ts';
import { UNITS } from '../lexicon/words.ts';
import { isMark, type Scene, wordAt } from './scene.ts';

export interface Count {
  readonly next: number;
  readonly value: number;
  /** A guess at what people mean by "several". */
  readonly vague?: true;
}

function belowHundred(scene: Scene, at: number): Count | null {
  const small = SMALL_NUMBERS.get(wordAt(scene, at));
  if (small !== undefined) return { next: at + 1, value: small };
  const tens = TENS_WORDS.get(wordAt(scene, at));
  if (tens === undefined) return null;
  const rest = isMark(scene, at + 1, '-') ? at + 2 : at + 1;
  const unit = SMALL_NUMBERS.get(wordAt(scene, rest));
  return unit !== undefined && unit > 0 && unit < 10
    ? { next: rest + 1, value: tens + unit }
    : { next: at + 1, value: tens };
}

/** A count in digits or words: `3`, `twenty-one`, `a`, `a couple of`, `several`. Vague ones count as people mean them. */
export function readCount(scene: Scene, at: number): Count | null {
  const token = scene.tokens[at];
  if (token?.kind === 'number') return { next: at + 1, value: token.value };
  const word = wordAt(scene, at);
  const article = word === 'a' || word === 'an' || word === 'the' || word === 'another';
  const vague = wordAt(scene, article ? at + 1 : at);
  const afterVague = article ? at + 2 : at + 1;
  if (vague === 'couple') return { next: wordAt(scene, afterVague) === 'of' ? afterVague + 1 : afterVague, value: 2 };
  if (vague === 'few') return { next: afterVague, value: 3, vague: true };
  if (word === 'several') return { next: at + 1, value: 4, vague: true };
  if (word === 'another' && UNITS.has(wordAt(scene, at + 1))) return { next: at + 1, value: 1 };
  if (word === 'a' || word === 'an') return { next: at + 1, value: 1 };
  return belowHundred(scene, at);
}

/** An ordinal in digits or words: `3rd`, `twenty-first`. */
export function readOrdinal(scene: Scene, at: number): Count | null {
  const token = scene.tokens[at];
  if (token?.kind === 'ordinal') return { next: at + 1, value: token.value };
  const word = ORDINAL_WORDS.get(wordAt(scene, at));
  if (word !== undefined) return { next: at + 1, value: word };
  const tens = TENS_WORDS.get(wordAt(scene, at));
  const rest = isMark(scene, at + 1, '-') ? at + 2 : at + 1;
  const unit = ORDINAL_WORDS.get(wordAt(scene, rest));
  return tens !== undefined && unit !== undefined && unit < 10 ? { next: rest + 1, value: tens + unit } : null;
}

/** A year in words: `nineteen eighty six`, `nineteen hundred ninety three`, `two thousand and twenty`. */
export function readYearWords(scene: Scene, at: number): Count | null {
  const head = belowHundred(scene, at);
  if (head === null) return null;
  const scale = wordAt(scene, head.next);
  if (scale === 'thousand' || scale === 'hundred') {
    const start = head.value * (scale === 'thousand' ? 1000 : 100);
    const joined = wordAt(scene, head.next + 1) === 'and' ? head.next + 2 : head.next + 1;
    const rest = belowHundred(scene, joined);
    return plausible(
      rest === null ? { next: head.next + 1, value: start } : { next: rest.next, value: start + rest.value },
    );
  }
  const rest =
    head.value >= 16 && head.value <= 20
      ? belowHundred(scene, isMark(scene, head.next, '-') ? head.next + 1 : head.next)
      : null;
  return rest === null || rest.value < 10 ? null : plausible({ next: rest.next, value: head.value * 100 + rest.value });
}

function plausible(year: Count): Count | null {
  return year.value >= 1500 && year.value <= 2100 ? year : null;
}

/** The century of a year in two digits: 20xx up to ten years after the reference, else 19xx. */
export function fullYear(scene: Scene, year: number): number {
  if (year >= 100) return year;
  return year <= (scene.year % 100) + 10 ? 2000 + year : 1900 + year;
}
