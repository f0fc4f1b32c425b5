import type { Id } from '@gligabao/core';
import type { UnitItem } from '@gligabao/vectors';
import type { Statement } from './connection/statement.ts';

export interface FoundVector {
  readonly id: Id;
  readonly live: boolean;
  readonly v: string;
  readonly dimensions: number;
}

/** The statements that change vectors, and the one that gives them back. Each runs in a transaction that holds the row of the space. */
export interface VectorTable {
  readonly maxDimensions: number;
  /** Writes items of different ids to a space of this length; does nothing when its length is another. */
  put(space: string, dimensions: number, items: readonly UnitItem[]): Statement;
  close(space: string, ids: readonly Id[]): Statement;
  remove(space: string, ids: readonly Id[]): Statement;
  /** What is kept under ids; each vector as `read` takes it. */
  find(space: string, ids: readonly Id[]): Statement<FoundVector>;
  /** The vector in a row that was found. */
  read(row: FoundVector, space: string): Float32Array;
  /** Removes all vectors of a space. */
  clear(space: string): Statement;
}
