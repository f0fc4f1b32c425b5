/** How long a provider wants to be left alone. All calls to it share one, so that those that come later wait as well. */
export interface RateLimit {
  /** Milliseconds on the clock of the limit until the provider may be called, and the moment when it may. */
  readonly held: () => { readonly leftMs: number; readonly until: number };
  /** Nobody is to call the provider for so long, in milliseconds. */
  readonly hold: (ms: number) => void;
}

/**
 * A limit that holds nobody yet.
 *
 * @param monotonic a clock that never goes back, in milliseconds.
 */
export function rateLimit(monotonic: () => number): RateLimit {
  let until = Number.NEGATIVE_INFINITY;
  return {
    held: () => ({ leftMs: Math.max(0, Math.ceil(until - monotonic())), until }),
    hold(ms) {
      until = Math.max(until, monotonic() + ms);
    },
  };
}
