import type { Instant } from '../domain/time.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { endRun, STOPPED, type StoresOfRuns } from './recover-runs.ts';

/** Ends leases that are over, so that their lines are free, and the questions that were asked in their names. */
export async function takeOver(
  stores: StoresOfRuns & Pick<Ports, 'leases'>,
  keeper: LeaseKeeper,
  now: () => Instant,
  context: CallContext,
): Promise<void> {
  const { leases, 'run-store': runs } = stores;
  await leases.expire((await keeper.held())?.id ?? null, context);
  for (const run of await leases.abandoned(context)) {
    const found = await runs.read(run, context);
    if (found?.row.status === 'started') await endRun(found.row, STOPPED, stores, now(), context);
  }
}
