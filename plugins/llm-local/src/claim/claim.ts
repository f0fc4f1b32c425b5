import type { VerbGroup } from '../chunk/phrase.ts';
import type { Effect } from '../lexicon/frames.ts';

/** One end of a claim: a named thing, a common noun, or a literal. */
export interface Referent {
  readonly name: string;
  readonly kind: 'name' | 'noun' | 'value';
  /** "The novel", with nothing that says which. */
  readonly vague?: boolean;
}

/** A fact as a clause states it, before times are applied. */
export interface Claim {
  readonly source: Referent;
  readonly relation: string;
  readonly target: Referent;
  readonly effect: Effect;
  readonly confidence: number;
  readonly denied: boolean;
  /** The verb whose tense it has; null for ties that hold whenever. */
  readonly verb: VerbGroup | null;
}

export function named(name: string): Referent {
  return { name, kind: 'name' };
}

export function noun(name: string): Referent {
  return { name, kind: 'noun' };
}

export function value(name: string): Referent {
  return { name, kind: 'value' };
}

/** A noun phrase as the name of a relation: "phone number" is `phone_number`. */
export function relationName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
