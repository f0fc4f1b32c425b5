import { startedRuns, type CallContext, type Instant } from '@gligabao/core';
import type { ServerPorts } from '../server-ports.ts';

/** How it stands with the remember runs that wait. */
interface QueueState {
  readonly waiting: number;
  /** When the one that has waited longest was put in line; null when none waits. */
  readonly oldestQueuedAt: Instant | null;
}

export async function readQueue({ 'run-store': store }: ServerPorts, context: CallContext): Promise<QueueState> {
  const waiting = (await startedRuns(store, 'remember', context)).filter(({ startedAt }) => startedAt === null);
  const queued = waiting.flatMap(({ queuedAt }) => queuedAt ?? []);
  return { waiting: waiting.length, oldestQueuedAt: queued.length === 0 ? null : Math.min(...queued) };
}
