import type { QuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { readKnownVerb } from '../../lexicon/verb-forms.ts';
import { contentKeys } from '../words/word-key.ts';
import type { FoundSentence } from './found-sentence.ts';
import { tellsSomeTime } from '../time/time-without-date.ts';

/** What tells that something is not as it was. */
const CHANGED =
  /\b(?:moved|relocated|rescheduled|postponed|shifted|pushed|delayed|brought forward|changed|switched|migrated|raised|lowered|increased|reduced|went up|goes up|went down|goes down|now (?:in|at|on|is))\b|\b(?:is|are) now\b/iu;
const CALLED_OFF = /\b(?:cancell?ed|called off|scrapped)\b/iu;
/** What may come, and what did not. */
const NOT_SO =
  /\b(?:will|would|might|may|could|should|not|never|nearly|almost|want(?:s|ed)? to|going to|if)\b|n['’]t\b|\?\s*$/iu;
/** A question for how it was is not answered by how it became. */
const OF_THE_PAST =
  /\b(?:was|were|did|had|before|originally|initially|previous|previously|former|formerly|old|first|used)\b/u;

const NOUN = /(?:@\d+'s|\b(?:the|this|that)) ((?:[\p{L}-]+ ?){1,4})/u;
const AFTER_A_NOUN = /^(?:in|at|on|of|for|from|to|by|with|and|or|is|are|now|currently|going|being)$/u;

/** The noun that a question asks about: "the wedding", "our billing service". */
function askedNoun(masked: string): readonly string[] {
  const words = NOUN.exec(masked)?.[1]?.trim().split(' ') ?? [];
  const end = words.findIndex((word, at) => at > 0 && (AFTER_A_NOUN.test(word) || isVerb(word)));
  return contentKeys((end < 0 ? words : words.slice(0, end)).join(' '));
}

function isVerb(word: string): boolean {
  const form = readKnownVerb(word)?.form;
  return form === 'participle' || form === 'past';
}

const TO_A_PLACE = /\b(?:to|into|in|at) (?:the )?(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Lu}\p{L}+/u;
const MONTHS = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/gu;
const FROM = /\bfrom (?:the )?([\p{Lu}\p{N}][\p{L}\p{N}.+#-]*)/u;

/** Whether a change tells the kind of thing that is asked for. */
function tells({ kind }: QuestionShape, text: string): boolean {
  if (CALLED_OFF.test(text)) return kind === 'where' || kind === 'when' || kind === 'yes-no';
  if (kind === 'where') return TO_A_PLACE.test(text.replaceAll(MONTHS, ''));
  if (kind === 'when') return tellsSomeTime(text) || /\d/u.test(text);
  return kind === 'how-many' && /\d/u.test(text);
}

const isBefore = (one: MaterialSentence, other: MaterialSentence): boolean =>
  one.rank === other.rank ? one.index < other.index : one.passage.validAt < other.passage.validAt;

/** Whether a change is one from what a sentence says: "from Kotlin to Go". */
function undoes(change: MaterialSentence, { text }: MaterialSentence): boolean {
  const before = FROM.exec(change.text)?.[1]?.replace(/[.-]+$/, '');
  return before !== undefined && text.split(/[^\p{L}\p{N}.+#-]+|\.(?=\s|$)/u).includes(before);
}

/** What the question asks about, as the words that a change of it has to hold; null where it asks of nothing that is. */
function changing({ masked, names, kind }: QuestionShape): readonly string[] | null {
  const noun = askedNoun(masked);
  const named = kind === 'yes-no' ? names.flatMap(({ self, text }) => (self ? [] : contentKeys(text))) : [];
  const asked = noun.length > 0 ? noun : named;
  return asked.length === 0 || OF_THE_PAST.test(masked) ? null : asked;
}

function isChangeOf(asked: readonly string[], { text, keys }: MaterialSentence): boolean {
  return (CHANGED.test(text) || CALLED_OFF.test(text)) && !NOT_SO.test(text) && asked.every((key) => keys.has(key));
}

/** Tells of a sentence whether it says how that became which the question asks for: "The wedding was moved to Castle Blau". */
export function changeTeller(shape: QuestionShape): (sentence: MaterialSentence) => boolean {
  const asked = changing(shape);
  return (sentence) => asked !== null && isChangeOf(asked, sentence) && tells(shape, sentence.text);
}

/** What a change is worth that nothing was told before. */
const ALONE = 0.6;
const A_LITTLE = 0.01;

/**
 * Sentences with those that tell a change of what is asked about in front of what was said of it before.
 *
 * @param ranked those that hold most of the question, best first.
 * @param quotable all that may be quoted.
 */
export function putChangesFirst(
  shape: QuestionShape,
  ranked: readonly FoundSentence[],
  quotable: readonly MaterialSentence[],
): readonly FoundSentence[] {
  const asked = changing(shape);
  if (asked === null) return ranked;
  const changes = quotable.flatMap((sentence): readonly FoundSentence[] => {
    if (!isChangeOf(asked, sentence)) return [];
    const [best] = ranked.filter((each) => isBefore(each.sentence, sentence));
    const answers = tells(shape, sentence.text);
    if (best === undefined) return answers && shape.kind !== 'yes-no' ? [{ sentence, score: ALONE }] : [];
    return answers || undoes(sentence, best.sentence) ? [{ sentence, score: best.score + A_LITTLE }] : [];
  });
  const moved = new Set(changes.map(({ sentence }) => sentence));
  return [...changes, ...ranked.filter(({ sentence }) => !moved.has(sentence))].sort((a, b) => b.score - a.score);
}
