import type { NounPhrase } from '../chunk/phrase.ts';
import type { Mention } from '@gligabao/dates';
import type { Discourse } from '../entity/discourse.ts';
import type { Registry } from '../entity/registry.ts';
import type { Claim } from './claim.ts';

/** What the reading of a sentence knows and fills. */
export interface Scene {
  readonly registry: Registry;
  readonly discourse: Discourse;
  readonly mentions: readonly Mention[];
  readonly reference: number;
  /** Whether the sentence corrects something told before. */
  readonly correcting: boolean;
  readonly claims: Claim[];
  /** Claims of earlier sentences, newest last, which corrections refer to. */
  readonly earlier: readonly Claim[];
  /** What the pronouns of the sentence stand for, so that a shared subject stays the same. */
  readonly resolved: Map<NounPhrase, readonly string[]>;
  /** Phrases whose ties were stated already, by their place in the sentence. */
  readonly stated: Set<number>;
}
