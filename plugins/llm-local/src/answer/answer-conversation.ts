import { lengthOfSentences, sentencesWithLength } from './kinds/answer-how-long.ts';
import { dateOfSentences, sentencesWithTime } from './kinds/answer-when.ts';
import type { Answering } from './facts/answering.ts';
import { askedSubject } from './question/asked-subject.ts';
import type { Answerable } from './quote/how-answerable.ts';
import { isSure, type Candidate } from './facts/pick-facts.ts';
import type { FoundSentence } from './quote/found-sentence.ts';
import { rankSentences } from './quote/pick-sentence.ts';
import { askedOfTime } from './question/question-kind.ts';
import { tellsOtherNumber } from './question/asked-numbers.ts';
import { mayQuote } from './quote/may-quote.ts';
import { replyTo } from './passage/reply-to.ts';
import { quoteAnswering } from './quote/quote-answering.ts';
import type { MaterialSentence } from './passage/sentence-material.ts';
import { tellFromFacts, tellUndated } from './kinds/tell-from-facts.ts';
import { ofFacts, type Told } from './passage/told.ts';
import { contentKeys } from './words/word-key.ts';

/** The share of the question that a quoted sentence has to hold before the others are looked at. */
const LEAST = 0.4;

/** With the facts alone that hold all that was asked. */
function withSureFacts(answering: Answering): Answering {
  const sure = (candidates: readonly Candidate[]): readonly Candidate[] =>
    candidates.filter(({ fact }) => isSure(answering.shape, fact));
  return { ...answering, found: sure(answering.found), chosen: sure(answering.chosen) };
}

/** Whether a question is about something known of somebody who is no part of the conversation. */
function isOfOthers({ shape: { names, relationKnown } }: Answering, { measure }: Answerable): boolean {
  return measure === 'said-at-all' && relationKnown && names.length > 0 && !names.some(({ self }) => self);
}

function lesserFacts(answering: Answering): readonly Told[] | null {
  const told = tellFromFacts(answering) ?? tellUndated(answering);
  return told === null ? null : ofFacts(told);
}

/** The sentences to answer from: those that hold much of the question, else those that were judged by. */
function rank(answering: Answering, judged: Answerable): readonly FoundSentence[] {
  const close = closeSentences(answering);
  if (close.length > 0) return close;
  // Who is no part of the conversation has to be named: what another did is told with the same words.
  if (isOfOthers(answering, judged)) return [];
  const isNamed = namesSubject(answering, judged);
  return judged.best.flatMap(({ sentence, share }) => {
    const said = sentence.role === 'question' ? replyTo(sentence, answering.material()) : sentence;
    const fits = said !== null && mayQuote(said, answering.shape) && !tellsOtherNumber(answering.shape, said.text);
    return fits && isNamed(sentence) ? [{ sentence: said, score: share }] : [];
  });
}

/** Tells of a sentence whether it, or one before it, names who is asked about, if that is nobody who speaks. */
function namesSubject({ shape }: Answering, { measure }: Answerable): (sentence: MaterialSentence) => boolean {
  const subject = measure === 'said-at-all' ? askedSubject(shape) : null;
  if (subject === null || subject.self) return () => true;
  const name = contentKeys(subject.text);
  return ({ keys, after }) =>
    name.every((key) => keys.has(key) || after(key)) &&
    (shape.sought.length === 0 || shape.sought.some((key) => keys.has(key)));
}

function closeSentences(answering: Answering): readonly FoundSentence[] {
  const asked = askedOfTime(answering.shape.kind);
  if (asked === null) return rankSentences(answering.shape, answering.material(), LEAST);
  return asked === 'when' ? sentencesWithTime(answering) : sentencesWithLength(answering);
}

function fromSentences(ranked: readonly FoundSentence[], answering: Answering): readonly Told[] | null {
  const asked = askedOfTime(answering.shape.kind);
  if (asked === 'when') return dateOfSentences(ranked, answering, 0);
  const length = asked === null ? null : lengthOfSentences(ranked, answering);
  return length ? [length] : quoteAnswering(ranked, answering.shape, answering.material());
}

/** What facts tell that hold all that was asked, of whom or what else there is talk. */
export function answerBySureFacts(answering: Answering): readonly Told[] | null {
  const sure = tellFromFacts(withSureFacts(answering));
  return sure && ofFacts(sure);
}

/**
 * Answers from a conversation, where it holds the answer, by what was said, and by lesser facts last. Null where it does
 * not: much of a question is often said of somebody else.
 */
export function answerConversation(answering: Answering, judged: Answerable): readonly Told[] | null {
  if (judged.score < judged.least) return isOfOthers(answering, judged) ? lesserFacts(answering) : null;
  return fromSentences(rank(answering, judged), answering) ?? lesserFacts(answering);
}
