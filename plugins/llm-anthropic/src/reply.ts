import type Anthropic from '@anthropic-ai/sdk';
import type { ReasoningLevel, Reply } from '@gligabao/core';
import { foreignReply } from '@gligabao/plugin';
import { ANTHROPIC } from './errors.ts';

const STOPS: ReadonlyMap<string | null, Reply['stop']> = new Map([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

function isMessage(value: unknown): value is Anthropic.Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    Array.isArray(value.content) &&
    'model' in value &&
    typeof value.model === 'string' &&
    'usage' in value &&
    typeof value.usage === 'object' &&
    value.usage !== null
  );
}

/**
 * A message of the API as a reply: its text blocks joined, without thinking. Input tokens are all that the model read,
 * those written to and read from the cache included; cached ones are those that were read.
 *
 * @throws GligabaoError `language-model/foreign-reply` for what is no message.
 */
export function readMessage(message: unknown, reasoning: ReasoningLevel): Reply {
  if (!isMessage(message)) throw foreignReply(ANTHROPIC);
  const { usage } = message;
  const [read, written] = [usage.cache_read_input_tokens ?? 0, usage.cache_creation_input_tokens ?? 0];
  return {
    text: message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    stop: STOPS.get(message.stop_reason) ?? 'end',
    model: message.model,
    reasoning,
    usage: {
      inputTokens: (usage.input_tokens ?? 0) + read + written,
      outputTokens: usage.output_tokens ?? 0,
      cachedTokens: read,
    },
  };
}
