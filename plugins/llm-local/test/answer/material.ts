import type { AnswerFact, AnswerPassage, AnswerQuestionInput } from '@gligabao/core';
import { answerQuestion } from '../../src/answer/index.ts';

type Row = readonly [source: string, relation: string, target: string, from?: string | null, to?: string | null];
type Place = readonly [text: string, at?: string];

export interface Material {
  readonly facts?: readonly Row[];
  readonly passages?: readonly Place[];
  readonly now?: string;
  readonly context?: string;
  /** The handles of facts that disagree with a fact, by its handle. */
  readonly disputes?: Readonly<Record<string, readonly string[]>>;
}

const NOW = '2026-01-15T12:00:00Z';

/** "2019", "2019-03", "2019-03-05" and instants, as the instants that a fact carries. */
function instant(date: string | null | undefined): string | null {
  if (date === null || date === undefined) return null;
  if (date.length > 10) return date;
  return `${date}${'-01-01'.slice(date.length - 4, 6)}T00:00:00Z`;
}

/** A fact that ends exactly when another of its place begins gave way to it. */
function stateOf(row: Row, rows: readonly Row[], now: string): AnswerFact['state'] {
  const [source, relation, target, from, to] = row;
  const [validAt, invalidAt] = [instant(from), instant(to)];
  if (validAt !== null && validAt > now) return 'upcoming';
  if (invalidAt === null || invalidAt > now) return 'current';
  const lost = rows.some(
    (other) => other[1] === relation && (other[0] === source || other[2] === target) && instant(other[3]) === invalidAt,
  );
  return lost ? 'superseded' : 'ended';
}

export function inputOf(
  question: string,
  { facts = [], passages = [], now = NOW, context = '', disputes = {} }: Material,
): AnswerQuestionInput {
  return {
    question,
    reference: Date.parse(now),
    asOf: Date.parse(now),
    offsetMinutes: 0,
    context,
    facts: facts.map((row, index): AnswerFact => {
      const [source, relation, target, from, to] = row;
      const [validAt, invalidAt] = [instant(from), instant(to)];
      return {
        handle: `f${String(index + 1)}`,
        source,
        relation,
        target,
        description: `${source} ${relation.replaceAll('_', ' ')} ${target}.`,
        validAt,
        invalidAt,
        state: stateOf(row, facts, now),
        disputedBy: disputes[`f${String(index + 1)}`] ?? [],
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
