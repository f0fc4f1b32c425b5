import type { AnswerFact, AnswerPassage, AnswerQuestionInput } from '@gligabao/core';
import { answerQuestion } from '../../src/answer/index.ts';

type Row = readonly [source: string, relation: string, target: string, from?: string | null, to?: string | null];
type Place = readonly [text: string, at?: string];

export interface Material {
  readonly facts?: readonly Row[];
  readonly passages?: readonly Place[];
  readonly now?: string;
  readonly context?: string;
}

const NOW = '2026-01-15T12:00:00Z';

/** "2019", "2019-03", "2019-03-05" and instants, as the instants that a fact carries. */
function instant(date: string | null | undefined): string | null {
  if (date === null || date === undefined) return null;
  if (date.length > 10) return date;
  return `${date}${'-01-01'.slice(date.length - 4, 6)}T00:00:00Z`;
}

function stateOf(from: string | null, to: string | null, now: string): AnswerFact['state'] {
  if (from !== null && from > now) return 'upcoming';
  return to === null || to > now ? 'current' : 'ended';
}

export function inputOf(
  question: string,
  { facts = [], passages = [], now = NOW, context = '' }: Material,
): AnswerQuestionInput {
  return {
    question,
    reference: Date.parse(now),
    offsetMinutes: 0,
    context,
    facts: facts.map(([source, relation, target, from, to], index): AnswerFact => {
      const [validAt, invalidAt] = [instant(from), instant(to)];
      return {
        handle: `f${String(index + 1)}`,
        source,
        relation,
        target,
        description: `${source} ${relation.replaceAll('_', ' ')} ${target}.`,
        validAt,
        invalidAt,
        state: stateOf(validAt, invalidAt, now),
      };
    }),
    passages: passages.map(([text, at = '2023-05-08T13:56:00Z'], index): AnswerPassage => ({
      handle: `p${String(index + 1)}`,
      text,
      validAt: at,
      kind: 'episode',
      stated: [],
    })),
  };
}

/** The answer's text, or null for a refusal. */
export function ask(question: string, material: Material): string | null {
  return answerQuestion(inputOf(question, material)).text;
}
