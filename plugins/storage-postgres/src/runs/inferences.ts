import type { InferenceFilter, InferenceRow, Listed, Page } from '@gligabao/core';
import { allOf, INFERENCE_ROW } from '@gligabao/rows';
import { windowOf } from '../catalogue/window.ts';
import type { SqlConnection } from '../sql-connection.ts';

export async function listInferences(
  sql: SqlConnection,
  filter: InferenceFilter,
  page: Page,
): Promise<Listed<InferenceRow>> {
  const where = allOf([
    'true',
    filter.userId !== undefined && 'user_id = :userId',
    filter.dataset !== undefined && 'dataset = :dataset',
    filter.runId !== undefined && 'run_id = :runId',
    filter.stage !== undefined && 'stage = :stage',
  ]);
  const select = `SELECT ${INFERENCE_ROW} FROM @.gb_inferences WHERE ${where}`;
  return windowOf<InferenceRow, InferenceRow>(sql, select, { ...filter }, page, (row) => ({ ...row }));
}
