import { GligabaoError } from '../../../src/errors.ts';
import type { CallContext } from '../../../src/ports/context.ts';
import type { Completion, LanguageModel, Reply } from '../../../src/ports/language-model.ts';
import type { Inference } from '../../../src/domain/run.ts';

export type Turn = string | { readonly text: string; readonly stop: Reply['stop'] } | GligabaoError;

export interface Scripted {
  readonly model: LanguageModel;
  readonly asked: readonly Completion[];
}

/** A model that answers with these turns in order, and fails the test when it is asked once more. */
export function scripted(...turns: readonly Turn[]): Scripted {
  const asked: Completion[] = [];
  const model: LanguageModel = {
    provider: 'scripted',
    defaultModel: 'scripted-1',
    supports: { structuredOutput: false, reasoning: true, streaming: false },
    levelOf: ({ reasoning }) => reasoning,
    async complete(completion) {
      const turn = turns[asked.length];
      asked.push(completion);
      if (turn === undefined) throw new TypeError(`asked ${asked.length} times, with ${turns.length} turns`);
      if (turn instanceof GligabaoError) throw turn;
      const reply = typeof turn === 'string' ? { text: turn, stop: 'end' as const } : turn;
      return {
        ...reply,
        model: `${completion.model ?? 'scripted-1'}-20260101`,
        reasoning: completion.reasoning,
        usage: { inputTokens: 100, outputTokens: 10, cachedTokens: 0 },
      };
    },
  };
  return { model, asked };
}

export function recording(): { readonly context: CallContext; readonly inferences: readonly Inference[] } {
  const inferences: Inference[] = [];
  const context = { signal: new AbortController().signal, record: (each: Inference) => inferences.push(each) };
  return { context, inferences };
}

export const CONTEXT: CallContext = Object.freeze({ signal: new AbortController().signal });

export const cut = (text: string): Turn => ({ text, stop: 'length' });
