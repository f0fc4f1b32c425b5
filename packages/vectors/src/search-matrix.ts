import type { CallContext, VectorHit, VectorIndex } from '@gligabao/core';
import { interrupted } from './errors.ts';
import type { Bounded, Matrix } from './matrix.ts';
import { rankedPages } from './ranking.ts';
import { refinedPages } from './refining.ts';

export type SearchHow = Parameters<VectorIndex['search']>[2];

/** @throws GligabaoError `vector-index/interrupted` when the caller stopped the call. */
export function ensureRunning(context: CallContext): void {
  if (context.signal.aborted) throw interrupted();
}

/** @throws TypeError for a page size that is none. */
export function ensurePageSize({ page }: SearchHow): void {
  if (!Number.isSafeInteger(page) || page < 1) throw new TypeError(`not a page size: ${page}`);
}

/** Candidates that are looked at more closely at a time. */
const CANDIDATES = 32;
/** How many more candidates than are wanted get ranked at first; as a rule that is enough to settle them. */
const RANKED_FIRST = 2;

const between = (cosine: number): number => Math.max(-1, Math.min(1, cosine));

/** Pages by falling cosine, whether those are known already or only bounded. */
function pagesOf(
  matrix: Matrix,
  query: Float32Array,
  { spare, ...scored }: Bounded,
  { page }: SearchHow,
): Generator<readonly VectorHit[], void> {
  const cosinesOf = spare === null ? null : matrix.cosines(query);
  if (spare === null || cosinesOf === null) return rankedPages(scored, page);
  const candidates = rankedPages(scored, CANDIDATES, RANKED_FIRST * Math.max(page, CANDIDATES));
  return refinedPages({ candidates, spare }, page, (ids) => cosinesOf(ids).map(between));
}

/**
 * The pages of hits of each query, until every query has had all: what `search` of the port yields. Queries have norm 1
 * and the length of the matrix. Scores are taken at once, so later writes change none of the pages; but where memory holds
 * vectors in bytes, one that is removed meanwhile is left out of the pages to come.
 */
export function* searchMatrix(
  matrix: Matrix,
  queries: readonly Float32Array[],
  how: SearchHow,
  context: CallContext,
): Generator<readonly (readonly VectorHit[])[], void> {
  const found = matrix.score(queries, how.live === true, how.only);
  const pages = queries.flatMap((query, at) => {
    const scored = found[at];
    return scored ? [pagesOf(matrix, query, scored, how)] : [];
  });
  try {
    for (;;) {
      ensureRunning(context);
      const hits = pages.map((each) => each.next().value ?? []);
      if (hits.every((each) => each.length === 0)) return;
      yield hits;
    }
  } finally {
    matrix.release(found);
  }
}
