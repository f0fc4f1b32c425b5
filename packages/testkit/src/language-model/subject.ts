import type { LanguageModel, Reply } from '@gligabao/core';
import type { FailingTurn, SilentTurn, VendorSubject } from '../vendor/subject.ts';

/** What the vendor behind a model does when it is called. */
export type VendorTurn =
  | { readonly kind: 'reply'; readonly text: string; readonly stop?: Reply['stop']; readonly model?: string }
  /** Replies with the prompt that it was sent. */
  | { readonly kind: 'echo' }
  | FailingTurn
  | SilentTurn;

/** A call as it reached the vendor. */
export interface VendorCall {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
}

/** Tokens that the vendor reports for every reply. */
export const VENDOR_USAGE: Reply['usage'] = Object.freeze({ inputTokens: 40, outputTokens: 7, cachedTokens: 12 });

/** The model, and a vendor behind it that a clause can direct. */
export interface LanguageModelSubject extends VendorSubject<VendorTurn, VendorCall> {
  readonly model: LanguageModel;
}
