import assert from 'node:assert/strict';
import type { VectorIndex } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { atCosine, eventually, idsOf, item, pagesOf, vector } from './subject.ts';

async function refusesIds(index: VectorIndex): Promise<void> {
  const asked = pagesOf(index, '1--facts', vector(1, 0), { page: 2, only: [1] });
  const outcome = await asked.catch((error: unknown) => error);
  assert(typeof outcome === 'object' && outcome !== null && 'kind' in outcome, 'the ids are accepted');
  assert.equal(outcome.kind, 'unsupported');
}

/** Searches of given ids: where `supports.idFilter` says so, refused elsewhere. */
export const ONLY_CLAUSES: readonly ProvenClause<VectorIndex>[] = [
  {
    name: 'a search of given ids finds those of them that are there, each once, in order and page by page, and no others',
    async check(index) {
      const items = Array.from({ length: 120 }, (_, at) => item(at + 1, ...atCosine(1 - at / 120)));
      await index.put('1--facts', items, CALL);
      await index.close('1--facts', [90, 91], CALL);
      await eventually(index, async () => {
        assert.equal((await idsOf(index, '1--facts', vector(1, 0))).length, 120);
        if (!index.supports.idFilter) return refusesIds(index);
        const only = [90, 400, 7, 91, 110, 7, 92];
        const of = (how: object = {}) => idsOf(index, '1--facts', vector(1, 0), { page: 2, only, ...how });
        assert.deepEqual(await of(), [7, 90, 91, 92, 110]);
        if (index.supports.liveFilter) assert.deepEqual(await of({ live: true }), [7, 92, 110]);
        assert.deepEqual(await of({ only: [] }), []);
        assert.deepEqual(await of({ only: [400] }), []);
        const pages = await pagesOf(index, '1--facts', vector(1, 0), { page: 2, only });
        assert.deepEqual(
          pages.map((hits) => hits.length),
          [2, 2, 1],
        );
        assert.deepEqual(await idsOf(index, '2--facts', vector(1, 0), { page: 2, only }), []);
      });
    },
    mutants: {
      'ignores the ids': (index) => ({
        ...index,
        search: (space, queries, { only: _only, ...how }, context) => index.search(space, queries, how, context),
      }),
      'ids are looked for in the first page alone': (index) => ({
        ...index,
        async *search(space, queries, { only, ...how }, context) {
          for await (const page of index.search(space, queries, how, context)) {
            yield only ? page.map((hits) => hits.filter(({ id }) => only.includes(id))) : page;
            if (only) return;
          }
        },
      }),
      'closed ones are left out': (index) => ({
        ...index,
        search: (space, queries, how, context) =>
          index.search(space, queries, how.only ? { ...how, live: true } : how, context),
      }),
      'no ids mean all': (index) => ({
        ...index,
        search: (space, queries, { only = [], ...how }, context) =>
          index.search(space, queries, only.length > 0 ? { ...how, only } : how, context),
      }),
    },
  },
];
