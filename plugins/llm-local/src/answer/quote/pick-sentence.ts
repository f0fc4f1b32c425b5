import { type AskedName, nameKey } from '../question/asked-name.ts';
import type { FoundSentence } from './found-sentence.ts';
import { mayQuote } from './may-quote.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { asksForName } from '../question/question-kind.ts';
import { lacksNumber } from '../question/asked-numbers.ts';
import { isOfAnotherKind } from './of-another-kind.ts';
import { putChangesFirst } from './told-change.ts';
import { toldOfAnother } from './told-of-another.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

const FIRST_PERSON = /\b(?:i|i'm|i've|i'll|i'd|me|my|mine|we|we're|we've|our|us)\b/i;

/** Who reads what was written to them is the one who asks. */
const SECOND_PERSON = /\b(?:you|your|yours)\b/i;

/** Notes of agents tell of who asks as of another. */
const OF_USER = /^(?:[-*•]\s+)?(?:the )?user(?:['’]s)? \p{Ll}/iu;

const PRONOUN = /\b(?:he|she|they|it|his|her|him|their|them|its)\b/i;

const wordsOf = (name: string): readonly string[] => nameKey(name).split(' ');

/** How surely a sentence is about a name: it names it, the bearer says it, or a pronoun follows its mention. */
export function aboutName(
  name: AskedName,
  sentence: MaterialSentence,
  nameKeys: readonly string[],
  strict: boolean,
): number {
  const { speaker, text } = sentence;
  const first = FIRST_PERSON.test(text.replaceAll('’', "'"));
  if (name.self) {
    if (speaker !== null) return first && /^(?:user|me|human)$/i.test(speaker) ? 1 : 0;
    return first || OF_USER.test(text) ? 1 : SECOND_PERSON.test(text) ? 0.6 : 0;
  }
  if (nameKeys.length > 0 && nameKeys.every((key) => sentence.keys.has(key))) return 1;
  if (speaker !== null) {
    const bears = wordsOf(name.text).some((word) => wordsOf(speaker).includes(word));
    return bears ? (first ? 1 : strict ? 0 : 0.5) : 0;
  }
  return PRONOUN.test(text) && nameKeys.every((key) => sentence.after(key)) ? 0.6 : 0;
}

/** How rare each key is in the material: the fewer sentences have it, the more it tells. */
function rarity(material: readonly MaterialSentence[]): (key: string) => number {
  const counts = new Map<string, number>();
  for (const { keys } of material) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const total = material.length + 1;
  return (key) => Math.log(1 + total / ((counts.get(key) ?? 0) + 0.5));
}

/** A key of the question is met by itself, or for the relation by any word that speaks of it. */
function coverage(
  shape: QuestionShape,
  sentence: MaterialSentence,
  weight: (key: string) => number,
): { readonly share: number; readonly rare: number } {
  let met = 0;
  let all = 0;
  let rare = 0;
  for (const key of shape.sought) {
    const heavy = weight(key);
    all += heavy;
    if (!sentence.keys.has(key)) continue;
    met += heavy;
    rare++;
  }
  const { words } = shape.relation;
  if (words.size > 0) {
    const heavy = 2;
    all += heavy;
    if ([...words].some((key) => sentence.keys.has(key))) {
      met += heavy;
      rare++;
    }
  }
  if (all === 0) return shape.names.length > 1 ? { share: 0.6, rare: 1 } : { share: 0, rare: 0 };
  return { share: met / all, rare };
}

/** What "how many" asks for, and how much its standing in a sentence counts. */
const COUNT =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|dozens?|twice|both|couple|several)\b/iu;
const OF_A_COUNT = 0.25;

/** Whether a sentence holds the one telling word of a question, with another of it or with the amount that is asked for. */
function holdsAll({ keys, kind }: QuestionShape, sentence: MaterialSentence, share: number): boolean {
  const met = [...keys].filter((key) => sentence.keys.has(key)).length;
  return share === 1 && (met > 1 || (kind === 'how-many' && /\p{N}/u.test(sentence.text)));
}

/**
 * The sentences of the material that may answer, best first. One is kept when it is about every name of the question
 * and shares some of what is asked, or without a name when it shares two words and more than half of what is asked.
 */
export function rankSentences(
  shape: QuestionShape,
  material: readonly MaterialSentence[],
  least: number,
): readonly FoundSentence[] {
  const weight = rarity(material);
  const names = shape.names.map((name) => ({ name, keys: contentKeys(name.text) }));
  const speakers = new Set(material.flatMap(({ speaker }) => (speaker === null ? [] : wordsOf(speaker))));
  // Of several people one may be "you" in what the other says; any other name has to be there.
  const mayMiss = (name: AskedName, count: number): boolean =>
    count > 1 && !shape.relationKnown && wordsOf(name.text).some((word) => speakers.has(word));
  const ties = shape.tieWords.map(wordKey);
  // A price is told by its number, and a name by itself, of whatever has it: one word is enough.
  const fewest = /\bhow much\b/u.test(shape.masked) || asksForName(shape) ? Math.min(2, shape.sought.length) : 2;
  const found: FoundSentence[] = [];
  const quotable = material.filter(
    (sentence) => mayQuote(sentence, shape) && !toldOfAnother(shape, sentence) && !isOfAnotherKind(shape, sentence),
  );
  for (const sentence of quotable) {
    const { share, rare } = coverage(shape, sentence, weight);
    if (rare === 0 || share < least) continue;
    if (names.length === 0 && ((rare < fewest && !holdsAll(shape, sentence, share)) || share < 0.5)) continue;
    if (lacksNumber(shape, sentence)) continue;
    const sure = names.map(({ name, keys }, index) =>
      // What is hers she speaks of without "I".
      aboutName(name, sentence, keys, shape.relationKnown && !shape.masked.includes(`@${String(index)}'s`)),
    );
    if (names.some(({ name }, index) => sure[index] === 0 && !mayMiss(name, names.length))) continue;
    if (ties.some((key) => !sentence.keys.has(key) && !sentence.after(key))) continue;
    if (sure.length > 0 && sure.every((each) => each === 0)) continue;
    const near = sure.reduce((sum, each) => sum + each, 0) / Math.max(1, sure.length);
    const counted = shape.kind === 'how-many' && COUNT.test(sentence.text) ? OF_A_COUNT : 0;
    found.push({ sentence, score: share + near / 2 + counted - sentence.rank / 100 - sentence.index / 10_000 });
  }
  found.sort((a, b) => b.score - a.score);
  return putChangesFirst(shape, found, quotable);
}
