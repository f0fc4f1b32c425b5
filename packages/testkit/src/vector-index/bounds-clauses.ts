import assert from 'node:assert/strict';
import type { VectorIndex } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { atCosine, eventually, item, pagesOf, vector, withHits } from './subject.ts';

/** More than 32-bit numbers lose. */
const ROUNDED = 1e-5;

/** Searches for bounds: an index may give the cosines themselves. */
export const BOUNDS_CLAUSES: readonly ProvenClause<VectorIndex>[] = [
  {
    name: 'with bounds, every item comes once, no score is below its cosine, and no cosine of a later page above the last score of one',
    async check(index) {
      const cosines = Array.from({ length: 130 }, (_, at) => Math.cos((at * 7919) / 130));
      await index.put(
        '1--facts',
        cosines.map((cosine, at) => item(at + 1, ...atCosine(cosine))),
        CALL,
      );
      await index.close('1--facts', [3, 4], CALL);
      await eventually(index, async () => {
        const pages = await pagesOf(index, '1--facts', vector(1, 0), { page: 9, bounds: true });
        const ids = pages.flat().map(({ id }) => id);
        assert.deepEqual(
          ids.toSorted((a, b) => a - b),
          cosines.map((_, at) => at + 1),
        );
        let left = Infinity;
        for (const hits of pages) {
          assert(hits.length <= 9, 'a page of more than 9 hits');
          for (const { id, score } of hits) {
            const cosine = cosines[id - 1] ?? 0;
            assert(score >= cosine - ROUNDED, 'a score below the cosine');
            assert(cosine <= left + ROUNDED, 'a cosine above the last score of a page before');
          }
          left = hits.at(-1)?.score ?? left;
        }
      });
    },
    mutants: {
      'gives less than the cosines': (index) =>
        withHits(index, (hits) => hits.map(({ id, score }) => ({ id, score: score - 0.1 }))),
      'leaves out what is not live': (index) => ({
        ...index,
        search: (space, queries, how, context) => index.search(space, queries, { ...how, live: true }, context),
      }),
      'gives the lowest first': (index) => ({
        ...index,
        async *search(space, queries, { page }, context) {
          const pages = [];
          for await (const each of index.search(space, queries, { page }, context)) pages.push(each);
          yield* pages.toReversed();
        },
      }),
    },
  },
];
