import { terms } from '@gligabao/text';

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

function wordsOf(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map((word) => word.replace(/[.,:]+$/u, ''));
}

/**
 * Reads the place of a text that comes closest to a question, of one text after the other.
 *
 * @param rarity how much each term of the question counts.
 */
export function closestSayings(question: string, rarity: ReadonlyMap<string, number>): (text: string) => Saying {
  const given = new Set(wordsOf(question));
  let whole = 0;
  for (const weight of rarity.values()) whole += weight;
  // Texts about one thing share most of their words.
  const termsOf = new Map<string, readonly string[]>();
  const askedBy = (word: string): readonly string[] => {
    const known = termsOf.get(word);
    if (known !== undefined) return known;
    const asked = terms(word).filter((term) => rarity.has(term));
    termsOf.set(word, asked);
    return asked;
  };
  return (text) => {
    const words = wordsOf(text);
    const asked = words.map(askedBy);
    const inside = new Map<string, number>();
    let [covered, best, at] = [0, 0, 0];
    for (const [index, entering] of asked.entries()) {
      for (const term of entering) {
        const count = inside.get(term) ?? 0;
        if (count === 0) covered += rarity.get(term) ?? 0;
        inside.set(term, count + 1);
      }
      for (const term of asked[index - WINDOW] ?? []) {
        const count = (inside.get(term) ?? 0) - 1;
        if (count === 0) covered -= rarity.get(term) ?? 0;
        inside.set(term, count);
      }
      if (covered > best) [best, at] = [covered, index];
    }
    const place = words.slice(Math.max(0, at - WINDOW - BEFORE), at + AFTER);
    return {
      coverage: whole === 0 ? 0 : best / whole,
      values: new Set(place.filter((word) => VALUE.test(word) && !given.has(word))),
      turns: place.some((word) => TURNS.has(word.toLowerCase())),
    };
  };
}
