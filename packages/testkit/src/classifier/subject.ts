import type { Choice, Classified, Classifier } from '@gligabao/core';
import type { FailingTurn, SilentTurn, VendorSubject } from '../vendor/subject.ts';

/** What the vendor behind a classifier does when it is called. */
export type ClassifierTurn =
  | {
      readonly kind: 'answer';
      readonly label: string;
      /** As the vendor reports it; null where it reports none. */
      readonly confidence?: number | null;
      readonly probabilities: Readonly<Record<string, number | null>>;
      readonly model?: string;
    }
  /** Answers with the label that the text is. */
  | { readonly kind: 'echo' }
  /** Replies with something that is no answer to the question. */
  | { readonly kind: 'nonsense' }
  | FailingTurn
  | SilentTurn;

/** Tokens that the vendor reports for every answer. */
export const CLASSIFIER_USAGE: Classified['usage'] = Object.freeze({ inputTokens: 318, outputTokens: 21 });

/** The classifier, and a vendor behind it that a clause can direct. */
export interface ClassifierSubject extends VendorSubject<ClassifierTurn, Choice> {
  readonly classifier: Classifier;
}
