import type { AnswerQuestionInput } from '@gligabao/core';
import { chooseByTime } from './choose-by-time.ts';
import { judgeOfPast } from './judge-of-past.ts';
import { type Candidate, pickFacts } from './pick-facts.ts';
import { SELF_KEYS } from '../question/asked-name.ts';
import { type QuestionShape, readQuestionShape } from '../question/read-question-shape.ts';
import { type MaterialSentence, readSentences } from '../passage/sentence-material.ts';
import type { TellingContext } from './tell-stretch.ts';

/** A question with what was found for it, as every way of answering needs it. */
export interface Answering {
  readonly input: AnswerQuestionInput;
  readonly shape: QuestionShape;
  /** Facts that fit at some time. */
  readonly found: readonly Candidate[];
  /** Those of the time asked about. */
  readonly chosen: readonly Candidate[];
  readonly telling: TellingContext;
  /** Read when the first one asks. */
  readonly material: () => readonly MaterialSentence[];
}

/** Whether the question itself speaks of the user as of another: "Where does the user live?" */
const namesUser = ({ names }: QuestionShape): boolean =>
  names.some(({ self, keys }) => !self && [...SELF_KEYS].some((key) => keys.has(key)));

export function startAnswering(input: AnswerQuestionInput): Answering {
  const { facts, context } = input;
  const question = input.event === undefined ? input.question : input.question.replace(input.event.words, ' ');
  const shape = readQuestionShape(question, facts, input);
  // A "before Berlin" is found among facts that do fit the question but for the time.
  const found = pickFacts(shape, facts, context);
  let material: readonly MaterialSentence[] | null = null;
  const readMaterial = (): readonly MaterialSentence[] => {
    const holdsNoMore = judgeOfPast(question, facts, input.passages, input);
    return readSentences(input.passages).filter((sentence) => !holdsNoMore(sentence));
  };
  return {
    input,
    shape,
    found,
    chosen: chooseByTime(shape, found, facts, context),
    telling: {
      self: !namesUser(shape),
      offsetMinutes: input.offsetMinutes,
      reference: input.reference,
      facts,
    },
    material: () => (material ??= readMaterial()),
  };
}
