import type { JournalEvent, Listed, OwnLines, Page, RunFilter, RunId, RunRow, RunStore } from '@gligabao/core';
import { RUN_TABLES, runsWanted, type StoredRun, toRun } from '@gligabao/rows';
import { windowOf } from './catalogue/window.ts';
import type { SqlConnection } from './database.ts';
import { stopIfAborted } from './errors.ts';
import { append } from './runs/append.ts';
import { begin } from './runs/begin.ts';
import { findRun } from './runs/find-run.ts';
import { listInferences } from './runs/inferences.ts';

function eventsOf(sql: SqlConnection, run: RunId): readonly JournalEvent[] {
  return sql
    .all<{ readonly event: string }>('SELECT event FROM gb_run_events WHERE run_id = ? ORDER BY number', [run])
    .map(({ event }) => JSON.parse(event) as JournalEvent);
}

function list(sql: SqlConnection, filter: RunFilter, page: Page): Listed<RunRow> {
  const select = `SELECT * FROM ${RUN_TABLES[filter.kind]} WHERE ${runsWanted(filter)}`;
  return windowOf<StoredRun, RunRow>(sql, select, { ...filter }, page, (row) => toRun(filter.kind, row));
}

/**
 * The run store over a connection. Writes do not ask whether the caller has gone: what happened is recorded, above all
 * when a run is stopped.
 */
export function sqliteRunStore(sql: SqlConnection, lines: OwnLines): RunStore {
  return Object.freeze<RunStore>({
    async begin(run, { lease }) {
      const id = sql.write(() => begin(sql, run));
      if (run.kind === 'query') lines.beginQuery(id, lease);
      return id;
    },
    async append(run, batch, { lease }) {
      lines.require(lease);
      const numbers = append(sql, run, batch);
      if (batch.state.status !== 'started') lines.ended(run);
      return numbers;
    },
    async read(run, context) {
      stopIfAborted(context);
      const row = findRun(sql, run);
      return row === undefined ? null : { row, events: eventsOf(sql, run) };
    },
    async list(filter, page, context) {
      stopIfAborted(context);
      return list(sql, filter, page);
    },
    async inferences(filter, page, context) {
      stopIfAborted(context);
      return listInferences(sql, filter, page);
    },
  });
}
