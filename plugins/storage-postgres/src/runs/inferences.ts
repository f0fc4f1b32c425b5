import type { InferenceFilter, InferenceRow, Listed, Page } from '@gligabao/core';
import { INFERENCE_ROW, inferencesWanted } from '@gligabao/rows';
import { windowOf } from '../catalogue/window.ts';
import type { SqlConnection } from '../sql-connection.ts';

export async function listInferences(
  sql: SqlConnection,
  filter: InferenceFilter,
  page: Page,
): Promise<Listed<InferenceRow>> {
  const select = `SELECT ${INFERENCE_ROW} FROM @.gb_inferences WHERE ${inferencesWanted(filter)}`;
  return windowOf<InferenceRow, InferenceRow>(sql, select, { ...filter }, page, (row) => ({ ...row }));
}
