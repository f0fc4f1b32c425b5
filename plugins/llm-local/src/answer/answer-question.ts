import type { Answer, AnswerQuestionInput, Judgement, PassageQuote } from '@gligabao/core';
import { answerBySureFacts, answerConversation } from './answer-conversation.ts';
import { answerDescribed } from './kinds/answer-described.ts';
import { lengthOfSentences, sentencesWithLength } from './kinds/answer-how-long.ts';
import { answerList } from './kinds/answer-list.ts';
import { answerNamed } from './kinds/answer-named.ts';
import { dateOfSentences, sentencesWithTime } from './kinds/answer-when.ts';
import { type Answering, startAnswering } from './facts/answering.ts';
import { SELF_KEYS, nameKey } from './question/asked-name.ts';
import { howAnswerable } from './quote/how-answerable.ts';
import { rankSentences } from './quote/pick-sentence.ts';
import { askedOfTime } from './question/question-kind.ts';
import { quoteAnswering } from './quote/quote-answering.ts';
import { quoteForeign } from './quote/quote-foreign.ts';

import { tellFacts } from './facts/tell-fact.ts';
import { tellFromFacts, tellUndated } from './kinds/tell-from-facts.ts';
import { ofFacts, type Told } from './passage/told.ts';

const MAX_SENTENCES = 3;
/** When all that were are asked for, or every stretch of a fact. */
const MAX_LISTED = 8;
/** Characters of a whole answer: it is to be read at a glance, the evidence stands beside it. */
const MAX_LENGTH = 400;
/** The share of the question that a quoted sentence has to hold. */
const LEAST = 0.4;

function fromTexts(answering: Answering): readonly Told[] | null {
  const asked = askedOfTime(answering.shape.kind);
  if (asked === null) return null;
  if (asked === 'when') return dateOfSentences(sentencesWithTime(answering), answering);
  const length = lengthOfSentences(sentencesWithLength(answering), answering);
  return length && [length];
}

function quoteBest({ shape, material }: Answering): readonly Told[] | null {
  // A "when" is told by what tells a time, which was looked for.
  if (askedOfTime(shape.kind) === 'when') return null;
  return quoteAnswering(rankSentences(shape, material(), LEAST), shape, material());
}

/** From facts, texts and what both leave open, in this order. */
function answerInOrder(answering: Answering): readonly Told[] | null {
  const facts = tellFromFacts(answering);
  if (facts !== null) return ofFacts(facts);
  const texts = fromTexts(answering);
  if (texts !== null) return texts;
  const undated = tellUndated(answering);
  return undated === null ? (answerList(answering) ?? quoteBest(answering)) : ofFacts(undated);
}

interface Answered {
  readonly told: readonly Told[] | null;
  readonly judged?: Judgement;
}

function answer(answering: Answering): Answered {
  const judged = howAnswerable(answering.shape, answering.material());
  const described = answerDescribed(answering, answerInOrder);
  if (described !== null) return { told: described };
  const named = answerNamed(answering);
  if (named !== null) return { told: named };
  if (judged === null) return { told: answerInOrder(answering) ?? quoteForeign(answering) };
  const sure = answerBySureFacts(answering) ?? answerList(answering);
  if (sure !== null) return { told: sure };
  const { measure, score, least } = judged;
  return {
    told: answerConversation(answering, judged) ?? quoteForeign(answering),
    judged: { measure, score: Math.round(score * 1000) / 1000, least },
  };
}

function listsAll({ shape }: Answering): boolean {
  return shape.time.kind === 'all' || /^(?:when|how-long|how-old)$/.test(shape.kind);
}

function join(told: readonly Told[], most: number): Told {
  let text = '';
  const quotes: PassageQuote[] = [];
  for (const each of told.slice(0, most)) {
    const ended = /[.!?。．｡！？]$/u.test(each.text) ? each.text : `${each.text}.`;
    if (text !== '' && text.length + ended.length + 1 > MAX_LENGTH) break;
    text = text === '' ? ended : `${text} ${ended}`;
    quotes.push(...each.quotes);
  }
  return { text, quotes };
}

/**
 * Answers a question from facts and passages without a model: one to three sentences (more when all that were are asked for), each with the handle of what it
 * rests on, or null when the material does not hold the answer. Only facts about the names in the question answer;
 * what holds now stands before what held, which is told with its dates. The same input gives the same answer.
 */
export function answerQuestion(input: AnswerQuestionInput): Answer {
  const answering = startAnswering(input);
  const { told, ...rest } = answer(answering);
  if (told === null || told.length === 0) return { text: null, mode: 'extractive', ...rest };
  const { tie } = answering.shape;
  const who =
    tie === null
      ? []
      : ofFacts([tellFacts({ facts: [tie], tense: 'present', self: SELF_KEYS.has(nameKey(tie.target)) })]);
  const { text, quotes } = join([...told, ...who], listsAll(answering) ? MAX_LISTED : MAX_SENTENCES);
  return { text: text === '' ? null : text, mode: 'extractive', quotes, ...rest };
}
