import type { LeaseId, Listed, NewRun, Page, RunFilter, RunId, RunRow, RunStore } from '@gligabao/core';
import { RUN_TABLES, runsWanted } from '@gligabao/rows';
import { acrossDatasets } from './across-datasets.ts';
import { windowOf } from './catalogue/window.ts';
import type { SqlConnection } from './sql-connection.ts';
import { stopIfAborted } from './errors.ts';
import { append } from './runs/append.ts';
import { beginRun } from './runs/begin.ts';
import { findRun } from './runs/find-run.ts';
import { listInferences } from './runs/inferences.ts';
import { type KeptRun, readRun } from './runs/read-run.ts';
import type { RunKinds } from './runs/run-kinds.ts';

async function begin(sql: SqlConnection, kinds: RunKinds, run: NewRun, lease: LeaseId | undefined): Promise<RunId> {
  const { text, values } = beginRun(run, 'true', { lease });
  const [row] = await sql.all<{ readonly id: RunId }>(`WITH ${text} SELECT id FROM begun`, values);
  const id = row?.id ?? 0;
  kinds.note(id, run.kind);
  return id;
}

async function list(sql: SqlConnection, filter: RunFilter, page: Page): Promise<Listed<RunRow>> {
  const select = acrossDatasets(
    'lists of runs',
    `SELECT * FROM @.${RUN_TABLES[filter.kind]} WHERE ${runsWanted(filter)}`,
  );
  return windowOf<KeptRun, RunRow>(sql, select, { ...filter }, page, (row) => readRun(filter.kind, row));
}

/**
 * The run store over a database. Writes do not ask whether the caller has gone: what happened is recorded, above all
 * when a run is stopped.
 */
export function postgresRunStore(sql: SqlConnection, kinds: RunKinds): RunStore {
  return Object.freeze<RunStore>({
    async begin(run, { lease }) {
      return begin(sql, kinds, run, lease);
    },
    async append(run, batch, { lease }) {
      return append({ sql, kinds }, run, batch, lease);
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
