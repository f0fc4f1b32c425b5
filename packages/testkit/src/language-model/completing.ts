import type { CallContext, Completion, Draft, LanguageModel, Reply } from '@gligabao/core';
import { CALL } from '../call.ts';
import { changingErrors } from '../vendor/calls.ts';
import type { LanguageModelSubject } from './subject.ts';

const COMPLETION: Completion = Object.freeze({
  system: 'You repeat what you are told.',
  prompt: 'Say yes.',
  maxTokens: 256,
  reasoning: 'none',
});

/** One call to the model of a subject. */
export function complete(
  { model }: LanguageModelSubject,
  completion: Partial<Completion> = {},
  context: CallContext = CALL,
): Promise<Reply> {
  return model.complete({ ...COMPLETION, ...completion }, context);
}

/** A subject whose model completes in another way; the rest is passed on. */
export function completing(
  change: (intact: LanguageModel['complete'], subject: LanguageModelSubject) => LanguageModel['complete'],
): (subject: LanguageModelSubject) => LanguageModelSubject {
  return (subject) => {
    const { model } = subject;
    const intact: LanguageModel['complete'] = (completion, context) => model.complete(completion, context);
    return { ...subject, model: { ...model, complete: change(intact, subject) } };
  };
}

/** A subject whose every reply is changed. */
export function replying(change: (reply: Reply, completion: Completion) => Reply) {
  return completing((intact) => async (completion, context) => change(await intact(completion, context), completion));
}

/** A subject that tells drafts something else; calls are counted from 1. */
export function drafting(change: (draft: Draft, call: number) => Draft) {
  return completing((intact) => {
    let calls = 0;
    return (completion, context) => {
      if (!context.draft) return intact(completion, context);
      calls += 1;
      return intact(completion, { ...context, draft: change(context.draft, calls) });
    };
  });
}

/** A subject whose every error is changed. */
export function failing(change: (error: unknown, subject: LanguageModelSubject) => unknown) {
  return completing((intact, subject) => changingErrors(intact, (error) => change(error, subject)));
}
