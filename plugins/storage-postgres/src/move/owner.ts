import type { DatasetId } from '@gligabao/core';
import {
  DATASET_COLUMNS,
  type DatasetRow,
  namesOf,
  type Owner,
  ownerUnderImport,
  POSITION_COLUMNS,
  type PositionRow,
  type RunKeys,
} from '@gligabao/rows';
import type { HeldState, SqlConnection } from '../sql-connection.ts';

/** How this schema keeps with a run which dataset it is of. */
export const RUN_KEYS: RunKeys = Object.freeze({ written: 'written_dataset_id', ofDataset: true });

/** That what a run `r` left is kept with the dataset, or with none, because the run began before there was one. */
export const OF_DATASET = 'r.dataset_id IN (:dataset, 0)';

export interface FoundDataset {
  readonly row: DatasetRow & PositionRow;
  /** By which names the run log has its runs. */
  readonly owner: Owner;
  readonly isUnderImport: boolean;
}

/** A dataset that is there, or under import. */
export async function findDataset(
  sql: Pick<SqlConnection | HeldState, 'all'>,
  dataset: DatasetId,
): Promise<FoundDataset | undefined> {
  const [row] = await sql.all<DatasetRow & PositionRow & { readonly under_import: boolean }>(
    `SELECT ${namesOf(DATASET_COLUMNS, 'd')}, ${namesOf(POSITION_COLUMNS, 'd')}, i.dataset_id IS NOT NULL AS under_import
     FROM @.gb_datasets d LEFT JOIN @.gb_imports i ON i.dataset_id = d.id
     WHERE d.id = :dataset AND (NOT d.deleted OR i.dataset_id IS NOT NULL)`,
    { dataset },
  );
  if (row === undefined) return undefined;
  const owner = row.under_import ? ownerUnderImport(dataset) : { userId: row.user_id, dataset: row.name };
  return { row, isUnderImport: row.under_import, owner };
}
