import type { DatasetId, RunKind, RunRow } from '@gligabao/core';
import { type StoredRun, toRun } from '@gligabao/rows';

/** A row of the run log: `dataset_id` is the dataset that it is kept with. */
export type KeptRun = StoredRun & {
  /** The dataset that the run wrote to. */
  readonly written_dataset_id: DatasetId | null;
};

export const readRun = (kind: RunKind, row: KeptRun): RunRow =>
  toRun(kind, { ...row, dataset_id: row.written_dataset_id });
