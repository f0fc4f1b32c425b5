/** What the vendor behind any plugin may do instead of answering. */
export type FailingTurn =
  | { readonly kind: 'rate-limit'; readonly retryAfterMs: number }
  | { readonly kind: 'not-authorized' }
  | { readonly kind: 'unknown-model' }
  /** A failure of the vendor's own: 500 and the like. */
  | { readonly kind: 'failure' }
  /** The connection breaks before anything came back. */
  | { readonly kind: 'broken-connection' };

/** Never answers. */
export interface SilentTurn {
  readonly kind: 'silence';
}

/** A vendor that a clause can direct. `Turn` is what it may do, and `Call` what of a call reaches it. */
export interface VendorSubject<Turn, Call = unknown> {
  /** The key that the vendor knows the caller by, and that no error may hold. */
  readonly key: string;
  /** Tells the vendor what to do from now on; the last turn is repeated for ever. */
  readonly script: (...turns: readonly Turn[]) => void;
  /** The calls that reached the vendor, in order. */
  readonly calls: () => readonly Call[];
}
