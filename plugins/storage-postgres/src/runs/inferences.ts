import type { InferenceFilter, InferenceRow, Listed, Page } from '@gligabao/core';
import { INFERENCE_ROW, inferencesWanted } from '@gligabao/rows';
import { acrossDatasets } from '../across-datasets.ts';
import { windowOf } from '../catalogue/window.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { datasetOfRun } from './dataset-of-run.ts';

export async function listInferences(
  sql: SqlConnection,
  filter: InferenceFilter,
  page: Page,
): Promise<Listed<InferenceRow>> {
  const wanted = `SELECT ${INFERENCE_ROW} FROM @.gb_inferences WHERE ${inferencesWanted(filter)}`;
  const { runId } = filter;
  const select =
    runId === undefined
      ? acrossDatasets('lists of runs', wanted)
      : `${wanted} AND dataset_id = ${datasetOfRun(':runId')}`;
  return windowOf<InferenceRow, InferenceRow>(sql, select, { ...filter }, page, (row) => ({ ...row }));
}
