import { readKnownVerb } from '../../lexicon/verb-forms.ts';

const NEARLY = /\b(?:almost|nearly) (\p{Ll}+)/giu;
const UNDONE =
  /\b(?:(?:failed|refused|declined|forgot|neglected) to|(?:was|were) (?:going|supposed|about|unable) to|decided (?:not to|against)|never got to|neither)\b/iu;

/** Whether a sentence tells of what did not happen, so that its date is the date of nothing. */
export function tellsOfNone(sentence: string): boolean {
  if (UNDONE.test(sentence)) return true;
  return [...sentence.matchAll(NEARLY)].some(([, word = '']) => {
    const form = readKnownVerb(word.toLowerCase())?.form;
    return form === 'past' || form === 'participle';
  });
}
