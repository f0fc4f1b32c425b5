import assert from 'node:assert/strict';
import type { VectorIndex } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { atCosine, eventually, hitsOf, idsOf, item, pagesOf, refuses, vector, withHits } from './subject.ts';

/** What a search gives. */
export const SEARCH_CLAUSES: readonly ProvenClause<VectorIndex>[] = [
  {
    name: 'search gives the cosine of each item, highest first, whatever the lengths of the vectors',
    async check(index) {
      const [a, b] = atCosine(0.6);
      await index.put('1--facts', [item(1, a * 3, b * 3), item(2, 0.1, 0), item(3, -5, 0)], CALL);
      await eventually(index, async () => {
        const hits = await hitsOf(index, '1--facts', vector(7, 0));
        assert.deepEqual(
          hits.map(({ id, score }) => [id, Math.round(score * 1e4) / 1e4]),
          [
            [2, 1],
            [1, 0.6],
            [3, -1],
          ],
        );
      });
    },
    mutants: {
      'gives the lowest first': (index) => withHits(index, (hits) => hits.toReversed()),
      'gives distances': (index) => withHits(index, (hits) => hits.map(({ id, score }) => ({ id, score: 1 - score }))),
      'keeps the lengths of queries': (index) => ({
        ...index,
        async *search(space, queries, how, context) {
          const length = Math.hypot(...(queries[0] ?? []));
          for await (const page of index.search(space, queries, how, context)) {
            yield page.map((hits) => hits.map(({ id, score }) => ({ id, score: score * length })));
          }
        },
      }),
    },
  },
  {
    name: 'items of the same score come by rising id, across pages too',
    async check(index) {
      await index.put('1--facts', [item(30, 1, 0), item(4, 1, 0), item(200, 1, 0), item(5, 1, 0)], CALL);
      await eventually(index, async () => {
        assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0), { page: 3 }), [4, 5, 30, 200]);
      });
    },
    mutants: {
      'orders ids as text': (index) =>
        withHits(index, (hits) => hits.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))),
    },
  },
  {
    name: 'pages hold at most `page` hits a query, and together every item once',
    async check(index) {
      const items = Array.from({ length: 205 }, (_, i) => item(i + 1, ...atCosine(1 - i / 205)));
      await index.put('1--facts', items, CALL);
      const expected = items.map(({ id }) => id);
      await eventually(index, async () => {
        for (const page of [1, 7, 100, 500]) {
          const pages = await pagesOf(index, '1--facts', vector(1, 0), { page });
          const fit = pages.every((hits) => hits.length <= page);
          assert(fit, `a page of more than ${page} hits`);
          assert.deepEqual(
            pages.flat().map(({ id }) => id),
            expected,
          );
        }
      });
    },
    mutants: {
      'stops after the first page': (index) => ({
        ...index,
        async *search(...how) {
          for await (const page of index.search(...how)) {
            yield page;
            return;
          }
        },
      }),
      'ignores the page size': (index) => ({
        ...index,
        search: (space, queries, how, context) => index.search(space, queries, { ...how, page: 1000 }, context),
      }),
    },
  },
  {
    name: 'each query has its own hits, in the order of the queries',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0), item(2, 0, 1)], CALL);
      await eventually(index, async () => {
        const pages = [];
        const queries = [vector(0, 1), vector(1, 0), vector(0, 1)];
        for await (const page of index.search('1--facts', queries, { page: 10 }, CALL)) pages.push(page);
        const ids = pages[0]?.map((hits) => hits.map(({ id }) => id));
        assert.deepEqual(ids, [
          [2, 1],
          [1, 2],
          [2, 1],
        ]);
      });
    },
    mutants: {
      'answers the first query only': (index) => ({
        ...index,
        search: (space, queries, how, context) => index.search(space, queries.slice(0, 1), how, context),
      }),
    },
  },
  {
    name: 'a space that was never written yields nothing, and spaces do not mix',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0)], CALL);
      await index.put('11--facts', [item(2, 1, 0, 0)], CALL);
      await eventually(index, async () => {
        assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [1]);
        assert.deepEqual(await idsOf(index, '11--facts', vector(1, 0, 0)), [2]);
      });
      assert.deepEqual(await pagesOf(index, '1--entities', vector(1, 0)), []);
    },
    mutants: {
      'takes the dataset for the space': (index) => ({
        ...index,
        put: (space, items, context) => index.put(space.replace(/--.*/, ''), items, context),
        search: (space, queries, how, context) => index.search(space.replace(/--.*/, ''), queries, how, context),
      }),
    },
  },
  {
    name: 'a query of another length, or without a direction, is refused',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0)], CALL);
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [1]));
      await refuses(pagesOf(index, '1--facts', vector(1, 0, 0)), 'vector-index/wrong-dimensions');
      await refuses(pagesOf(index, '1--facts', vector(0, 0)), 'vector-index/bad-vector');
      await refuses(pagesOf(index, '1--facts', vector(1, Number.NaN)), 'vector-index/bad-vector');
    },
    mutants: {
      'cuts queries to length': (index) => ({
        ...index,
        search: (space, queries, how, context) =>
          index.search(
            space,
            queries.map((query) => query.slice(0, 2)),
            how,
            context,
          ),
      }),
      'finds nothing for a query without a direction': (index) => ({
        ...index,
        async *search(space, queries, how, context) {
          if (queries.every((query) => query.some(Boolean))) yield* index.search(space, queries, how, context);
        },
      }),
    },
  },
];
