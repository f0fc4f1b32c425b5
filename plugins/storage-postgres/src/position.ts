import { type DatasetId, type Id, type Instant, ORIGIN, type Position } from '@gligabao/core';
import type { Statement } from './statement.ts';

/** The columns of `gb_datasets` that say where a dataset stands. */
export interface PositionRow {
  readonly head: Instant;
  readonly next_artifact: Id;
  readonly next_entity: Id;
  readonly next_edge: Id;
  readonly next_assertion: Id;
  readonly next_verdict: Id;
  readonly next_text: Id;
}

export const POSITION_COLUMNS =
  'd.head, d.next_artifact, d.next_entity, d.next_edge, d.next_assertion, d.next_verdict, d.next_text';

export function toPosition(row: PositionRow): Position {
  return Object.freeze({
    head: row.head,
    next: Object.freeze({
      artifact: row.next_artifact,
      entity: row.next_entity,
      edge: row.next_edge,
      assertion: row.next_assertion,
      verdict: row.next_verdict,
      text: row.next_text,
    }),
  });
}

/** Reads where a dataset stands; no row when there is none of that number. */
export function readPosition(dataset: DatasetId): Statement {
  return { text: `SELECT ${POSITION_COLUMNS} FROM @.gb_datasets d WHERE d.id = :dataset`, values: { dataset } };
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
  return `SELECT ${POSITION_COLUMNS}, r.* FROM (SELECT 1) one LEFT JOIN @.gb_datasets d ON d.id = :dataset
    LEFT JOIN (${select}) r ON true ORDER BY ${order}`;
}

/** The position in the rows of a statement that `withPosition` made. */
export function positionBeside<Row>(rows: readonly Positioned<Row>[]): Position {
  const [row] = rows;
  return row === undefined || row.head === null ? ORIGIN : toPosition(row as PositionRow);
}
