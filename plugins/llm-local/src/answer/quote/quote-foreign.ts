import { isStopWord } from '@gligabao/text';
import type { Answering } from '../facts/answering.ts';
import { quoteSentence } from './quote-sentence.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import type { Told } from '../passage/told.ts';
import { contentKeys } from '../words/word-key.ts';

/** The share of a question's words that a sentence without any of its names must hold. */
const LEAST = 0.5;
/** Question words of the larger languages in Latin script. */
const ASKING: ReadonlySet<string> = new Set(
  (
    'wo wer wann wie warum welche welcher welches où qui quand comment pourquoi quel quelle dónde donde quién quien cuándo ' +
    'cuando cómo como qué dove chi quando perché quale onde quem quando waar wanneer waarom hvor hvem når när vem gdzie kto kiedy'
  ).split(' '),
);
const WORD = /[\p{L}\p{M}]+/gu;
const NAMES = /(?<=[\p{L}\p{N}] )\p{Lu}\p{Ll}[\p{L}\p{M}]*(?: \p{Lu}\p{Ll}[\p{L}\p{M}]*)*/gu;

/** Whether a question is not English: inverted marks, another script, or a question word of another language. */
function isForeign(question: string): boolean {
  if (/[¿¡]/.test(question)) return true;
  const letters = question.match(/\p{L}/gu) ?? [];
  const other = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (other.length > letters.length * 0.3) return true;
  const words = question.toLowerCase().match(WORD) ?? [];
  return words.some((word) => ASKING.has(word)) && !words.some((word) => isStopWord(word));
}

/**
 * Words with a capital that do not open the question, by their keys. Of "Schwester Julia" the last, which tells who; of
 * "Toms Bruder" both.
 */
function namesIn(question: string): readonly string[] {
  return [...question.matchAll(NAMES)].flatMap(([names]) =>
    names.split(' ').flatMap((name, at, all) => (at === all.length - 1 || name.endsWith('s') ? contentKeys(name) : [])),
  );
}

/**
 * A question in a language that the rules do not read: the passage sentence with all names of it, one of which may be who
 * says it or stand before it, or, where it has none, with at least half of its words. Null when there is none, or the question is English.
 */
export function quoteForeign({ input, material }: Answering): readonly Told[] | null {
  if (!isForeign(input.question)) return null;
  const asked = [...new Set(contentKeys(input.question))];
  const names = namesIn(input.question);
  let best: MaterialSentence | null = null;
  let most = 0;
  for (const sentence of material()) {
    const share = asked.filter((key) => sentence.keys.has(key)).length / Math.max(1, asked.length);
    const speaker = contentKeys(sentence.speaker ?? '');
    const named = names.every((key) => sentence.keys.has(key) || sentence.after(key) || speaker.includes(key));
    if (sentence.role === 'question' || sentence.role === 'heading' || (names.length > 0 ? !named : share < LEAST))
      continue;
    if (share > most) [best, most] = [sentence, share];
  }
  return best === null ? null : [quoteSentence(best, new Set(asked))];
}
