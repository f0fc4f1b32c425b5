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

/** The lease of this process: taken when it is needed, and another one after it was lost. */
export class LeaseKeeper {
  readonly #leases: Leases;
  readonly #ms: number;
  readonly #context: CallContext;
  readonly #onFirst: () => void;
  #isFirst = true;
  #taken: Promise<HeldLease> | null = null;
  /** The one in force, once it is taken, and what says that it was ended. */
  #inForce: { readonly lease: HeldLease; readonly lost: AbortController } | null = null;

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
    return this.#taken;
  }

  /** The lease, if one was taken. */
  async held(): Promise<HeldLease | null> {
    return this.#taken;
  }

  /** Puts off its end. Gives what it holds; null when there is none, or when it was lost. */
  async renew(): Promise<readonly HeldLine[] | null> {
    const lease = await this.#taken;
    if (!lease) return null;
    const held = await this.#leases.renew(lease.id, this.#ms, this.#context);
    if (held === null) this.lose(lease);
    return held;
  }

  /** Somebody ended the lease. */
  lose(lease: HeldLease): void {
    // Several may hear of it, the last of them when another one is being taken.
    if (this.#inForce?.lease !== lease) return;
    const { lost } = this.#inForce;
    this.#inForce = null;
    this.#taken = null;
    lost.abort();
  }

  /** Gives it up. */
  async end(): Promise<void> {
    const lease = await this.#taken;
    this.#taken = null;
    // The process may stop for good: its signal is not passed on.
    if (lease) await this.#leases.end(lease.id, { signal: new AbortController().signal });
  }

  async #take(): Promise<HeldLease> {
    try {
      const id = await this.#leases.take(this.#ms, this.#context);
      if (this.#isFirst) this.#onFirst();
      this.#isFirst = false;
      const lost = new AbortController();
      const lease = { id, lost: lost.signal };
      this.#inForce = { lease, lost };
      return lease;
    } catch (error) {
      this.#taken = null;
      throw error;
    }
  }
}
