import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { endRun, STOPPED, type StoresOfRuns } from './recover-runs.ts';

/**
 * Ends leases that are over, so that their lines are free, and the questions that were asked in their names. Several
 * processes find the same questions: who has ended a lease ends them, and the others what is there still at another look.
 */
export function takingOver(
  stores: StoresOfRuns & Pick<Ports, 'leases'>,
  keeper: LeaseKeeper,
  now: () => Instant,
  context: CallContext,
): () => Promise<void> {
  const { leases, 'run-store': runs } = stores;
  let seen: readonly RunId[] = [];
  return async () => {
    const ended = await leases.expire((await keeper.held())?.id ?? null, context);
    const abandoned = await leases.abandoned(context);
    const chosen = ended > 0 ? abandoned : abandoned.filter((run) => seen.includes(run));
    seen = abandoned;
    for (const run of chosen) {
      const found = await runs.read(run, context);
      if (found?.row.status === 'started') await endRun(found.row, STOPPED, stores, now(), context);
    }
  };
}
