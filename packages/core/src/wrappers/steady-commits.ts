import { isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { CommitOutcome, CommitPlan } from '../ports/commit-plan.ts';
import type { GraphStore } from '../ports/graph-store.ts';
import type { DatasetId } from '../domain/ids.ts';

export interface SteadySettings {
  /** Milliseconds to wait before the second attempt, the third, ...; there are no more attempts than that. */
  readonly delays: readonly number[];
  /** Waits; rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A graph store whose commits are sent again when the store could not be reached. What was sent may have been written
 * although no answer came; its token makes the second time a replay, so nothing is ever stored twice. The caller, who
 * has no such token, would store it twice.
 */
export function steadyCommits(store: GraphStore, { delays, sleep }: SteadySettings): GraphStore {
  async function commit(dataset: DatasetId, plan: CommitPlan, context: CallContext): Promise<CommitOutcome> {
    for (const delay of delays) {
      try {
        return await store.commit(dataset, plan, context);
      } catch (error) {
        if (!isGligabaoError(error) || error.kind !== 'unavailable' || !error.retryable) throw error;
        await sleep(delay, context.signal).catch(() => undefined);
        if (context.signal.aborted) throw error;
      }
    }
    return store.commit(dataset, plan, context);
  }
  return Object.freeze<GraphStore>({
    lookUp: (...call) => store.lookUp(...call),
    evidence: (...call) => store.evidence(...call),
    statements: (...call) => store.statements(...call),
    readings: (...call) => store.readings(...call),
    neighbours: (...call) => store.neighbours(...call),
    outline: (...call) => store.outline(...call),
    hydrate: (...call) => store.hydrate(...call),
    commit,
  });
}
