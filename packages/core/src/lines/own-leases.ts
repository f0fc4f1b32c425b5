import type { LeaseId, RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { leaseEnded } from './lease-ended.ts';

/** The leases of a store that one process owns, and the query runs begun in their names. */
export class OwnLeases {
  readonly #now: () => Instant;
  readonly #over = new Map<LeaseId, Instant>();
  readonly #queries = new Map<RunId, LeaseId | null>();
  #last = 0;
  #lost = 0;

  constructor(now: () => Instant) {
    this.#now = now;
  }

  /** How many were over and had to be ended. */
  get lost(): number {
    return this.#lost;
  }

  take(ms: number): LeaseId {
    this.#last += 1;
    this.#over.set(this.#last, this.#now() + ms);
    return this.#last;
  }

  renew(lease: LeaseId, ms: number): boolean {
    if (!this.#over.has(lease)) return false;
    this.#over.set(lease, this.#now() + ms);
    return true;
  }

  end(lease: LeaseId): void {
    this.#over.delete(lease);
  }

  /** Ends those that are over, and gives their numbers. */
  expire(except: LeaseId | null): readonly LeaseId[] {
    const now = this.#now();
    const over = [...this.#over].filter(([lease, at]) => lease !== except && at <= now).map(([lease]) => lease);
    for (const lease of over) this.end(lease);
    this.#lost += over.length;
    return over;
  }

  /** @throws GligabaoError `interrupted` `leases/ended` */
  require(lease: LeaseId | undefined): void {
    if (lease !== undefined && !this.#over.has(lease)) throw leaseEnded();
  }

  beginQuery(run: RunId, lease: LeaseId | undefined): void {
    this.#queries.set(run, lease ?? null);
  }

  endQuery(run: RunId): void {
    this.#queries.delete(run);
  }

  abandoned(): readonly RunId[] {
    return [...this.#queries]
      .filter(([, lease]) => lease === null || !this.#over.has(lease))
      .map(([run]) => run)
      .toSorted((a, b) => a - b);
  }
}
