import type { Answer, AnswerQuestionInput } from '@gligabao/core';
import { terms } from '@gligabao/text';

/** Answers with the fact that shares most words with the question, or not at all. */
export function answerQuestion({ question, facts }: AnswerQuestionInput): Answer {
  const asked = new Set(terms(question));
  const shared = (text: string): number => terms(text).filter((term) => asked.has(term)).length;
  const [best] = facts
    .filter(({ state }) => state === 'current')
    .map((fact) => ({ fact, score: shared(`${fact.source} ${fact.relation} ${fact.target}`) }))
    .sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < 2) return { text: null, mode: 'extractive' };
  const { source, relation, target, handle } = best.fact;
  return { text: `${source} ${relation.replaceAll('_', ' ')} ${target} [${handle}].`, mode: 'extractive' };
}
