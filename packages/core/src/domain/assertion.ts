import type { Span } from './artifact.ts';
import type { Id, RunId } from './ids.ts';
import type { Bound, Instant } from './time.ts';

/**
 * Whether a text says that a fact holds, that it came to an end, or that it never was so. `denies` says nothing of time:
 * the `corrects` verdict beside it is what retracts the fact, and the artifact is no source of the fact.
 */
export type Polarity = 'holds' | 'ends' | 'denies';

/** One statement of a fact by an artifact: the evidence from which rows are computed, kept for good. */
export interface Assertion {
  readonly id: Id;
  readonly factId: Id;
  readonly artifactId: Id;
  readonly polarity: Polarity;
  /** The stated start; for `ends`, the stated date of the end, as the first instant at which the fact no longer holds. */
  readonly start: Bound | null;
  /** The stated end, exclusive; always null for `ends`. */
  readonly end: Bound | null;
  /** The reference time of the text: when it was said. */
  readonly reference: Instant;
  /** The sentence that says so, when it could be located in the artifact. */
  readonly span: Span | null;
  readonly modelId: string;
  readonly confidence: number | null;
  /** System time: when we learned it. */
  readonly createdAt: Instant;
}

/** What is decided of two facts. The last two are a person's alone. */
export type VerdictKind = 'duplicate' | 'contradicts' | 'corrects' | 'ends' | 'prefers' | 'restores';

/**
 * What a model, a rule or a person decided about two facts: `byFactId` (the newer statement) repeats, contradicts,
 * corrects or ends `factId`. `byFactId` is null when a person retracts or ends a fact without stating another.
 *
 * `prefers`: where both were said by `reference` and claim the same time with the same weight, `byFactId` stands, and not
 * `factId`. `restores` takes back what was decided against `factId` and said by `reference`: the end at `endsAt` that a
 * person gave it; or that a person preferred `byFactId` to it; or, with neither, a person's retraction of it, and where
 * there is none every correction by a text.
 */
export interface Verdict {
  readonly id: Id;
  readonly kind: VerdictKind;
  readonly factId: Id;
  readonly byFactId: Id | null;
  /** The artifact whose remembering raised the verdict; null for a person's. */
  readonly artifactId: Id | null;
  /** When the deciding text was said. */
  readonly reference: Instant;
  /** `ends`, or `restores` of one: the first instant at which the fact no longer holds; null means at `reference`. */
  readonly endsAt: Bound | null;
  /** `proposed` verdicts are kept and have no effect. */
  readonly status: 'accepted' | 'proposed';
  readonly inferenceId: RunId | null;
  /** Why a person decided so, in their words. */
  readonly reason: string | null;
  readonly createdAt: Instant;
}
