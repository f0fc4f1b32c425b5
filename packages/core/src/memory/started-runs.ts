import type { RunKind, RunRow } from '../domain/run.ts';
import type { CallContext } from '../ports/context.ts';
import type { RunStore } from '../ports/run-store.ts';

const PAGE = 500;

/** The runs of a kind that have not ended, lowest number first: those that wait in line have no start. */
export async function startedRuns(store: RunStore, kind: RunKind, context: CallContext): Promise<readonly RunRow[]> {
  const rows: RunRow[] = [];
  for (let total = 1; rows.length < total;) {
    const page = { limit: PAGE, offset: rows.length };
    const listed = await store.list({ kind, status: 'started' }, page, context);
    if (listed.items.length === 0) break;
    rows.push(...listed.items);
    total = listed.total;
  }
  return rows.toSorted((a, b) => a.id - b.id);
}
