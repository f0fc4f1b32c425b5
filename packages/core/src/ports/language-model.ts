import type { ReasoningLevel } from '../domain/run.ts';
import type { CallContext } from './context.ts';

export interface Completion {
  /** The provider's name of the model; left out, the provider's default. */
  readonly model?: string;
  readonly system: string;
  readonly prompt: string;
  /** The limit of the answer itself, without what a reasoning level adds. */
  readonly maxTokens: number;
  readonly reasoning: ReasoningLevel;
  /** A JSON schema (all properties required, null for what is optional) that the answer follows, where supported. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly text: string;
  /** `end`: the model finished. `length`: cut at the limit. `refused`: it declined. */
  readonly stop: 'end' | 'length' | 'refused';
  /** The model as the API reported it. */
  readonly model: string;
  /** The level that it ran with: `none` for a model that cannot think. */
  readonly reasoning: ReasoningLevel;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens: number };
}

export interface ModelSupports {
  /** `schema` is enforced by the provider. */
  readonly structuredOutput: boolean;
  readonly reasoning: boolean;
  /** A reply can be told while it comes. */
  readonly streaming: boolean;
}

/**
 * A model that completes a prompt.
 *
 * - A reply is given back as it is: cut-off and refused replies are results, not errors.
 * - An unknown model is `unavailable` (`language-model/unknown-model`) and not retried; a limit of the provider is
 *   `busy` with `retryAfterMs`; a wrong key is `unavailable` (`language-model/not-authorized`) and not retried; a broken
 *   connection or a fault of the provider is `unavailable` and may be retried.
 * - With a `draft` in the context and `supports.streaming`, each attempt begins the draft and adds the reply's text to it, all
 *   of it and in order, before the reply is given; the reply is the same as without. Without the ability nothing is told.
 * - An abort of the signal rejects with `interrupted`.
 * - No error holds a key or a header.
 */
export interface LanguageModel {
  readonly provider: string;
  /** The model that is used when a completion names none. */
  readonly defaultModel: string;
  readonly supports: ModelSupports;
  /**
   * The level that a completion runs with, as far as is known before it does: `none` for a model that cannot think. It
   * is what a call that never came to a reply is recorded with.
   */
  levelOf(completion: Pick<Completion, 'model' | 'reasoning'>): ReasoningLevel;
  complete(completion: Completion, context: CallContext): Promise<Reply>;
}
