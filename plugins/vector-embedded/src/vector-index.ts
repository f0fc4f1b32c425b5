import type { CallContext, Id, VectorIndex } from '@gligabao/core';
import { ensureFit, ensurePageSize, ensureRunning, searchMatrix, unitItems, unitQueries } from '@gligabao/vectors';
import type { VectorFile } from './file/vector-file.ts';
import type { Residents } from './residents.ts';

/** 64 KiB a vector. */
const MAX_DIMENSIONS = 16_384;

/** The port over a file and the matrices that were read from it. */
export function embeddedVectorIndex(
  file: VectorFile,
  residents: Residents,
  supports: { readonly persistent: boolean },
): VectorIndex {
  let seen = file.version();
  /** Forgets matrices when another process wrote to the file. */
  function begin(context: CallContext): void {
    ensureRunning(context);
    const version = file.version();
    if (version !== seen) residents.dropAll();
    seen = version;
  }

  return {
    supports: Object.freeze({
      liveFilter: true,
      readYourWrites: true,
      persistent: supports.persistent,
      maxDimensions: MAX_DIMENSIONS,
    }),
    async put(space, items, context) {
      begin(context);
      const stored = unitItems(space, items, MAX_DIMENSIONS);
      const [first] = stored;
      if (!first) return;
      file.put(space, first.vector.length, stored);
      residents.apply(space, (matrix) => {
        for (const { id, vector, live } of stored) matrix.set(id, vector, live);
      });
    },
    async close(space, ids, context) {
      begin(context);
      file.close(space, ids);
      residents.apply(space, (matrix) => ids.forEach((id) => matrix.close(id)));
    },
    async remove(space, ids: readonly Id[] | 'all', context) {
      begin(context);
      if (ids === 'all') {
        file.drop(space);
        residents.drop(space);
      } else {
        file.remove(space, ids);
        residents.apply(space, (matrix) => ids.forEach((id) => matrix.remove(id)));
      }
    },
    async *search(space, queries, how, context) {
      ensurePageSize(how);
      begin(context);
      const units = unitQueries(space, queries);
      const matrix = await residents.load(space);
      if (!matrix) return;
      ensureFit(space, units, matrix.dimensions);
      yield* searchMatrix(matrix, units, how, context);
    },
  };
}
