import type { QuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { isGreeting } from '../passage/is-greeting.ts';
import { wordKey } from '../words/word-key.ts';

const CONDITIONAL = /\b(?:would|will|might|may|could|can)\b|'(?:ll|d)\b/;
/** What is so only if something else is. */
const OPENS_WITH_IF = /^(?:(?:and|but|so|then|well),? )?(?:if|unless|suppose|supposing|assuming|in case|provided)\b/iu;
const IF = /(?<!\b(?:even|as|see|know|wonder|ask|asked) )\b(?:if|unless)\b/iu;
/** What another thinks. */
const THOUGHT =
  /\b(?!(?:i|we|you|and|also|still|never|don't|didn't)\b)\p{L}+ (?:thinks?|thought|believes?|believed|assumes?|assumed|suspects?|suspected|guesse[sd]|supposes|doubts?|imagines?|expects?) (?:that )?(?:\p{Lu}|(?:he|she|they|it|we|i|you|his|her|their|my|our|the)\b)/u;
/** What may be, and what somebody wishes or thinks of. */
const POSSIBLE =
  /\b(?:might|maybe|perhaps|possibly)\b|(?<!\bin |\bof |\d )\bmay\b|\b(?:i|we) (?:think|thought|believe|guess|assume|suppose)\b|\b(?:hopes?|hoped|hoping|wish(?:es)?|dreams? of|dreaming of|considers?|considering|thinking (?:of|about)|(?:would|'d) (?:like|love|rather)|wants? to|wanted to)\b(?! (?:tell|say|share|ask|show|thank)\b)/u;

/** A question for what may be or is wished is answered by what supposes. */
const ASKS_OF_WISHES =
  /\b(?:might|may|could|would|will|should|if|want(?:ed|s)?|wish|hop(?:e|es|ing)|plan(?:s|ned|ning)?|dream|think|thinks|believe|consider(?:ing)?|likely|possible|possibly|goals?|future|interested|going to|next)\b/;

const UNSURE = /\b(?:might|maybe|perhaps|possibly)\b|(?<!\bin |\bof |\d )\bmay\b/u;

/** Whether a sentence says that something may be, or is so only if something else is. */
export function hedges({ text }: MaterialSentence): boolean {
  return UNSURE.test(text) || IF.test(text);
}

/** Where the first of the words asked for stands in a sentence; null where none does. */
function firstAsked({ text }: MaterialSentence, shape: QuestionShape): number | null {
  const asked = new Set([...shape.sought, ...shape.relation.words]);
  for (const word of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (asked.has(wordKey(word[0]))) return word.index;
  }
  return null;
}

/** Whether a sentence only supposes what is asked for: a condition, a thought of another, and for what is known of somebody also a wish. */
function supposes(sentence: MaterialSentence, shape: QuestionShape): boolean {
  if (ASKS_OF_WISHES.test(shape.masked)) return false;
  const text = sentence.text.replaceAll('’', "'");
  if (OPENS_WITH_IF.test(text)) return true;
  if (IF.test(text) && CONDITIONAL.test(text)) return true;
  const doubt = THOUGHT.exec(text) ?? (shape.relationKnown ? POSSIBLE.exec(text) : null);
  if (doubt === null) return false;
  const at = firstAsked(sentence, shape);
  return at === null || at >= doubt.index;
}

/** Whether a sentence may be quoted as what is so: no question, no heading, no greeting, no supposition. */
export function mayQuote(sentence: MaterialSentence, shape: QuestionShape): boolean {
  const states = sentence.role !== 'question' && sentence.role !== 'heading' && !isGreeting(sentence.text);
  return states && !supposes(sentence, shape);
}
