import type { InferenceFilter, InferenceRow, Listed, NewInference, Page, RunId } from '@gligabao/core';
import { INFERENCE_COLUMNS, INFERENCE_ROW, inferencesWanted, namesOf } from '@gligabao/rows';
import { boundRow, marksFor } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { windowOf } from '../catalogue/window.ts';
import type { RunOwner } from './find-run.ts';

const INSERT = `INSERT INTO gb_inferences (user_id, dataset, run_id, run_kind, ${namesOf(INFERENCE_COLUMNS)})
  VALUES (?, ?, ?, ?, ${marksFor(INFERENCE_COLUMNS)})`;

/** Adds a row to the ledger; gives its number. */
export function writeInference(sql: SqlConnection, run: RunOwner, made: NewInference): RunId {
  const { userId, dataset, id, kind } = run;
  return sql.run(INSERT, [userId, dataset, id, kind, ...boundRow(INFERENCE_COLUMNS, made)]).lastId;
}

export function listInferences(sql: SqlConnection, filter: InferenceFilter, page: Page): Listed<InferenceRow> {
  const select = `SELECT ${INFERENCE_ROW} FROM gb_inferences WHERE ${inferencesWanted(filter)}`;
  return windowOf<InferenceRow, InferenceRow>(sql, select, { ...filter }, page, (row) => ({ ...row }));
}
