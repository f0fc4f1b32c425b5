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
import type { SqlConnection } from '../database.ts';

/** How this schema keeps with a run which dataset it is of. */
export const RUN_KEYS: RunKeys = Object.freeze({ written: 'dataset_id', ofDataset: false });

export interface FoundDataset {
  readonly row: DatasetRow & PositionRow;
  /** By which names the run log has its runs. */
  readonly owner: Owner;
  readonly isUnderImport: boolean;
}

/** A dataset that is there, or under import. */
export function findDataset(sql: SqlConnection, dataset: DatasetId): FoundDataset | undefined {
  const row = sql.get<DatasetRow & PositionRow & { readonly under_import: 0 | 1 }>(
    `SELECT ${namesOf(DATASET_COLUMNS, 'd')}, ${namesOf(POSITION_COLUMNS, 'd')}, i.dataset_id IS NOT NULL AS under_import
     FROM gb_datasets d LEFT JOIN gb_imports i ON i.dataset_id = d.id
     WHERE d.id = ? AND (d.deleted = 0 OR i.dataset_id IS NOT NULL)`,
    [dataset],
  );
  if (row === undefined) return undefined;
  const isUnderImport = row.under_import === 1;
  return {
    row,
    isUnderImport,
    owner: isUnderImport ? ownerUnderImport(dataset) : { userId: row.user_id, dataset: row.name },
  };
}
