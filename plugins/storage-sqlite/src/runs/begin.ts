import type { NewRun, RunId } from '@gligabao/core';
import { RUN_TABLES } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

/** Writes the row of a run, inside a transaction, and gives its number. */
export function begin(sql: SqlConnection, run: NewRun): RunId {
  const { kind, userId, dataset, artifactKind, params, queuedAt, startedAt } = run;
  const { lastId } = sql.run('INSERT INTO gb_runs (kind) VALUES (?)', [kind]);
  sql.run(
    `INSERT INTO ${RUN_TABLES[kind]} (id, user_id, dataset, kind, params, queued_at, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [lastId, userId, dataset, artifactKind, JSON.stringify(params), queuedAt, startedAt],
  );
  return lastId;
}
