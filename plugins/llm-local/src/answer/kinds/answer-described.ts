import { isStopWord } from '@gligabao/text';
import { type Answering, startAnswering } from '../facts/answering.ts';
import { nameKey } from '../question/asked-name.ts';
import { type Described, readDescribed } from '../question/described.ts';
import { maskNames } from '../question/mask-names.ts';
import { aboutName } from '../quote/pick-sentence.ts';
import { quoteSentence } from '../quote/quote-sentence.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import type { Told } from '../passage/told.ts';
import { contentKeys } from '../words/word-key.ts';

const NAME = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?: (?:(?:of|de|van|von|and|the|&) )?\p{Lu}[\p{L}\p{M}\p{N}'’-]*)*/gu;
/** Ways that are tried of what is described: more would be guesses. */
const MAX_TRIED = 4;

/** The names in a sentence that may be what is described: all but the one that describes it. */
function namesIn({ text }: MaterialSentence, { anchor }: Described): readonly string[] {
  const known = new Set(nameKey(anchor.text).split(' '));
  return [...text.matchAll(NAME)].flatMap(([name]) => {
    const [first = '', ...others] = name.replace(/['’]s$/u, '').split(' ');
    const words = isStopWord(first.toLowerCase()) ? others : [first, ...others];
    const isAnchor = words.every((word) => known.has(nameKey(word)));
    return isAnchor || words.join(' ') === 'I' ? [] : [words.join(' ')];
  });
}

/** The sentences that say what is described, with each name that it may be. */
function bridges(described: Described, { material }: Answering): readonly (readonly [MaterialSentence, string])[] {
  const anchorKeys = contentKeys(described.anchor.text);
  return material()
    .filter((sentence) => [...described.keys].some((key) => sentence.keys.has(key)))
    .filter((sentence) => aboutName(described.anchor, sentence, anchorKeys, true) > 0 && !sentence.text.endsWith('?'))
    .flatMap((sentence) => namesIn(sentence, described).map((name) => [sentence, name] as const))
    .slice(0, MAX_TRIED);
}

/**
 * Answers about what a question describes by two sentences: the one that answers about it by its name, then the one that
 * says that this is its name. Null where a question describes nothing, or one of the two is missing.
 */
export function answerDescribed(
  answering: Answering,
  answerInOrder: (answering: Answering) => readonly Told[] | null,
): readonly Told[] | null {
  const { input, shape } = answering;
  const described = shape.tie === null ? readDescribed(maskNames(input.question, input.facts)) : null;
  if (described === null) return null;
  for (const [sentence, name] of bridges(described, answering)) {
    const question = described.ask(name);
    const next = startAnswering({ ...input, question });
    // What is left must ask for something: "Who is the author of Glass Harbor?" is asked about by its name alone.
    if (next.shape.keys.size === 0 && !/^(?:where|when|how-old)$/.test(next.shape.kind)) continue;
    if (next.shape.kind === 'overview') continue;
    const [told] = answerInOrder(next) ?? [];
    // A fact that names what describes it says so by itself.
    if (told?.quotes.length === 0 && told.text.includes(described.anchor.text)) continue;
    const bridge = quoteSentence(sentence, next.shape.keys);
    // What a sentence says of its own name was no description.
    if (told && !told.quotes.some(({ text }) => bridge.quotes.some((quote) => quote.text === text)))
      return [told, bridge];
  }
  return null;
}
