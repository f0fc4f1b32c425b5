import { isStopWord } from '@gligabao/text';
import { readNumber } from '../../lexicon/number-words.ts';
import type { QuestionShape } from './read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { wordKey } from '../words/word-key.ts';

/** A number with the word before it, which tells what is numbered: "version 2.2". */
interface Numbered {
  readonly number: string;
  readonly head: string | null;
}

const TOKEN = /[\p{L}\p{N}]+(?:[.,:/-][\p{L}\p{N}]+)*/gu;
const LENGTH = /^(?:years?|months?|weeks?|days?|hours?|minutes?|decades?)$/;

/** The number of a word, however it is written: "1,250" is "1250", "five" is "5", "3rd" is "3". */
function numberIn(word: string): string | null {
  const counted = readNumber(word);
  if (counted !== null) return String(counted);
  if (!/\p{N}/u.test(word)) return null;
  return word.replaceAll(/(?<=\d),(?=\d{3})/g, '').replace(/(?<=^\d+)(?:st|nd|rd|th)$/, '');
}

function numbersOf(text: string): readonly Numbered[] {
  const words = [...text.toLowerCase().matchAll(TOKEN)].map(([word]) => word);
  return words.flatMap((word, at) => {
    const number = numberIn(word);
    const before = words[at - 1];
    const head = before === undefined || isStopWord(before) || numberIn(before) !== null ? null : wordKey(before);
    return number === null ? [] : [{ number, head }];
  });
}

/** The numbers, written in digits, by which a question names what it is about; lengths of time are none. */
function askedNumbers({ masked, names }: QuestionShape): readonly Numbered[] {
  const plain = masked.replaceAll(/@(\d+)/g, (_, at: string) => names[Number(at)]?.text ?? '').toLowerCase();
  const lasting = new Set(
    [...plain.matchAll(/([\d.,]+)[ -](\p{L}+)/gu)].flatMap(([, n = '', unit = '']) => (LENGTH.test(unit) ? [n] : [])),
  );
  return numbersOf(plain).filter(
    ({ number }) => /\p{N}/u.test(number) && plain.includes(number) && !lasting.has(number),
  );
}

/** Whether a text numbers the same kind of thing as the question otherwise: "version 2.1" where 2.2 is asked for. */
export function tellsOtherNumber(shape: QuestionShape, text: string): boolean {
  const asked = askedNumbers(shape);
  if (asked.length === 0) return false;
  const told = numbersOf(text);
  if (asked.some(({ number }) => told.some((each) => each.number === number))) return false;
  return asked.some(({ head }) => head !== null && told.some((each) => each.head === head));
}

/** Whether a sentence lacks the numbers of the question, and what stands before it in its passage does too. */
export function lacksNumber(shape: QuestionShape, { text, passage, span }: MaterialSentence): boolean {
  const asked = askedNumbers(shape);
  if (asked.length === 0) return false;
  const told = new Set(numbersOf(passage.text.slice(0, span[1])).map(({ number }) => number));
  return !asked.some(({ number }) => told.has(number)) || tellsOtherNumber(shape, text);
}
