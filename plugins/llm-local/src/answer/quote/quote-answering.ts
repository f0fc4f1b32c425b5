import { isStopWord } from '@gligabao/text';
import { isTie } from '../../lexicon/kin.ts';
import { readNumber } from '../../lexicon/number-words.ts';
import { nameKey } from '../question/asked-name.ts';
import type { FoundSentence } from './found-sentence.ts';
import { quoteSentence } from './quote-sentence.ts';
import { asksForName } from '../question/question-kind.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import type { Told } from '../passage/told.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const AMOUNT =
  /\d|\b(?:dozens?|hundreds?|thousands?|millions?|half|several|couple|few|many|once|twice|free|none|both)\b/iu;
const CALLED = /\b(?:names?|named|called|nickname)\b/iu;
/** Written with a capital, these name nobody and nothing. */
const CALENDAR =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|July|September|October|November|December)$/u;
const PHONE_NUMBER = /\d(?:[ ()/.-]{0,2}\d){3,}/u;
const PEOPLE =
  /\b(?:friends?|famil(?:y|ies)|people|team|someone|somebody|everyone|group|kids|children|parents|folks|crowd|band|m[ae]n|wom[ae]n|guys?|girls?|boys?)\b/iu;
/** A sentence that goes on about what the one before it told of. */
const GOING_ON = /\b(?:he|she|it|they|his|her|its|their|him|them|my|our|this|that|these|those)\b/iu;

type Holds = (sentence: MaterialSentence) => boolean;

/** Whether there is a name that the question does not have. */
function newName({ names }: QuestionShape): Holds {
  const asked = new Set(names.flatMap(({ text }) => nameKey(text).split(' ')));
  return ({ text }) =>
    [...text.matchAll(WORD)].some(
      ([word], index) =>
        index > 0 &&
        /^\p{Lu}\p{L}/u.test(word) &&
        !/^I['’]/u.test(word) &&
        !CALENDAR.test(word) &&
        !asked.has(nameKey(word)),
    );
}

function newPerson(shape: QuestionShape): Holds {
  const named = newName(shape);
  const asked = new Set(shape.names.flatMap(({ text }) => nameKey(text).split(' ')));
  const masked = new Set(shape.masked.split(/[^\p{L}-]+/u));
  return (sentence) => {
    const { text, speaker } = sentence;
    const first = /^\p{Lu}[\p{L}-]+(?= \p{Ll})/u.exec(text)?.[0] ?? 'The';
    return (
      named(sentence) ||
      (!isStopWord(first.toLowerCase()) && !asked.has(nameKey(first))) ||
      PEOPLE.test(text) ||
      [...text.toLowerCase().matchAll(WORD)].some(
        ([word]) => isTie(word.replace(/['’]?s$/u, '')) && !masked.has(word),
      ) ||
      (speaker !== null &&
        !nameKey(speaker)
          .split(' ')
          .some((word) => asked.has(word)))
    );
  };
}

/** Whether there is an amount, beside the numbers by which the question names things: "invoice 2024-117". */
function newAmount({ masked, names }: QuestionShape): Holds {
  const asked = new Set(numbersIn([masked, ...names.map(({ text }) => text)].join(' ')));
  return ({ text }) => {
    const rest = text.replaceAll(NUMBER, (number) => (asked.has(number) ? ' ' : number));
    return AMOUNT.test(rest) || [...rest.matchAll(WORD)].some(([word]) => readNumber(word.toLowerCase()) !== null);
  };
}

const NUMBER = /\d[\d.,/-]*/gu;
const numbersIn = (text: string): readonly string[] => text.replaceAll(/@\d+/gu, ' ').match(NUMBER) ?? [];

/** "Tom did not get the promotion" does not tell who got it. */
function deniesAsked({ masked, keys }: QuestionShape, { text }: MaterialSentence): boolean {
  if (/\b(?:not|never)\b/u.test(masked)) return false;
  const denied = /(?:n['’]t|\bnot|\bnever) ((?:[\p{L}'’-]+ ?){1,2})/u.exec(text)?.[1] ?? '';
  return contentKeys(denied).some((key) => keys.has(key));
}

/** What the answer to a question has to hold, whatever it is about: a name, somebody, a number. Null where it may be anything. */
function heldByAnswer(shape: QuestionShape): Holds | null {
  if (asksForName(shape)) {
    const named = newName(shape);
    return (sentence) => CALLED.test(sentence.text) || named(sentence);
  }
  if (shape.kind === 'who') {
    const person = newPerson(shape);
    return (sentence) => person(sentence) && !deniesAsked(shape, sentence);
  }
  if (shape.kind === 'what' && /\b(?:phone|telephone|mobile|fax)\b/u.test(shape.masked))
    return ({ text }) => PHONE_NUMBER.test(text);
  if (shape.kind === 'what' && /\be-?mail(?: address)?\s*\?*$/u.test(shape.masked))
    return ({ text }) => text.includes('@');
  if (shape.kind !== 'how-many') return null;
  const amount = newAmount(shape);
  const stuff = wordKey(/\bhow much ([\p{L}-]+)/u.exec(shape.masked)?.[1] ?? '');
  // "How much salt does it need?" is not told by how much sugar.
  return shape.sought.includes(stuff)
    ? (sentence) => amount(sentence) && (sentence.keys.has(stuff) || sentence.after(stuff))
    : amount;
}

/**
 * Quotes the best sentence that holds what the question asks for, a name or a number, or that one with the sentence that
 * follows it in its text and tells it: "I adopted a puppy. His name is Biscuit." Null where none does.
 */
export function quoteAnswering(
  ranked: readonly FoundSentence[],
  shape: QuestionShape,
  material: readonly MaterialSentence[],
): readonly Told[] | null {
  const holds = heldByAnswer(shape);
  for (const { sentence } of ranked) {
    if (holds === null || holds(sentence)) return [quoteSentence(sentence, shape.keys)];
    const next = material.find(({ rank, index }) => rank === sentence.rank && index === sentence.index + 1);
    const goesOn = next?.speaker === sentence.speaker && GOING_ON.test(next.text) && !next.text.endsWith('?');
    if (goesOn && holds(next))
      return [quoteSentence(sentence, shape.keys), quoteSentence({ ...next, speaker: null, label: null }, shape.keys)];
  }
  // What is counted may be told one by one.
  const [best] = ranked;
  return best && /\bhow many\b/u.test(shape.masked) ? [quoteSentence(best.sentence, shape.keys)] : null;
}
