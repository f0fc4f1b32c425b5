import type { Id } from '../domain/ids.ts';
import { rarities, saturation } from './bm25.ts';
import type { CountedPostings, CountedTerm } from './counted-postings.ts';
import { frameWeight } from './frame-words.ts';
import { OPENING_TERMS, openingMark, speakerMark, TURN_MARK } from './marks.ts';

/** Postings of a question's terms among passages, with what the marks of the passages tell. */
export interface PassagePostings {
  readonly words: CountedPostings;
  /** By term: how often it stands in the opening of a long passage, by the owner. */
  readonly openings: ReadonlyMap<string, ReadonlyMap<Id, number>>;
  /** Passages that are said by another than the one whom the question is about. */
  readonly byOthers: ReadonlySet<Id>;
}

/** Terms of the names under which programs speak in a chat. */
const PROGRAMS: readonly string[] = Object.freeze(['assist', 'ai', 'bot', 'chatbot', 'model', 'system']);
/** How much of the score is that of the opening: it tells what a text is about, and the rest goes into details. */
const OPENING_SHARE = 0.5;

/** What to ask of the index for a question's terms: the terms and their marks. */
export function termsWithMarks(terms: readonly string[]): readonly string[] {
  return [...terms, ...terms.map(openingMark), ...new Set([...terms, ...PROGRAMS].map(speakerMark)), TURN_MARK];
}

const ownersOf = ({ postings }: CountedTerm): readonly Id[] => postings.map(({ ownerId }) => ownerId);

/**
 * Who else speaks: where a question names speakers, the turns of all others; where it names none, the turns of programs,
 * since who asks has in mind what people said, and a program's replies repeat it at length.
 */
function byOthers(terms: readonly string[], lists: ReadonlyMap<string, CountedTerm>): ReadonlySet<Id> {
  const saidBy = (names: readonly string[]): ReadonlySet<Id> =>
    new Set(names.flatMap((name) => ownersOf(lists.get(speakerMark(name)) ?? NONE)));
  const people = saidBy(terms.filter((term) => !PROGRAMS.includes(term)));
  if (people.size === 0) return saidBy(PROGRAMS);
  return new Set(ownersOf(lists.get(TURN_MARK) ?? NONE).filter((id) => !people.has(id)));
}

const NONE: CountedTerm = Object.freeze({ term: '', postings: [], texts: 0 });

/** Reads what was found for `termsWithMarks(terms)`. */
export function readPassagePostings(found: CountedPostings, terms: readonly string[]): PassagePostings {
  const lists = new Map(found.terms.map((list) => [list.term, list]));
  const listOf = (term: string): CountedTerm => lists.get(term) ?? { ...NONE, term };
  const openings = terms.map((term) => {
    const { postings } = listOf(openingMark(term));
    return [term, new Map(postings.map(({ ownerId, frequency }) => [ownerId, frequency]))] as const;
  });
  return {
    words: { ...found, terms: terms.map(listOf) },
    openings: new Map(openings),
    byOthers: byOthers(terms, lists),
  };
}

/**
 * BM25 scores of passages by their owner, half of each by the opening alone. A short passage is all opening; words that
 * only frame the question count little.
 */
export function passageScores({ words, openings }: PassagePostings): ReadonlyMap<Id, number> {
  const rarity = rarities(words);
  const meanOpening = Math.min(words.meanLength, OPENING_TERMS);
  const scores = new Map<Id, number>();
  for (const { term, postings } of words.terms) {
    const weight = (rarity.get(term) ?? 0) * frameWeight(term);
    const opening = openings.get(term);
    for (const { ownerId, frequency, length } of postings) {
      const first = length > OPENING_TERMS ? (opening?.get(ownerId) ?? 0) : frequency;
      const share =
        (1 - OPENING_SHARE) * saturation(frequency, length, words.meanLength) +
        OPENING_SHARE * saturation(first, Math.min(length, OPENING_TERMS), meanOpening);
      scores.set(ownerId, (scores.get(ownerId) ?? 0) + weight * share);
    }
  }
  return scores;
}
