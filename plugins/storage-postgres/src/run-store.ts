import type { Listed, NewRun, Page, RunFilter, RunId, RunRow, RunStore } from '@gligabao/core';
import { RUN_TABLES, runsWanted, type StoredRun, toRun } from '@gligabao/rows';
import { windowOf } from './catalogue/window.ts';
import type { SqlConnection } from './sql-connection.ts';
import { stopIfAborted } from './errors.ts';
import { append } from './runs/append.ts';
import { findRun } from './runs/find-run.ts';
import { listInferences } from './runs/inferences.ts';

async function begin(sql: SqlConnection, run: NewRun): Promise<RunId> {
  const { kind, userId, dataset, artifactKind, params, queuedAt, startedAt } = run;
  const rows = await sql.all<{ readonly id: RunId }>(
    `WITH made AS (INSERT INTO @.gb_runs (kind) VALUES (:kind) RETURNING id)
     INSERT INTO @.${RUN_TABLES[kind]} (id, user_id, dataset, kind, params, queued_at, started_at)
     SELECT id, :userId, :dataset, :artifactKind, :params, :queuedAt::bigint, :startedAt::bigint FROM made RETURNING id`,
    { kind, userId, dataset, artifactKind, params: JSON.stringify(params), queuedAt, startedAt },
  );
  return rows[0]?.id ?? 0;
}

async function list(sql: SqlConnection, filter: RunFilter, page: Page): Promise<Listed<RunRow>> {
  const select = `SELECT * FROM @.${RUN_TABLES[filter.kind]} WHERE ${runsWanted(filter)}`;
  return windowOf<StoredRun, RunRow>(sql, select, { ...filter }, page, (row) => toRun(filter.kind, row));
}

/**
 * The run store over a database. Writes do not ask whether the caller has gone: what happened is recorded, above all
 * when a run is stopped.
 */
export function postgresRunStore(sql: SqlConnection): RunStore {
  return Object.freeze<RunStore>({
    async begin(run) {
      return begin(sql, run);
    },
    async append(run, batch) {
      return append(sql, run, batch);
    },
    async read(run, context) {
      stopIfAborted(context);
      return findRun(sql, run);
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
