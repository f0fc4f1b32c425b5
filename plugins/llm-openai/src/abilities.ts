import type { Refusal } from '@gligabao/plugin';

/** How an answer is held to a schema: by the schema itself, by being a JSON object, or not at all. */
export type Format = 'json_schema' | 'json_object' | 'text';

/** What a model, at its server, takes; or what a call asks of it. */
export interface Abilities {
  readonly format: Format;
  readonly reasoning: boolean;
  /** The name by which it knows the limit of output tokens. */
  readonly limit: 'max_completion_tokens' | 'max_tokens';
}

// OpenAI's models without reasoning.
const CANNOT_REASON = /^(?:gpt-3|gpt-4|chatgpt-)/;
const NAMES_REASONING = /reasoning|effort|thinking/i;
const NAMES_LIMIT = /max_completion_tokens/;
const TOO_MUCH = /too (?:large|high|many|big)|at most|exceed|maximum|less than/i;
const NAMES_FORMAT = /response_format|json|schema|structured|grammar|guided/i;
const LESS: Readonly<Record<Format, Format>> = Object.freeze({
  json_schema: 'json_object',
  json_object: 'text',
  text: 'text',
});

/** What is expected of a model before it was called. */
export function expectedAbilities(model: string): Abilities {
  return { format: 'json_schema', reasoning: !CANNOT_REASON.test(model), limit: 'max_completion_tokens' };
}

/**
 * What to do without in the next attempt, after a refusal of a call that used these abilities; null when it was refused
 * for another reason. A refusal that gives no reason at all is taken to be about the format, which servers differ in most.
 */
export function lostAbility(refusal: Refusal | null, used: Abilities): Partial<Abilities> | null {
  if (refusal?.status !== 400 && refusal?.status !== 422) return null;
  const { reason } = refusal;
  if (reason !== undefined && used.reasoning && NAMES_REASONING.test(reason)) return { reasoning: false };
  if (reason !== undefined && used.limit === 'max_completion_tokens' && NAMES_LIMIT.test(reason)) {
    return TOO_MUCH.test(reason) ? null : { limit: 'max_tokens' };
  }
  if (used.format === 'text') return null;
  return reason === undefined || NAMES_FORMAT.test(reason) ? { format: LESS[used.format] } : null;
}
