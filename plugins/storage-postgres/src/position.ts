import { type DatasetId, ORIGIN, type Position } from '@gligabao/core';
import { namesOf, POSITION_COLUMNS, type PositionRow, toPosition } from '@gligabao/rows';
import type { Statement } from './statement.ts';

const COLUMNS = namesOf(POSITION_COLUMNS, 'd');

/** Reads where a dataset stands; no row when there is none of that number. */
export function readPosition(dataset: DatasetId): Statement {
  return { text: `SELECT ${COLUMNS} FROM @.gb_datasets d WHERE d.id = :dataset`, values: { dataset } };
}

/** Where a dataset stands; one that does not exist holds nothing. */
export function positionIn(rows: readonly PositionRow[]): Position {
  const [row] = rows;
  return row === undefined ? ORIGIN : toPosition(row);
}

/** A row of a statement that `withPosition` made, where the dataset may not exist and nothing may be found. */
export type Positioned<Row> = { readonly [Key in keyof (PositionRow & Row)]: (PositionRow & Row)[Key] | null };

/**
 * Puts where the dataset stands beside every row of a query, so that one statement reads both: at least one row comes
 * back. `order` names columns of the query, as `r.column`.
 */
export function withPosition(select: string, order: string): string {
  return `SELECT ${COLUMNS}, r.* FROM (SELECT 1) one LEFT JOIN @.gb_datasets d ON d.id = :dataset
    LEFT JOIN (${select}) r ON true ORDER BY ${order}`;
}

/** The position in the rows of a statement that `withPosition` made. */
export function positionBeside<Row>(rows: readonly Positioned<Row>[]): Position {
  const [row] = rows;
  return row === undefined || row.head === null ? ORIGIN : toPosition(row as PositionRow);
}
