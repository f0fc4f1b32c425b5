import type { RunId, RunKind, RunRow } from '@gligabao/core';
import { RUN_TABLES, type StoredRun, toRun } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

function kindOf(sql: SqlConnection, run: RunId): RunKind | undefined {
  return sql.get<{ readonly kind: RunKind }>('SELECT kind FROM gb_runs WHERE id = ?', [run])?.kind;
}

/** What never changes of a run. */
export type RunOwner = Pick<RunRow, 'id' | 'kind' | 'userId' | 'dataset'>;

/** Whose run it is, or undefined: its row has a column for each state of each stage. */
export function findRunOwner(sql: SqlConnection, run: RunId): RunOwner | undefined {
  const kind = kindOf(sql, run);
  if (kind === undefined) return undefined;
  const text = `SELECT user_id AS userId, dataset FROM ${RUN_TABLES[kind]} WHERE id = ?`;
  const row = sql.get<Pick<RunRow, 'userId' | 'dataset'>>(text, [run]);
  return row === undefined ? undefined : { id: run, kind, userId: row.userId, dataset: row.dataset };
}

/** The row of a run, or undefined. */
export function findRun(sql: SqlConnection, run: RunId): RunRow | undefined {
  const kind = kindOf(sql, run);
  if (kind === undefined) return undefined;
  const row = sql.get<StoredRun>(`SELECT * FROM ${RUN_TABLES[kind]} WHERE id = ?`, [run]);
  return row === undefined ? undefined : toRun(kind, row);
}
