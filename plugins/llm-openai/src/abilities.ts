import type { Refusal } from '@gligabao/plugin';

/** How an answer is held to a schema: by the schema itself, by being a JSON object, or not at all. */
export type Format = 'json_schema' | 'json_object' | 'text';

/** What a model, at its server, takes; or what a call asks of it. */
export interface Abilities {
  readonly format: Format;
  readonly reasoning: boolean;
  /** It gives an answer piece by piece. */
  readonly streaming: boolean;
  /** The name by which it knows the limit of output tokens. */
  readonly limit: 'max_completion_tokens' | 'max_tokens';
}

// OpenAI's models without reasoning, and those that reason unasked; gateways put the vendor before the name.
const CANNOT_REASON = /(?:^|\/)(?:gpt-3|gpt-4|chatgpt-)/;
const REASONS_ALWAYS = /(?:^|\/)(?:o\d|gpt-5)/;
const NAMES_REASONING = /reasoning|effort|thinking/i;
const NAMES_STREAMING = /\bstream/i;
const NAMES_LIMIT: Readonly<Record<Abilities['limit'], RegExp>> = Object.freeze({
  max_completion_tokens: /\bmax_completion_tokens\b/,
  max_tokens: /\bmax_tokens\b/,
});
const TOO_MUCH = /too (?:large|high|many|big)|at (?:most|least)|exceed|maximum|less than/i;
const NAMES_FORMAT = /response_format|json|schema|structured|grammar|guided/i;
const LESS: Readonly<Record<Format, Format>> = Object.freeze({
  json_schema: 'json_object',
  json_object: 'text',
  text: 'text',
});

/** Whether a model reasons unasked, and would spend the limit of the answer on it. */
export function reasonsAlways(model: string): boolean {
  return REASONS_ALWAYS.test(model);
}

/**
 * What is expected of a model before it was called. `max_completion_tokens` is for OpenAI itself and its models that know
 * no other name: Ollama, llama.cpp for Python and others accept it, heed it not, and answer without a limit.
 */
export function expectedAbilities(model: string, baseUrl: string): Abilities {
  const isNew = new URL(baseUrl).hostname === 'api.openai.com' || reasonsAlways(model);
  return {
    format: 'json_schema',
    reasoning: !CANNOT_REASON.test(model),
    streaming: true,
    limit: isNew ? 'max_completion_tokens' : 'max_tokens',
  };
}

/**
 * What to do without in the next attempt, after a refusal of a call that used these abilities; null when it was refused
 * for another reason. `lost` is what earlier attempts already do without. A refusal that gives no reason at all is taken to
 * be about the format, which servers differ in most.
 */
export function lostAbility(
  refusal: Refusal | null,
  used: Abilities,
  lost: Partial<Abilities>,
): Partial<Abilities> | null {
  if (refusal?.status !== 400 && refusal?.status !== 422) return null;
  const { reason } = refusal;
  if (reason !== undefined && used.reasoning && NAMES_REASONING.test(reason)) return { reasoning: false };
  if (reason !== undefined && NAMES_LIMIT[used.limit].test(reason)) {
    // The other name was refused as well, or it is not about the name.
    if (lost.limit !== undefined || TOO_MUCH.test(reason)) return null;
    return { limit: used.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' };
  }
  if (reason !== undefined && used.streaming && NAMES_STREAMING.test(reason)) return { streaming: false };
  if (used.format === 'text') return null;
  return reason === undefined || NAMES_FORMAT.test(reason) ? { format: LESS[used.format] } : null;
}
