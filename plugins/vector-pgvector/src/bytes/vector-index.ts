import type { VectorIndex } from '@gligabao/core';
import {
  ensureFit,
  ensurePageSize,
  ensureRunning,
  plainKernel,
  searchMatrix,
  simdKernel,
  unitQueries,
} from '@gligabao/vectors';
import type { Database } from '../connection/database.ts';
import type { Names } from '../schema/names.ts';
import { spacesOf } from '../spaces.ts';
import { writes } from '../writes.ts';
import { byteTable } from './byte-table.ts';
import { createResidents } from './residents.ts';

/** The port over vectors that are kept as bytes, and searched in this process. */
export function byteVectorIndex(database: Database, names: Names, budgetBytes: number): VectorIndex {
  const spaces = spacesOf(names);
  const table = byteTable(names);
  const residents = createResidents(database, spaces, table, { kernel: simdKernel() ?? plainKernel, budgetBytes });
  return {
    supports: Object.freeze({
      liveFilter: true,
      idFilter: true,
      readYourWrites: true,
      persistent: true,
      maxDimensions: table.maxDimensions,
    }),
    ...writes(database, spaces, table, () => undefined),
    async *search(space, queries, how, context) {
      ensurePageSize(how);
      ensureRunning(context);
      const units = unitQueries(space, queries);
      const matrix = await residents.load(space, context.signal);
      if (!matrix) return;
      ensureFit(space, units, matrix.dimensions);
      yield* searchMatrix(matrix, units, how, context);
    },
  };
}
