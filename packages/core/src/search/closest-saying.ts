import { remembered, terms } from '@gligabao/text';

/** What a text says at the place that comes closest to the question. */
export interface Saying {
  /** The share, by rarity, of the question's terms that stand there together; between 0 and 1. */
  readonly coverage: number;
  /** Numbers, amounts, dates and times there, as written, but for those of the question. */
  readonly values: ReadonlySet<string>;
  /** Whether it says there that something is new or has changed. */
  readonly turns: boolean;
}

/** Words that stand together: a long sentence, or two short ones. */
const WINDOW = 20;
/** A value or a turn often stands just before, or is what the words lead up to. */
const BEFORE = 4;
const AFTER = 12;

const TURNS: ReadonlySet<string> = new Set(
  (
    'now nowadays currently recently lately today since already finally meanwhile instead anymore latest new newly ' +
    'update updated updating changed increased decreased raised lowered reduced reached improved extended expanded ' +
    'grew grown rose fell doubled dropped moved shifted switched replaced renamed revised adjusted upgraded bumped ' +
    'rescheduled postponed delayed'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}][\p{L}\p{N}.,:/%'-]*/gu;
const VALUE = /^\p{N}/u;

/** What a word is, whatever is asked. */
interface Word {
  readonly text: string;
  readonly terms: readonly string[];
  readonly isValue: boolean;
  readonly turns: boolean;
}

// Texts about one thing share most of their words, and so do questions of one day.
const MOST_WORDS = 40_000;
const LONGEST = 40;
const wordOf = remembered(
  (text): Word => ({ text, terms: terms(text), isValue: VALUE.test(text), turns: TURNS.has(text.toLowerCase()) }),
  MOST_WORDS,
  LONGEST,
);

function wordsOf(text: string): readonly Word[] {
  return (text.match(WORD) ?? []).map((word) => wordOf(word.replace(/[.,:]+$/u, '')));
}

const NONE: readonly string[] = Object.freeze([]);

/**
 * Reads the place of a text that comes closest to a question, of one text after the other.
 *
 * @param rarity how much each term of the question counts.
 */
export function closestSayings(question: string, rarity: ReadonlyMap<string, number>): (text: string) => Saying {
  const given = new Set(wordsOf(question).map(({ text }) => text));
  let whole = 0;
  for (const weight of rarity.values()) whole += weight;
  const askedBy = ({ terms: all }: Word): readonly string[] =>
    all.some((term) => rarity.has(term)) ? all.filter((term) => rarity.has(term)) : NONE;
  return (text) => {
    const words = wordsOf(text);
    const asked = words.map(askedBy);
    const inside = new Map<string, number>();
    let [covered, best, at] = [0, 0, 0];
    const enter = (term: string): void => {
      const count = inside.get(term) ?? 0;
      if (count === 0) covered += rarity.get(term) ?? 0;
      inside.set(term, count + 1);
    };
    const leave = (term: string): void => {
      const count = (inside.get(term) ?? 0) - 1;
      if (count === 0) covered -= rarity.get(term) ?? 0;
      inside.set(term, count);
    };
    for (let index = 0; index < asked.length; index += 1) {
      asked[index]?.forEach(enter);
      asked[index - WINDOW]?.forEach(leave);
      if (covered > best) [best, at] = [covered, index];
    }
    const place = words.slice(Math.max(0, at - WINDOW - BEFORE), at + AFTER);
    return {
      coverage: whole === 0 ? 0 : best / whole,
      values: new Set(place.flatMap((word) => (word.isValue && !given.has(word.text) ? [word.text] : []))),
      turns: place.some(({ turns }) => turns),
    };
  };
}
