import type { LeaseId, RunId } from '../domain/ids.ts';
import type { HeldLine } from '../domain/line.ts';
import type { CallContext } from './context.ts';

/**
 * Leave of a process to work on a store. It is over some time after it was taken or renewed last, by the clock of the
 * store and no other; somebody who finds it over ends it. It shares one store with the graph and the run log.
 *
 * - `supports.shared` says whether several processes may have leases at once. Where it is false, whatever is there when
 *   the store is opened was left by a process that is gone.
 * - `take` gives a lease with a higher number than any before, which is over `ms` milliseconds later.
 * - `renew` puts off that end to `ms` milliseconds from now and gives what it holds, and its tickets; null, and nothing is put
 *   off, for a lease that was ended.
 * - `end` ends a lease, and `expire` every one that is over but the one that is named; the lines that they held are free
 *   then, each with its run. `expire` gives how many it ended.
 * - Nothing is written any more in the name of a lease that was ended (`context.lease`): a commit, an erasure and an append
 *   are refused as `interrupted`, `leases/ended`, and leave nothing. What was written before stays.
 * - `abandoned` lists the query runs that were begun in the name of a lease that was ended, or of none, and that have not
 *   ended, lowest number first.
 */
export interface Leases {
  readonly supports: { readonly shared: boolean };
  take(ms: number, context: CallContext): Promise<LeaseId>;
  renew(lease: LeaseId, ms: number, context: CallContext): Promise<readonly HeldLine[] | null>;
  end(lease: LeaseId, context: CallContext): Promise<void>;
  expire(except: LeaseId | null, context: CallContext): Promise<number>;
  abandoned(context: CallContext): Promise<readonly RunId[]>;
}
