import type { Instant } from '../domain/time.ts';
import type { RunId } from '../domain/ids.ts';
import type { RunRow } from '../domain/run.ts';
import { foldEvent } from '../pipeline/fold.ts';
import type { JournalEvent } from '../pipeline/journal.ts';
import type { CallContext } from '../ports/context.ts';
import type { RunStore } from '../ports/run-store.ts';

const REASON = 'interrupted: the process stopped before the run ended; send it again';
const PAGE = 100;

function endings(row: RunRow, at: Instant): readonly JournalEvent[] {
  const path = { chunk: 0, attempt: 1 };
  const open = Object.entries(row.stages).filter(([, stage]) => stage.status === 'started');
  return [
    ...open.map(([stage]): JournalEvent => ({
      type: 'stage-failed',
      at,
      stage: stage as Extract<JournalEvent, { type: 'stage-failed' }>['stage'],
      path,
      error: REASON,
    })),
    { type: 'run-failed', at, error: REASON },
  ];
}

/**
 * Ends the runs that a process left behind when it died: a row that stays `started` belongs to nobody any more. What
 * such a run had committed is whole and stays. Call it before the first run of a process begins.
 *
 * @returns the numbers of the runs that were ended.
 */
export async function recoverRuns(store: RunStore, at: Instant, context: CallContext): Promise<readonly RunId[]> {
  const ended: RunId[] = [];
  for (const kind of ['remember', 'query'] as const) {
    for (;;) {
      const { items } = await store.list({ kind, status: 'started' }, { limit: PAGE, offset: 0 }, context);
      if (items.length === 0) break;
      for (const row of items) {
        const events = endings(row, at);
        const state = events.reduce(foldEvent, row);
        await store.append(row.id, { events, state, inferences: [] }, context);
        ended.push(row.id);
      }
    }
  }
  return ended;
}
