import type { CallContext, Id, VectorIndex } from '@gligabao/core';
import { ensureFit, ensurePageSize, ensureRunning, searchMatrix, unitItems, unitQueries } from '@gligabao/vectors';
import { together } from './file/together.ts';
import type { VectorFile } from './file/vector-file.ts';
import type { Residents } from './residents.ts';
import type { Aside } from './thread/aside.ts';
import type { SpaceChange } from './thread/messages.ts';

/** 64 KiB a vector. */
const MAX_DIMENSIONS = 16_384;

/** The port over a file and the matrices that were read from it, here and aside. */
export function embeddedVectorIndex(
  file: VectorFile,
  { residents, aside }: { readonly residents: Residents; readonly aside: Aside },
  supports: { readonly persistent: boolean },
): VectorIndex {
  const inTransaction = together((work) => file.transact(work));
  let seen = file.version();
  /** Forgets matrices when another process wrote to the file. */
  function begin(context: CallContext): void {
    ensureRunning(context);
    const version = file.version();
    if (version !== seen) {
      residents.dropAll();
      aside.dropAll();
    }
    seen = version;
  }
  function repeat(space: string, change: SpaceChange): void {
    residents.apply(space, change);
    aside.change(space, change);
  }

  return {
    supports: Object.freeze({
      liveFilter: true,
      idFilter: true,
      readYourWrites: true,
      persistent: supports.persistent,
      maxDimensions: MAX_DIMENSIONS,
    }),
    async put(space, items, context) {
      begin(context);
      const stored = unitItems(space, items, MAX_DIMENSIONS);
      const [first] = stored;
      if (!first) return;
      await inTransaction(() => file.put(space, first.vector.length, stored));
      repeat(space, { type: 'put', items: stored });
    },
    async close(space, ids, context) {
      begin(context);
      await inTransaction(() => file.close(space, ids));
      repeat(space, { type: 'close', ids });
    },
    async remove(space, ids: readonly Id[] | 'all', context) {
      begin(context);
      // Behind what was handed in before it.
      await inTransaction(() => undefined);
      if (ids === 'all') {
        file.drop(space);
        repeat(space, { type: 'drop' });
      } else {
        file.remove(space, ids);
        repeat(space, { type: 'remove', ids });
      }
    },
    async find(space, ids, context) {
      begin(context);
      const stored = file.space(space);
      return stored ? file.items(stored, ids).map((item) => item ?? null) : ids.map(() => null);
    },
    async *search(space, queries, how, context) {
      ensurePageSize(how);
      begin(context);
      const units = unitQueries(space, queries);
      const stored = file.space(space);
      if (!stored) return;
      const thread = aside.threadOf(space, stored);
      if (thread) {
        residents.drop(space);
        ensureFit(space, units, stored.dimensions);
        yield* thread.search(space, units, how, context);
        return;
      }
      const matrix = await residents.load(space);
      if (!matrix) return;
      ensureFit(space, units, matrix.dimensions);
      yield* searchMatrix(matrix, units, how, context);
    },
  };
}
