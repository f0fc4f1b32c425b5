import type { RunId, RunKind, RunRow } from '@gligabao/core';
import { RUN_TABLES, type StoredRun, toRun } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

/** The row of a run, or undefined. */
export function findRun(sql: SqlConnection, run: RunId): RunRow | undefined {
  const kind = sql.get<{ readonly kind: RunKind }>('SELECT kind FROM gb_runs WHERE id = ?', [run])?.kind;
  if (kind === undefined) return undefined;
  const row = sql.get<StoredRun>(`SELECT * FROM ${RUN_TABLES[kind]} WHERE id = ?`, [run]);
  return row === undefined ? undefined : toRun(kind, row);
}
