import type { CallContext } from './context.ts';

/** A question about a text with one answer out of a few. */
export interface Choice {
  /** What the question is called; no part of what is judged. */
  readonly name: string;
  /** What is to be decided; `text` in backticks stands for the text. */
  readonly instructions: string;
  /** The answers to choose from, at least two, each with what it means. */
  readonly labels: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Classified {
  /** The label with the highest probability. */
  readonly label: string;
  /** How sure the classifier is, from 0 to 1; null when it does not say. */
  readonly confidence: number | null;
  /** A probability from 0 to 1 for each label of the question, and for no other. They add up to 1, but for rounding. */
  readonly probabilities: Readonly<Record<string, number>>;
  /** The model as the API reported it. */
  readonly model: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/**
 * A model that chooses between labels and generates no text.
 *
 * - Text, instructions and labels reach the model as they are: whoever asks keeps the text short enough.
 * - A reply that does not answer the question (a label that was not offered, a probability that is missing or none) is
 *   `unavailable` (`classifier/foreign-reply`), never a guess.
 * - An unknown model is `unavailable` (`classifier/unknown-model`) and not retried; a limit of the provider is `busy`
 *   with `retryAfterMs`; a wrong key is `unavailable` (`classifier/not-authorized`) and not retried; a broken connection
 *   or a fault of the provider is `unavailable` and may be retried.
 * - An abort of the signal rejects with `interrupted`.
 * - No error holds a key or a header.
 */
export interface Classifier {
  readonly provider: string;
  readonly model: string;
  classify(choice: Choice, context: CallContext): Promise<Classified>;
}
