import { type DatasetId, ORIGIN, type Position } from '@gligabao/core';
import { namesOf, POSITION_COLUMNS, type PositionRow, toPosition } from '@gligabao/rows';
import type { SqlConnection } from './database.ts';

/** Where a dataset stands; undefined when there is none of that number. */
export function findPosition(sql: SqlConnection, dataset: DatasetId): Position | undefined {
  const row = sql.get<PositionRow>(`SELECT ${namesOf(POSITION_COLUMNS)} FROM gb_datasets WHERE id = ?`, [dataset]);
  return row === undefined ? undefined : toPosition(row);
}

/** Where a dataset stands; one that does not exist holds nothing. */
export function positionOf(sql: SqlConnection, dataset: DatasetId): Position {
  return findPosition(sql, dataset) ?? ORIGIN;
}
