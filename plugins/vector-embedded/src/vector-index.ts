import type { CallContext, Id, VectorIndex, VectorItem } from '@gligabao/core';
import { interrupted, wrongDimensions } from './errors.ts';
import type { StoredVector, VectorFile } from './file/vector-file.ts';
import { normalised } from './normalise.ts';
import { rankedPages } from './ranking.ts';
import type { Residents } from './residents.ts';

/** 64 KiB a vector. */
const MAX_DIMENSIONS = 16_384;

/** Every vector of norm 1, all of one length; throws before anything is written. */
function prepared(space: string, items: readonly VectorItem[]): readonly StoredVector[] {
  const dimensions = items[0]?.vector.length ?? 0;
  return items.map(({ id, vector, live }) => {
    if (!Number.isSafeInteger(id)) throw new TypeError(`not an id: ${id}`);
    const unit = normalised(vector, space);
    if (unit.length !== dimensions) throw wrongDimensions(space, dimensions, unit.length);
    if (unit.length > MAX_DIMENSIONS) throw wrongDimensions(space, MAX_DIMENSIONS, unit.length);
    return { id, vector: unit, live };
  });
}

function ensureRunning(context: CallContext): void {
  if (context.signal.aborted) throw interrupted();
}

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
      const stored = prepared(space, items);
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
      if (!Number.isSafeInteger(how.page) || how.page < 1) throw new TypeError(`not a page size: ${how.page}`);
      begin(context);
      const units = queries.map((query) => normalised(query, space));
      const matrix = await residents.load(space);
      if (!matrix) return;
      for (const { length } of units) {
        if (length !== matrix.dimensions) throw wrongDimensions(space, matrix.dimensions, length);
      }
      const pages = matrix.score(units, how.live === true).map((scored) => rankedPages(scored, how.page));
      for (;;) {
        ensureRunning(context);
        const hits = pages.map((each) => each.next().value ?? []);
        if (hits.every((each) => each.length === 0)) return;
        yield hits;
      }
    },
  };
}
