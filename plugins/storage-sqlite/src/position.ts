import { type DatasetId, ORIGIN, type Position } from '@gligabao/core';
import { namesOf, POSITION_COLUMNS, type PositionRow, toPosition } from '@gligabao/rows';
import type { SqlConnection } from './database.ts';
import { readOnce } from './kept.ts';

/** Where a dataset stands; undefined when there is none of that number. */
export function findPosition(sql: SqlConnection, dataset: DatasetId): Position | undefined {
  const row = sql.get<PositionRow>(`SELECT ${namesOf(POSITION_COLUMNS)} FROM gb_datasets WHERE id = ?`, [dataset]);
  return row === undefined ? undefined : toPosition(row);
}

/** Bytes of a position, about. */
const POSITION = 200;

/** Where a dataset stands; one that does not exist holds nothing. */
export function positionOf(sql: SqlConnection, dataset: DatasetId): Position {
  const place = { dataset, kind: 'position', weigh: () => POSITION };
  return readOnce(sql.kept, place, () => findPosition(sql, dataset)) ?? ORIGIN;
}
