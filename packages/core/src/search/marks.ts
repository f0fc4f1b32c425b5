import { termCounts, terms } from '@gligabao/text';

/**
 * Marks are index terms that tell where in a text a word stands, beside the word itself. No text and no question has one
 * among its own terms: a term neither begins with a caret nor ends with a colon.
 */
export const openingMark = (term: string): string => `^${term}`;
export const speakerMark = (term: string): string => `${term}:`;
/** On every turn, whoever speaks. */
export const TURN_MARK = ':';

/** Terms at the start of a text that say what it is about. */
export const OPENING_TERMS = 50;

const NAME = /^\s*(\p{L}[\p{L}\p{M}\p{N} .'_-]{0,39})[:：]\s/u;
const MOST_WORDS = 3;

/** Who says a text, where it begins with a name and a colon as turns do: `Ann Lee: Hello!`. */
function speakerOf(text: string): string | null {
  const name = NAME.exec(text)?.[1];
  return name === undefined || name.trim().split(/\s+/u).length > MOST_WORDS ? null : name;
}

/**
 * The marks of a passage, each with how often it counts: on the opening of a long one, and on who says it.
 *
 * @param turn the text that begins with who speaks, where it was said in a session: a chunk has that of its document.
 */
export function marksOf(passage: string, turn: string | null): ReadonlyMap<string, number> {
  const marks = new Map<string, number>();
  const words = terms(passage);
  if (words.length > OPENING_TERMS) {
    for (const term of words.slice(0, OPENING_TERMS)) {
      const mark = openingMark(term);
      marks.set(mark, (marks.get(mark) ?? 0) + 1);
    }
  }
  const speaker = turn === null ? null : speakerOf(turn);
  const names = speaker === null ? [] : [...termCounts(speaker).keys()];
  for (const name of names) marks.set(speakerMark(name), 1);
  if (names.length > 0) marks.set(TURN_MARK, 1);
  return marks;
}
