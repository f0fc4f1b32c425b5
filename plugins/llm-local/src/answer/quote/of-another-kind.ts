import type { MaterialSentence } from '../passage/sentence-material.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

const COMPOUND = /(?:@\d+'s|\b(?:the|this|that|your|their|its)) ([\p{L}-]+) ([\p{L}-]+)/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/gu;

/** "The auth service": what kind of thing is asked about, by a word and the noun after it, as keys. */
function kindsIn({ masked, sought }: QuestionShape): readonly (readonly [kind: string, noun: string])[] {
  return [...masked.matchAll(COMPOUND)].flatMap(([, kind = '', noun = '']) => {
    const keys = [wordKey(kind), wordKey(noun)] as const;
    return keys.every((key) => sought.includes(key)) ? [keys] : [];
  });
}

/**
 * Whether a sentence tells of another thing of the kind that a question asks about: "the billing service" and "team Orion" are
 * neither "the auth service" nor "the billing team". A bare "the service" may be either.
 */
export function isOfAnotherKind(shape: QuestionShape, { text, keys, after }: MaterialSentence): boolean {
  return kindsIn(shape).some(([kind, noun]) => {
    if (keys.has(kind) || after(kind) || !keys.has(noun)) return false;
    const words = [...text.matchAll(WORD)].map(([word]) => word);
    const at = words.findIndex((word) => wordKey(word.toLowerCase()) === noun);
    const [before = '', behind = ''] = [words[at - 1], words[at + 1]];
    return contentKeys(before).length > 0 || /^\p{Lu}/u.test(behind);
  });
}
