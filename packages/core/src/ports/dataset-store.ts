import type { Dataset, Position } from '../domain/dataset.ts';
import type { DatasetId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { CallContext } from './context.ts';
import type { Listed, Page } from './page.ts';

/** How a store is doing. */
export interface StoreHealth {
  /** Current texts of all datasets whose vector waits to be written. */
  readonly pendingVectors: number;
  /** The datasets that they are in, in the order of numbers. */
  readonly pendingIn: readonly DatasetId[];
}

export interface DatasetCounts {
  readonly artifacts: number;
  readonly entities: number;
  readonly edges: number;
}

/**
 * Which datasets a user has.
 *
 * - `open` returns the dataset of that name, creating it if there is none; twenty calls at once make one.
 * - `find` returns what exists, in the order of the names asked for, and null for a name that does not exist.
 * - Names are compared exactly; another user's dataset of the same name is another dataset.
 * - `list` is ordered by name (by code point).
 * - `health` writes something of no meaning, so that a store that cannot be written rejects as a write would, and counts
 *   the pending vectors of current texts.
 */
export interface DatasetStore {
  open(userId: string, name: string, now: Instant, context: CallContext): Promise<Dataset>;
  find(userId: string, names: readonly string[], context: CallContext): Promise<readonly (Dataset | null)[]>;
  list(
    userId: string,
    page: Page,
    context: CallContext,
  ): Promise<Listed<Dataset & { readonly counts: DatasetCounts; readonly position: Position }>>;
  health(now: Instant, context: CallContext): Promise<StoreHealth>;
}
