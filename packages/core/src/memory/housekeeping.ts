import { underSignals } from '../pipeline/under-signals.ts';
import { keepUp } from './keep-up.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { RememberManager } from './remember-manager.ts';
import type { UnsettledRuns } from './unsettled-runs.ts';

/** How long others may wait at most until what a process has left is found, once its lease is over. */
const MOST_BETWEEN_BEATS_MS = 2000;
/** After how long what could not be written is tried again, at first; each time it cannot, twice as long passes. */
const TRY_AGAIN_MS = 1000;
const MOST_BETWEEN_TRIES_MS = 8000;

export interface HousekeepingHost {
  readonly keeper: LeaseKeeper;
  readonly manager: Pick<RememberManager, 'keepsLines' | 'lookAround'>;
  readonly unsettled: Pick<UnsettledRuns, 'isEmpty' | 'settle'>;
  /** Ends what processes that are gone have left. */
  readonly takeOver: () => Promise<void>;
  readonly leaseMs: number;
  readonly signal: AbortSignal;
  /** Waits; rejects when the signal is aborted. Without it, nothing is done by itself. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Whoever waits until all is done waits for this too. */
  readonly track: (work: Promise<void>) => Promise<void>;
}

/** What a process does by itself: it keeps its lease, looks for what others have left, and makes up for what it could not write. */
export class Housekeeping {
  readonly #host: HousekeepingHost;
  readonly #left = new AbortController();
  #beating: Promise<void> = Promise.resolve();
  #trying: Promise<void> = Promise.resolve();
  #isTrying = false;

  constructor(host: HousekeepingHost) {
    this.#host = host;
  }

  /** From now on the lease is renewed, and it is looked around. */
  begin(): void {
    this.#beating = this.#beat();
  }

  /** Makes up for what is missing after a while, again and again until nothing is. */
  tryAgain(): void {
    if (!this.#isTrying) this.#trying = this.#tryInTime();
  }

  /** The store answers, so it is time. */
  async catchUp(): Promise<void> {
    if (this.#isUpToDate()) return;
    await this.#host.unsettled.settle();
    await keepUp(() => this.#host.manager.lookAround());
  }

  /** Does nothing any more; resolves when what is under way has ended. */
  async leave(): Promise<void> {
    this.#left.abort();
    await Promise.all([this.#beating, this.#trying]);
  }

  #isUpToDate(): boolean {
    return this.#host.unsettled.isEmpty && !this.#host.manager.keepsLines;
  }

  async #beat(): Promise<void> {
    const { keeper, signal: stopped, leaseMs, sleep } = this.#host;
    if (!keeper.isShared || !sleep) return;
    const every = Math.min(leaseMs / 3, MOST_BETWEEN_BEATS_MS);
    await underSignals([stopped, this.#left.signal], async ({ signal }) => {
      let looking: Promise<void> | null = null;
      for (;;) {
        await sleep(every, signal).catch(() => undefined);
        if (signal.aborted) break;
        // By itself: what is looked for may wait for what others hold, and the lease would run out meanwhile.
        await keepUp(() => keeper.renew());
        looking ??= this.#lookAround().finally(() => {
          looking = null;
        });
      }
      await looking;
    });
  }

  /** Looks for what others have left, and for what this process has to do. */
  async #lookAround(): Promise<void> {
    await keepUp(this.#host.takeOver);
    await keepUp(() => this.#host.manager.lookAround());
  }

  /** A line that is kept, as until the end of its run is written, keeps all who might call again, if they wait in it. */
  async #tryInTime(): Promise<void> {
    const { signal: stopped, sleep, track } = this.#host;
    if (!sleep) return;
    this.#isTrying = true;
    await underSignals([stopped, this.#left.signal], async ({ signal }) => {
      try {
        for (let ms = TRY_AGAIN_MS; ; ms = Math.min(ms * 2, MOST_BETWEEN_TRIES_MS)) {
          await sleep(ms, signal).catch(() => undefined);
          if (signal.aborted || this.#isUpToDate()) return;
          await track(this.catchUp());
        }
      } finally {
        this.#isTrying = false;
      }
    });
  }
}
