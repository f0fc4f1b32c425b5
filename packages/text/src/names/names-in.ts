import { sentences } from '../sentences.ts';
import { isStopWord } from '../stop-words.ts';
import { nameWords } from './name-words.ts';

/** A run of words that may be a name, and where it stands; `start` and `end` are UTF-16 offsets. */
export interface NamePlace {
  /** As `nameWords` gives it; never empty. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /**
   * `whole`: capitalised words that follow one another; `part`: some of them ("Lothair II" of "King Lothair II");
   * `joined`: several wholes with the small words or the comma between them ("Duchy of Parma", "Paris, Texas").
   */
  readonly form: 'whole' | 'part' | 'joined';
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly owns: boolean;
}

/** First and last word of a whole name. */
type Run = readonly [first: number, last: number];

// A point ends a word where a sentence was begun after it without a space.
const WORD = /[\p{L}\p{M}\p{N}]+(?:(?:['’–&-]|\.(?!\p{Lu}\p{Ll}))[\p{L}\p{M}\p{N}]+)*|&/gu;
const OWNS = /['’]s$/u;
const INITIALS = /^(?:\p{Lu}\.)*\p{Lu}$/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;
const DIGIT = /^\p{Nd}/u;
/** Small words that stand inside names, in languages that have capitals. */
const INSIDE: ReadonlySet<string> = new Set(
  (
    'of the de la le les du des di da del della dos das von van der den ter and for in on to y e al el bin ibn ap zu ' +
    'zur at with a an & und et'
  ).split(' '),
);
/** Wholes that are joined, words of a joined name, and words of a whole of which parts are looked at. */
const MOST_JOINED = 3;
const MOST_WORDS = 9;
const MOST_WITH_PARTS = 5;

/** Names in scripts without capitals: what stands in brackets of titles, and foreign words of Japanese. */
const MARKED =
  /[《〈「『]([^《》〈〉「」『』\n]{1,60})[》〉」』]|[\p{Script=Katakana}ー]{2,}(?:[・=＝][\p{Script=Katakana}ー]+)*/gu;

function wordsOf(text: string, offset: number): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const owns = OWNS.test(found);
    const start = offset + index;
    return { text: found, start, end: start + found.length - (owns ? 2 : 0), owns };
  });
}

/** Whether a word that is written large may only be so because a sentence begins with it. */
function onlyBegins(text: string, word: Word, next: Word | undefined, isFirst: boolean): boolean {
  const begins = isFirst || /[.!?]\s?$/u.test(text.slice(Math.max(0, word.start - 2), word.start));
  const opensName = word.text === 'The' && next !== undefined && CAPITAL.test(next.text);
  return begins && isStopWord(word.text.toLowerCase()) && !opensName;
}

function runsOf(text: string, words: readonly Word[]): readonly Run[] {
  const runs: Run[] = [];
  const gapAfter = (at: number): string => text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? 0);
  const follows = (at: number): boolean => {
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined || next === undefined || word.owns) return false;
    const gap = gapAfter(at);
    if (DIGIT.test(next.text)) return gap === ' ';
    if (!CAPITAL.test(next.text)) return false;
    // The point of an initial or of an abbreviation: "J.R. Smith", "J.R.Smith", "St. Louis".
    return gap === ' ' || (gap === '. ' && word.text.length <= 3) || (gap === '.' && INITIALS.test(word.text));
  };
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at], words[at + 1]];
    if (word === undefined) break;
    const opens =
      CAPITAL.test(word.text) ||
      (DIGIT.test(word.text) && next !== undefined && CAPITAL.test(next.text) && gapAfter(at) === ' ');
    if (!opens || onlyBegins(text, word, next, at === 0)) continue;
    const first = at;
    while (follows(at)) at += 1;
    runs.push([first, at]);
  }
  return runs;
}

function inSentence(text: string, offset: number, sentence: string): readonly NamePlace[] {
  const found: NamePlace[] = [];
  const words = wordsOf(sentence, offset);
  const runs = runsOf(text, words);
  const push = (first: number, last: number, form: NamePlace['form']): void => {
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
    const key = nameWords(text.slice(start, end));
    if (key !== '') found.push({ key, start, end, form });
  };
  const joins = (last: number, first: number): boolean => {
    const between = words.slice(last + 1, first);
    if (between.length > 2 || !between.every((word) => INSIDE.has(word.text.toLowerCase()))) return false;
    for (let at = last; at < first; at += 1) {
      const gap = text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? 0);
      if (gap !== ' ' && gap !== ', ') return false;
    }
    return true;
  };
  for (const [place, [first, last]] of runs.entries()) {
    push(first, last, 'whole');
    // "2017 World Series" is one, "in 2017 Ada Smith" is two.
    if (DIGIT.test(words[first]?.text ?? '')) push(first + 1, last, 'whole');
    const size = last - first + 1;
    if (size <= MOST_WITH_PARTS) {
      for (let from = first; from < last; from += 1) {
        for (let to = from + 1; to <= last; to += 1) if (to - from + 1 < size) push(from, to, 'part');
      }
    }
    let end = last;
    for (const [nextFirst, nextLast] of runs.slice(place + 1, place + 1 + MOST_JOINED)) {
      if (nextLast - first + 1 > MOST_WORDS || !joins(end, nextFirst)) break;
      push(first, nextLast, 'joined');
      end = nextLast;
    }
  }
  return found;
}

function marked(text: string): readonly NamePlace[] {
  return [...text.matchAll(MARKED)].flatMap(({ 0: whole, 1: inner, index }): readonly NamePlace[] => {
    const name = inner ?? whole;
    const key = nameWords(name);
    const start = index + (inner === undefined ? 0 : 1);
    return key === '' ? [] : [{ key, start, end: start + name.length, form: 'whole' }];
  });
}

/**
 * What may be names in a text, without a model: by capitals, where the script has them, and else by the marks of titles
 * and by Katakana. Far from all of it are names; which of them name something, an index knows.
 */
export function namesIn(text: string): readonly NamePlace[] {
  return [
    ...sentences(text).flatMap(({ start, text: sentence }) => inSentence(text, start, sentence)),
    ...marked(text),
  ];
}
