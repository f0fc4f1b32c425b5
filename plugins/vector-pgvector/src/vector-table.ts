import type { Id } from '@gligabao/core';
import type { UnitItem } from '@gligabao/vectors';
import type { Statement } from './connection/statement.ts';

/** The statements that change vectors. Each runs in a transaction that holds the row of the space. */
export interface VectorTable {
  readonly maxDimensions: number;
  /** Writes items of different ids to a space of this length; does nothing when its length is another. */
  put(space: string, dimensions: number, items: readonly UnitItem[]): Statement;
  close(space: string, ids: readonly Id[]): Statement;
  remove(space: string, ids: readonly Id[]): Statement;
  /** Removes all vectors of a space. */
  clear(space: string): Statement;
}
