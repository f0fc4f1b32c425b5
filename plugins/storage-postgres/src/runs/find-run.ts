import type { JournalEvent, RunId, RunKind, RunRow } from '@gligabao/core';
import { RUN_TABLES } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { DATASET_OF_RUN } from './dataset-of-run.ts';
import { type KeptRun, readRun } from './read-run.ts';

/** The row of a run, whichever table has it, and its events in order; null when there is no run of that number. */
export async function findRun(
  sql: SqlConnection,
  run: RunId,
): Promise<{ readonly row: RunRow; readonly events: readonly JournalEvent[] } | null> {
  const values = { run };
  const select = (kind: RunKind) => ({
    text: `SELECT * FROM @.${RUN_TABLES[kind]} WHERE dataset_id = ${DATASET_OF_RUN} AND id = :run`,
    values,
  });
  const { remember, query, events } = await sql.snapshot<{
    remember: KeptRun;
    query: KeptRun;
    events: { readonly event: string };
  }>({
    remember: select('remember'),
    query: select('query'),
    events: {
      text: `SELECT event FROM @.gb_run_events WHERE dataset_id = ${DATASET_OF_RUN} AND run_id = :run ORDER BY number`,
      values,
    },
  });
  const rows = [...remember.map((row) => readRun('remember', row)), ...query.map((row) => readRun('query', row))];
  const [row] = rows;
  if (row === undefined) return null;
  return { row, events: events.map(({ event }) => JSON.parse(event) as JournalEvent) };
}
