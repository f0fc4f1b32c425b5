import type { Id, VectorItem } from '@gligabao/core';
import { wrongDimensions } from './errors.ts';
import { normalised } from './normalise.ts';

/** An item whose vector has norm 1 and is a copy. */
export interface UnitItem {
  readonly id: Id;
  readonly vector: Float32Array;
  readonly live: boolean;
}

/**
 * Checks a batch as the port promises: every vector gets norm 1, all have one length, and nothing has been written when
 * one of them does not fit.
 *
 * @throws GligabaoError `vector-index/bad-vector` or `vector-index/wrong-dimensions`; TypeError for what is not an id.
 */
export function unitItems(space: string, items: readonly VectorItem[], maxDimensions: number): readonly UnitItem[] {
  const dimensions = items[0]?.vector.length ?? 0;
  return items.map(({ id, vector, live }) => {
    if (!Number.isSafeInteger(id)) throw new TypeError(`not an id: ${id}`);
    const unit = normalised(vector, space);
    if (unit.length !== dimensions) throw wrongDimensions(space, dimensions, unit.length);
    if (unit.length > maxDimensions) throw wrongDimensions(space, maxDimensions, unit.length);
    return { id, vector: unit, live };
  });
}

/**
 * Queries of norm 1.
 *
 * @throws GligabaoError `vector-index/bad-vector`.
 */
export function unitQueries(space: string, queries: readonly Float32Array[]): readonly Float32Array[] {
  return queries.map((query) => normalised(query, space));
}

/** @throws GligabaoError `vector-index/wrong-dimensions` when a query is not as long as the vectors of the space. */
export function ensureFit(space: string, queries: readonly Float32Array[], dimensions: number): void {
  for (const { length } of queries) if (length !== dimensions) throw wrongDimensions(space, dimensions, length);
}
