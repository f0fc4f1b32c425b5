import type { Bound } from '../domain/time.ts';
import type { Polarity } from '../domain/assertion.ts';
import type { Span } from '../domain/artifact.ts';
import type { SameNames } from './same-names.ts';

/** An entity that the text names, in normal form. */
export interface NotedEntity {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** A fact that the text states, in normal form: canonical relation, readable bounds, ends by name key. */
export interface Claim {
  readonly sourceKey: string;
  readonly relation: string;
  readonly targetKey: string;
  readonly description: string;
  readonly polarity: Polarity;
  readonly start: Bound | null;
  readonly end: Bound | null;
  /** The text takes the fact back. */
  readonly denied: boolean;
  readonly confidence: number | null;
  readonly span: Span | null;
}

/** What one text yields, and what of the model's output could not be used. */
export interface Claims {
  /** Entities that the model listed. */
  readonly listed: readonly NotedEntity[];
  /** Entities that only an edge names, of type `other`. */
  readonly named: readonly NotedEntity[];
  readonly claims: readonly Claim[];
  /** Names that are one, as the text says. */
  readonly same: readonly SameNames[];
  /** Counts of dropped items by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}
