import type { VectorIndex } from '@gligabao/core';
import type { Database } from '../connection/database.ts';
import type { Names } from '../schema/names.ts';
import { spacesOf } from '../spaces.ts';
import { writes } from '../writes.ts';
import { extensionTable } from './extension-table.ts';
import type { IndexKeeper } from './index-keeper.ts';
import { nearest } from './nearest.ts';
import { searchOf } from './search.ts';
import type { VectorTypes } from './types.ts';

/** The port over vectors that pgvector stores and searches. */
export function extensionVectorIndex(
  database: Database,
  names: Names,
  types: VectorTypes,
  keeper: IndexKeeper,
): VectorIndex {
  const spaces = spacesOf(names);
  const table = extensionTable(names, types);
  return {
    supports: Object.freeze({
      liveFilter: true,
      idFilter: true,
      readYourWrites: true,
      persistent: true,
      maxDimensions: table.maxDimensions,
    }),
    ...writes(database, spaces, table, (...put) => keeper.wrote(...put)),
    search: searchOf(database, spaces, nearest(names, types)),
  };
}
