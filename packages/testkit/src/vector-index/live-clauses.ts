import assert from 'node:assert/strict';
import type { VectorIndex } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { eventually, idsOf, item, pagesOf, vector } from './subject.ts';

const LIVE = { page: 2, live: true } as const;

async function refusesTheFilter(index: VectorIndex): Promise<void> {
  const outcome = await pagesOf(index, '1--facts', vector(1, 0), LIVE).catch((error: unknown) => error);
  assert(typeof outcome === 'object' && outcome !== null && 'kind' in outcome, 'the filter is accepted');
  assert.equal(outcome.kind, 'unsupported');
}

/** The live mark: a filter where `supports.liveFilter` says so, refused elsewhere. */
export const LIVE_CLAUSES: readonly ProvenClause<VectorIndex>[] = [
  {
    name: 'a search for live items leaves out those written or closed as not live; without the filter they are found',
    async check(index) {
      const items = [1, 2, 3, 4, 5].map((id) => item(id, 1, id / 10));
      await index.put('1--facts', [...items, { ...item(6, 1, 0), live: false }], CALL);
      await index.close('1--facts', [1, 3, 99], CALL);
      await index.close('2--facts', [2], CALL);
      await eventually(index, async () => {
        assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [6, 1, 2, 3, 4, 5]);
        if (index.supports.liveFilter) assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0), LIVE), [2, 4, 5]);
        else await refusesTheFilter(index);
      });
    },
    mutants: {
      'ignores the filter': (index) => ({
        ...index,
        search: (space, queries, { page }, context) => index.search(space, queries, { page }, context),
      }),
      'forgets what is closed': (index) => ({
        ...index,
        close: (space, ids, context) => index.remove(space, ids, context),
      }),
      'never closes': (index) => ({ ...index, close: () => Promise.resolve() }),
      'filters a page after it was cut': (index) => ({
        ...index,
        async *search(space, queries, how, context) {
          for await (const page of index.search(space, queries, how, context)) {
            yield page;
            if (how.live) return;
          }
        },
      }),
    },
  },
  {
    name: 'k live items are found among very many closed ones that score higher',
    async check(index) {
      const closed = Array.from({ length: 3000 }, (_, i) => ({ ...item(i + 1, 1, 0.001), live: false }));
      await index.put('1--facts', [...closed, item(4001, 0, 1), item(4002, -1, 1)], CALL);
      await eventually(index, async () => {
        if (index.supports.liveFilter) {
          assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0), LIVE), [4001, 4002]);
        } else await refusesTheFilter(index);
      });
    },
    mutants: {
      'filters the best 1000 only': (index) => ({
        ...index,
        async *search(space, queries, how, context) {
          const live = new Set<number>();
          for await (const page of index.search(space, queries, how, context)) {
            for (const { id } of page.flat()) live.add(id);
          }
          for await (const page of index.search(space, queries, { page: 1000 }, context)) {
            yield page.map((hits) => hits.filter(({ id }) => !how.live || live.has(id)));
            return;
          }
        },
      }),
    },
  },
  {
    name: 'put marks again what was closed',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0), item(2, 1, 0)], CALL);
      await index.close('1--facts', [1, 2], CALL);
      await index.put('1--facts', [item(2, 1, 0)], CALL);
      await eventually(index, async () => {
        if (index.supports.liveFilter) assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0), LIVE), [2]);
        else await refusesTheFilter(index);
      });
    },
    mutants: {
      'keeps closed what was closed once': (index) => {
        const closed = new Set<number>();
        return {
          ...index,
          close: (space, ids, context) => {
            for (const id of ids) closed.add(id);
            return index.close(space, ids, context);
          },
          put: (space, items, context) =>
            index.put(
              space,
              items.map((each) => ({ ...each, live: each.live && !closed.has(each.id) })),
              context,
            ),
        };
      },
    },
  },
];
