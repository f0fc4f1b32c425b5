import type { LanguageModel, Reply } from '@gligabao/core';

/** What the vendor behind a model does when it is called. */
export type VendorTurn =
  | { readonly kind: 'reply'; readonly text: string; readonly stop?: Reply['stop']; readonly model?: string }
  /** Replies with the prompt that it was sent. */
  | { readonly kind: 'echo' }
  | { readonly kind: 'rate-limit'; readonly retryAfterMs: number }
  | { readonly kind: 'not-authorized' }
  | { readonly kind: 'unknown-model' }
  /** A failure of the vendor's own: 500 and the like. */
  | { readonly kind: 'failure' }
  /** The connection breaks before anything came back. */
  | { readonly kind: 'broken-connection' }
  /** Never answers. */
  | { readonly kind: 'silence' };

/** A call as it reached the vendor. */
export interface VendorCall {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
}

/** Tokens that the vendor reports for every reply. */
export const VENDOR_USAGE: Reply['usage'] = Object.freeze({ inputTokens: 40, outputTokens: 7, cachedTokens: 12 });

/** The model, and a vendor behind it that a clause can direct. */
export interface LanguageModelSubject {
  readonly model: LanguageModel;
  /** The key that the vendor knows the model by, and that no error may hold. */
  readonly key: string;
  /** Tells the vendor what to do from now on; the last turn is repeated for ever. */
  readonly script: (...turns: readonly VendorTurn[]) => void;
  /** The calls that reached the vendor, in order. */
  readonly calls: () => readonly VendorCall[];
}
