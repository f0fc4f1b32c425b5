import type { RunId } from '../domain/ids.ts';
import { underSignals } from '../pipeline/under-signals.ts';

/** How long is waited for a word that may have been lost before it is looked; never shorter. */
const LOOK_MS = 1000;

export interface WakesSettings {
  /** Waits; rejects when the signal is aborted. Without it, only words wake. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}

/** Those who wait for what others do: for a run, or (null) for a line to become free. */
export class Wakes {
  readonly #sleep: WakesSettings['sleep'];
  readonly #waiting = new Map<RunId | null, Set<() => void>>();

  constructor({ sleep }: WakesSettings) {
    this.#sleep = sleep;
  }

  tell(of: RunId | null): void {
    const waiting = this.#waiting.get(of);
    this.#waiting.delete(of);
    for (const wake of waiting ?? []) wake();
  }

  /**
   * Looks until there is something to see: at once, and after each word of it, or after a while without one.
   *
   * @param look gives null while there is nothing to see.
   * @returns null when the signal was aborted first.
   */
  async until<Seen>(of: RunId | null, signal: AbortSignal, look: () => Promise<Seen | null>): Promise<Seen | null> {
    while (!signal.aborted) {
      const found = await underSignals([signal], async (stop) => {
        const woken = this.#next(of, stop.signal);
        try {
          const seen = await look();
          if (seen === null) await woken;
          return seen;
        } finally {
          stop.abort();
        }
      });
      if (found !== null) return found;
    }
    return null;
  }

  /** From now on listened for, so that nothing is missed between a look and the waiting. */
  #next(of: RunId | null, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(of) ?? new Set();
      this.#waiting.set(of, waiting.add(resolve));
      const leave = (): void => {
        waiting.delete(resolve);
        if (waiting.size === 0 && this.#waiting.get(of) === waiting) this.#waiting.delete(of);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      void this.#sleep?.(LOOK_MS, signal).then(leave, leave);
    });
  }
}
