import type { CallContext } from './context.ts';

export interface Embedded {
  /** One vector a text, in the order of the texts, each of the embedder's dimensions and of norm 1. */
  readonly vectors: readonly Float32Array[];
  /** The model as the provider reported it. */
  readonly model: string;
  /** Tokens as the provider counted them; 0 for a local model. */
  readonly tokens: number;
}

/**
 * Texts to vectors.
 *
 * - The same text gives the same vector, whatever its batch (to 1e-5).
 * - A blank text is refused (`incorrect`, `embedder/blank-text`): it never reaches the model.
 * - A text beyond the model's window is embedded in pieces, never cut unseen.
 * - A reply of the wrong length or of norm zero is an error (`fault`, `embedder/bad-reply`).
 * - An empty batch gives an empty list.
 */
export interface Embedder {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  /** The weight of vector scores beside keyword scores, from 0 to 1, when both are normalised. */
  readonly fusionWeight: number;
  /** The cosine from which two names, or two facts, are worth comparing. */
  readonly similarity: { readonly entity: number; readonly fact: number };
  embed(texts: readonly string[], as: 'stored' | 'question', context: CallContext): Promise<Embedded>;
}
