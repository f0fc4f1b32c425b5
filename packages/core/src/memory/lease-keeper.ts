import type { CallContext } from '../ports/context.ts';
import type { LeaseId } from '../domain/ids.ts';
import type { Leases } from '../ports/leases.ts';
import type { HeldLine } from '../domain/line.ts';

/** A lease in force. */
export interface HeldLease {
  readonly id: LeaseId;
  /** Aborted once it is known that the lease was ended: what runs in its name goes on elsewhere. */
  readonly lost: AbortSignal;
}

interface Taken {
  readonly lease: HeldLease;
  readonly lose: () => void;
}

/** The lease of this process: taken when it is needed, and another one after it was lost. */
export class LeaseKeeper {
  readonly #leases: Leases;
  readonly #ms: number;
  readonly #context: CallContext;
  readonly #onFirst: () => void;
  #isFirst = true;
  #taken: Promise<Taken> | null = null;

  /** @param onFirst is told once that there is a lease, which has to be renewed from then on. */
  constructor(leases: Leases, ms: number, context: CallContext, onFirst: () => void) {
    this.#leases = leases;
    this.#ms = ms;
    this.#context = context;
    this.#onFirst = onFirst;
  }

  /** Whether others may work on the store as well. */
  get isShared(): boolean {
    return this.#leases.supports.shared;
  }

  async current(): Promise<HeldLease> {
    this.#taken ??= this.#take();
    return (await this.#taken).lease;
  }

  /** The lease, if one was taken. */
  async held(): Promise<HeldLease | null> {
    return this.#taken === null ? null : (await this.#taken).lease;
  }

  /** Puts off its end. Gives what it holds; null when there is none, or when it was lost. */
  async renew(): Promise<readonly HeldLine[] | null> {
    const taken = await this.#taken;
    if (!taken) return null;
    const held = await this.#leases.renew(taken.lease.id, this.#ms, this.#context);
    if (held === null) this.lose(taken.lease);
    return held;
  }

  /** Somebody ended the lease. */
  lose(lease: HeldLease): void {
    void this.#taken?.then((taken) => {
      if (taken.lease !== lease) return;
      this.#taken = null;
      taken.lose();
    });
  }

  /** Gives it up. */
  async end(): Promise<void> {
    const taken = await this.#taken;
    this.#taken = null;
    // The process may stop for good: its signal is not passed on.
    if (taken) await this.#leases.end(taken.lease.id, { signal: new AbortController().signal });
  }

  async #take(): Promise<Taken> {
    try {
      const id = await this.#leases.take(this.#ms, this.#context);
      if (this.#isFirst) this.#onFirst();
      this.#isFirst = false;
      const controller = new AbortController();
      return { lease: { id, lost: controller.signal }, lose: () => controller.abort() };
    } catch (error) {
      this.#taken = null;
      throw error;
    }
  }
}
