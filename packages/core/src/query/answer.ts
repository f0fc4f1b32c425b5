import { formatInstant } from '@gligabao/dates';
import { isGligabaoError } from '../errors.ts';
import { describeFailure } from '../pipeline/run.ts';
import { defineStage } from '../pipeline/stage.ts';
import type { Answer, AnswerQuestionInput, PassageQuote } from '../ports/tasks.ts';
import { toAnswerFacts } from './answer-facts.ts';
import type { Expanded } from './expand.ts';
import type { KnownAs } from './retrieve.ts';

/** What is answered when the memory holds nothing to answer from. */
const NOTHING_KNOWN = "I don't have any information about that.";

/** How the answer came about, or why there is none. */
export type AnswerMode = 'generated' | 'extractive' | 'nothing' | 'retrieval' | 'degraded';

export interface Answered extends Expanded {
  /** Prose with handles, as the model gave it; null when there is none. */
  readonly draft: string | null;
  /** What the answer quotes of passages, as far as that is known. */
  readonly quotes: readonly PassageQuote[];
  readonly mode: AnswerMode;
  /** Why the answer is missing although one was asked for. */
  readonly degraded: 'no_llm' | 'llm_failed' | null;
  readonly answerMs: number;
}

/** An entity alone is no material: only facts and passages are shown to a model, and only they can be cited. */
function nothingFound({ context }: Expanded): boolean {
  return context.facts.size === 0 && context.passages.size === 0;
}

function without(found: Expanded, mode: AnswerMode, draft: string | null): Answered {
  return { ...found, mode, draft, quotes: [], degraded: null, answerMs: 0 };
}

/** Whether a failure to answer may be told as such: a wrong request or a defect may not. */
function mayDegrade(error: unknown): boolean {
  return isGligabaoError(error) && (error.kind === 'unavailable' || error.kind === 'busy');
}

/** The question by the names under which the facts are told: another name in it would stand in none of them. */
function inKnownNames(query: string, aliases: readonly KnownAs[]): string {
  return aliases.reduce((text, { alias, name }) => {
    const literally = alias.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
    return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${literally}(?![\\p{L}\\p{N}])`, 'giu'), () => name);
  }, query);
}

/** When an event in the question was, where the facts are filtered by it and so no longer tell it. */
function knownEvent({ time, aliases }: Expanded): Pick<AnswerQuestionInput, 'event'> {
  if (time?.use !== 'filter' || time.event === null || time.period === null) return {};
  return { event: { words: inKnownNames(time.words.join(' '), aliases), period: time.period } };
}

/** Has a model answer from the material, and from nothing else. */
export const answer = defineStage({
  name: 'answer',
  uses: [],
  mayUse: ['tasks'],
  skip(found: Expanded): Answered | undefined {
    if (!found.call.answer) return without(found, 'retrieval', null);
    return nothingFound(found) ? without(found, 'nothing', NOTHING_KNOWN) : undefined;
  },
  async run(found, { ports, context, now, note }): Promise<Answered> {
    const { tasks } = ports;
    if (!tasks) return { ...without(found, 'degraded', null), degraded: 'no_llm' };
    const began = now();
    const { call } = found;
    let given: Answer;
    try {
      const performed = await tasks.perform(
        'answer_question',
        {
          question: inKnownNames(call.query, found.aliases),
          reference: call.reference,
          asOf: call.asOf ?? call.knownAt ?? call.reference,
          offsetMinutes: call.offsetMinutes,
          ...knownEvent(found),
          context: found.context.text,
          facts: toAnswerFacts(found.context.facts),
          passages: [...found.context.passages].map(([handle, { artifact, stated }]) => ({
            handle,
            text: artifact.text,
            kind: artifact.kind,
            validAt: formatInstant(artifact.validAt),
            stated,
          })),
        },
        { reasoning: call.reasoning, ...(call.model === null ? {} : { model: call.model }) },
        context,
      );
      given = performed.output;
    } catch (error) {
      // What was retrieved is worth more than an error page; the run log keeps the reason.
      if (call.model !== null || !mayDegrade(error)) throw error;
      note({ warning: 'the model did not answer', error: describeFailure(error) });
      return {
        ...without(found, 'degraded', null),
        degraded: 'llm_failed',
        answerMs: now() - began,
      };
    }
    if (given.judged) note({ judged: given.judged });
    return {
      ...found,
      draft: given.text ?? NOTHING_KNOWN,
      quotes: given.quotes ?? [],
      mode: given.text === null ? 'nothing' : given.mode,
      degraded: null,
      answerMs: now() - began,
    };
  },
});
