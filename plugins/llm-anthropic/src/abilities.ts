import { APIError } from '@anthropic-ai/sdk';
import { statusOf } from './errors.ts';

/** How a model is made to think: with a budget of tokens, as it sees fit at a level of effort, or not at all. */
export type Thinking = 'budget' | 'effort' | 'none';

/** What a model takes, as far as it is known. */
export interface Abilities {
  readonly schema: boolean;
  readonly thinking: Thinking;
}

// The families without extended thinking: Claude 3 and 3.5, and what came before.
const CANNOT_THINK = /claude-(?:instant|2\b|3-5-|3-(?:opus|sonnet|haiku))/;
const NAMES_THINKING = /thinking|budget_tokens|effort/i;
const NAMES_SCHEMA = /output_config|output_format|structured.?output|json_schema|schema/i;

/** What is expected of a model before it was called. */
export function expectedAbilities(model: string): Abilities {
  return { schema: true, thinking: CANNOT_THINK.test(model) ? 'none' : 'budget' };
}

/**
 * What a model that rejected a call turns out to do with less of; null when the rejection was about something else than
 * the abilities that the call used.
 */
export function lostAbility(error: unknown, used: Abilities): Partial<Abilities> | null {
  if (!(error instanceof APIError) || statusOf(error) !== 400) return null;
  const says = error.apiMessage ?? '';
  if (used.thinking !== 'none' && NAMES_THINKING.test(says)) {
    return { thinking: used.thinking === 'budget' ? 'effort' : 'none' };
  }
  return used.schema && NAMES_SCHEMA.test(says) ? { schema: false } : null;
}
