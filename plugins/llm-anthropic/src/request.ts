import type Anthropic from '@anthropic-ai/sdk';
import type { Completion, ReasoningLevel } from '@gligabao/core';
import type { Abilities } from './abilities.ts';

/** Tokens for thinking, added to the limit of the answer, which they count towards. From the reference. */
const BUDGETS: Readonly<Record<Exclude<ReasoningLevel, 'none'>, number>> = Object.freeze({
  low: 1024,
  medium: 4096,
  high: 16_384,
});

/**
 * Output tokens beyond which a call is streamed. The API may take over five minutes for more (at 128,000 tokens an hour,
 * as the vendor's client reckons), and Node's fetch waits no longer for the head of a response.
 */
const MAX_UNSTREAMED_TOKENS = 10_666;

export interface PlannedRequest {
  readonly body: Anthropic.MessageCreateParamsNonStreaming;
  readonly streamed: boolean;
  /** The level that the model runs with. */
  readonly reasoning: ReasoningLevel;
  /** The abilities that the request needs. */
  readonly used: Abilities;
}

/** The level that a completion runs with, at a model of these abilities. */
export function levelFor({ reasoning }: Pick<Completion, 'reasoning'>, { thinking }: Abilities): ReasoningLevel {
  return thinking === 'none' ? 'none' : reasoning;
}

/** The request for a completion, made of what the model takes. */
export function planRequest(completion: Completion, model: string, abilities: Abilities): PlannedRequest {
  const level = levelFor(completion, abilities);
  const budget = level === 'none' ? 0 : BUDGETS[level];
  const thinking = level === 'none' ? 'none' : abilities.thinking;
  const schema = abilities.schema ? completion.schema : undefined;
  const output: Anthropic.OutputConfig = {
    ...(thinking === 'effort' && level !== 'none' ? { effort: level } : {}),
    ...(schema === undefined ? {} : { format: { type: 'json_schema', schema: { ...schema } } }),
  };
  const maxTokens = completion.maxTokens + budget;
  return {
    body: {
      model,
      max_tokens: maxTokens,
      // The API refuses an empty system text.
      ...(completion.system === '' ? {} : { system: completion.system }),
      messages: [{ role: 'user', content: completion.prompt }],
      ...(thinking === 'budget' ? { thinking: { type: 'enabled', budget_tokens: budget } } : {}),
      ...(thinking === 'effort' ? { thinking: { type: 'adaptive' } } : {}),
      ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
    },
    streamed: maxTokens > MAX_UNSTREAMED_TOKENS,
    reasoning: level,
    used: { schema: schema !== undefined, thinking },
  };
}
