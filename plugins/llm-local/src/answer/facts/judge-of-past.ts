import type { AnswerFact, AnswerPassage, StatedFact } from '@gligabao/core';
import type { TimeContext } from '../question/asked-time.ts';
import { pickFacts } from './pick-facts.ts';
import { readQuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';

/** A stated fact as if it held: whether it fits a question is no matter of time. */
function asHolding({ source, relation, target, description }: StatedFact): AnswerFact {
  const holding = { validAt: null, invalidAt: null, state: 'current', disputedBy: [] } as const;
  return { handle: '', source, relation, target, description, ...holding };
}

/**
 * Tells of a sentence whether it is no answer since the facts know better: what it states of the matter asked about was
 * retracted, or does not hold at the time asked about. One of which nothing was read is judged by nobody.
 */
export function judgeOfPast(
  question: string,
  facts: readonly AnswerFact[],
  passages: readonly AnswerPassage[],
  context: TimeContext,
): (sentence: MaterialSentence) => boolean {
  const all = passages.flatMap(({ stated }) => stated);
  if (all.every(({ stands }) => stands)) return () => false;
  // A name may stand in nothing but what holds no more.
  const shape = readQuestionShape(question, [...facts, ...all.map(asHolding)], context);
  return ({ stated }) => {
    if (stated.every(({ stands }) => stands)) return false;
    const fitting = stated.filter((each) => pickFacts(shape, [asHolding(each)], '').length > 0);
    return (fitting.length > 0 ? fitting : stated).every(({ stands }) => !stands);
  };
}
