import type { Completion, ReasoningLevel } from '@gligabao/core';
import type OpenAI from 'openai';
import { type Abilities, reasonsAlways } from './abilities.ts';

/**
 * Room for reasoning, which counts towards the limit of output tokens. OpenAI advises to leave 25,000 tokens for a start;
 * what is not used costs nothing.
 */
const ROOM: Readonly<Record<Exclude<ReasoningLevel, 'none'>, number>> = Object.freeze({
  low: 4096,
  medium: 16_384,
  high: 32_768,
});

export interface PlannedRequest {
  readonly body: OpenAI.ChatCompletionCreateParamsNonStreaming;
  /** The level that the model runs with. */
  readonly reasoning: ReasoningLevel;
  /** The abilities that the request needs. */
  readonly used: Abilities;
}

function responseFormat(
  { schema }: Completion,
  format: Abilities['format'],
): Pick<OpenAI.ChatCompletionCreateParamsNonStreaming, 'response_format'> {
  if (schema === undefined || format === 'text') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  return {
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: { ...schema } } },
  };
}

function roomFor(model: string, level: ReasoningLevel): number {
  if (level !== 'none') return ROOM[level];
  return reasonsAlways(model) ? ROOM.medium : 0;
}

/** The level that a completion runs with, at a model of these abilities. */
export function levelFor(completion: Pick<Completion, 'reasoning'>, abilities: Abilities): ReasoningLevel {
  return abilities.reasoning ? completion.reasoning : 'none';
}

/** The request for a completion, made of what the model takes; `drafted`: it is to be told while it comes. */
export function planRequest(
  completion: Completion,
  model: string,
  abilities: Abilities,
  drafted = false,
): PlannedRequest {
  const level = levelFor(completion, abilities);
  const { system, prompt } = completion;
  return {
    body: {
      model,
      [abilities.limit]: completion.maxTokens + roomFor(model, level),
      messages: [
        ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
        { role: 'user', content: prompt },
      ],
      ...(level === 'none' ? {} : { reasoning_effort: level }),
      ...responseFormat(completion, abilities.format),
    },
    reasoning: level,
    used: {
      format: completion.schema === undefined ? 'text' : abilities.format,
      reasoning: level !== 'none',
      streaming: drafted && abilities.streaming,
      limit: abilities.limit,
    },
  };
}
