import { isStopWord, nameWords } from '@gligabao/text';
import type { Id } from '../../domain/ids.ts';

/** A run of words of a question that may be the title of a text. */
export interface AskedName {
  readonly key: string;
  /** UTF-16 offsets in the question. */
  readonly start: number;
  readonly end: number;
  /** Whether it is written like a name: with a capital or a digit, or in a script that has no capitals. */
  readonly likeName: boolean;
}

/** One that is the title of texts. */
export interface TitledName extends AskedName {
  readonly textIds: readonly Id[];
}

const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’.&-]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CASED = /[\p{Lu}\p{Lt}\p{N}\p{Lo}]/u;
const LARGE = /^[\p{Lu}\p{Lt}]/u;

/** Words of a question that are looked at, words of one name, characters of a name without spaces, and keys in all. */
const MOST_WORDS = 60;
const LONGEST = 10;
const LONGEST_UNSPACED = 12;
const MOST = 240;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A small word that no name begins or ends with. */
  readonly small: boolean;
}

function wordsOf(question: string): readonly Word[] {
  return [...question.matchAll(WORD)].slice(0, MOST_WORDS).map(({ 0: text, index }) => {
    const small = !LARGE.test(text) && isStopWord(text.toLowerCase());
    return { text, start: index, end: index + text.length, small };
  });
}

/** Every piece of two characters and more of a word that has several words in it without a space. */
function* piecesOf(question: string, { text, start }: Word): Generator<AskedName> {
  for (let from = 0; from < text.length; from += 1) {
    for (let size = 2; size <= LONGEST_UNSPACED && from + size <= text.length; size += 1) {
      const key = nameWords(question.slice(start + from, start + from + size));
      if (key !== '') yield { key, start: start + from, end: start + from + size, likeName: true };
    }
  }
}

function* runsOf(question: string): Generator<AskedName> {
  const words = wordsOf(question);
  for (const [first, word] of words.entries()) {
    if (UNSPACED.test(word.text)) yield* piecesOf(question, word);
    if (word.small) continue;
    for (let size = 1; size <= LONGEST && first + size <= words.length; size += 1) {
      const last = words[first + size - 1];
      if (last === undefined || last.small) continue;
      const text = question.slice(word.start, last.end);
      const key = nameWords(text);
      if (key === '' || isStopWord(key)) continue;
      yield { key, start: word.start, end: last.end, likeName: CASED.test(text) };
    }
  }
}

/** What may be a title in a question, in its order; the index knows what is one. */
export function askedNames(question: string): readonly AskedName[] {
  const found: AskedName[] = [];
  for (const name of runsOf(question)) {
    if (found.length >= MOST) break;
    found.push(name);
  }
  return found;
}

/** The titles among them, without those that stand within a longer one. */
export function titledNames(
  names: readonly AskedName[],
  textsOf: (key: string) => readonly Id[],
): readonly TitledName[] {
  const titled = names
    .map((name) => ({ ...name, textIds: textsOf(name.key) }))
    .filter(({ textIds }) => textIds.length > 0);
  return titled.filter(
    ({ start, end }) =>
      !titled.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start),
  );
}
