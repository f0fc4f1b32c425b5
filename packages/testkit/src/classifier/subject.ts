import type { Choice, Classified, Classifier } from '@gligabao/core';

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
  | { readonly kind: 'rate-limit'; readonly retryAfterMs: number }
  | { readonly kind: 'not-authorized' }
  | { readonly kind: 'unknown-model' }
  /** A failure of the vendor's own: 500 and the like. */
  | { readonly kind: 'failure' }
  /** The connection breaks before anything came back. */
  | { readonly kind: 'broken-connection' }
  /** Never answers. */
  | { readonly kind: 'silence' };

/** Tokens that the vendor reports for every answer. */
export const CLASSIFIER_USAGE: Classified['usage'] = Object.freeze({ inputTokens: 318, outputTokens: 21 });

/** The classifier, and a vendor behind it that a clause can direct. */
export interface ClassifierSubject {
  readonly classifier: Classifier;
  /** The key that the vendor knows the classifier by, and that no error may hold. */
  readonly key: string;
  /** Tells the vendor what to do from now on; the last turn is repeated for ever. */
  readonly script: (...turns: readonly ClassifierTurn[]) => void;
  /** The questions that reached the vendor, in order. */
  readonly calls: () => readonly Choice[];
}
