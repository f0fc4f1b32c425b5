import { type DatasetId, type Id, type Instant, ORIGIN, type Position } from '@gligabao/core';
import type { SqlConnection } from './database.ts';

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

export const POSITION_COLUMNS = 'head, next_artifact, next_entity, next_edge, next_assertion, next_verdict, next_text';

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

/** Where a dataset stands; undefined when there is none of that number. */
export function findPosition(sql: SqlConnection, dataset: DatasetId): Position | undefined {
  const row = sql.get<PositionRow>(`SELECT ${POSITION_COLUMNS} FROM gb_datasets WHERE id = ?`, [dataset]);
  return row === undefined ? undefined : toPosition(row);
}

/** Where a dataset stands; one that does not exist holds nothing. */
export function positionOf(sql: SqlConnection, dataset: DatasetId): Position {
  return findPosition(sql, dataset) ?? ORIGIN;
}
