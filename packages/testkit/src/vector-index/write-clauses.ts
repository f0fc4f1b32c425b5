import assert from 'node:assert/strict';
import type { VectorIndex } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { eventually, hitsOf, idsOf, item, refuses, vector } from './subject.ts';

/** What `put` and `remove` do. */
export const WRITE_CLAUSES: readonly ProvenClause<VectorIndex>[] = [
  {
    name: 'put overwrites by id, and the last of a batch wins',
    async check(index) {
      await index.put('1--facts', [item(1, 0, 1), item(2, 1, 1)], CALL);
      await index.put('1--facts', [item(1, 0.5, 1), item(1, 1, 0)], CALL);
      await eventually(index, async () => {
        assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [1, 2]);
      });
    },
    mutants: {
      'keeps the first vector of an id': (index) => {
        const known = new Set<number>();
        return {
          ...index,
          put: (space, items, context) => {
            const fresh = items.filter(({ id }) => !known.has(id));
            for (const { id } of items) known.add(id);
            return index.put(space, fresh, context);
          },
        };
      },
    },
  },
  {
    name: 'a vector of another length is refused, and nothing of its batch is written',
    async check(index) {
      const code = 'vector-index/wrong-dimensions';
      await refuses(index.put('1--facts', [item(8, 1, 0), item(9, 1, 0, 0)], CALL), code);
      await index.put('1--facts', [item(1, 1, 0)], CALL);
      await refuses(index.put('1--facts', [item(7, 1, 0), item(6, 1, 0, 0)], CALL), code);
      await refuses(index.put('1--facts', [item(5, 1)], CALL), code);
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [1]));
    },
    mutants: {
      'writes item by item': (index) => ({
        ...index,
        async put(space, items, context) {
          for (const each of items) await index.put(space, [each], context);
        },
      }),
      'starts a space anew at another length': (index) => ({
        ...index,
        put: (space, items, context) =>
          index.put(space, items, context).catch(async () => {
            await index.remove(space, 'all', context);
            await index.put(space, items.slice(-1), context);
          }),
      }),
    },
  },
  {
    name: 'a vector of no length, of norm zero or with a number that is not finite is refused, with its batch',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0)], CALL);
      for (const bad of [[], [0, 0], [1, Number.NaN], [Number.POSITIVE_INFINITY, 1]]) {
        const batch = index.put('1--facts', [item(2, 1, 0), item(3, ...bad)], CALL);
        await refuses(batch, 'vector-index/bad-vector');
      }
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [1]));
    },
    mutants: {
      'leaves bad vectors out': (index) => ({
        ...index,
        put: (space, items, context) =>
          index.put(
            space,
            items.filter((each) => each.vector.every(Number.isFinite) && each.vector.some(Boolean)),
            context,
          ),
      }),
    },
  },
  {
    name: 'ids above 2^31, up to the largest safe number, stay exact',
    async check(index) {
      const ids = [2 ** 31 + 1, 2 ** 32 + 1, 2 ** 52 + 1, Number.MAX_SAFE_INTEGER];
      await index.put(
        '1--facts',
        ids.map((id) => item(id, 1, 0)),
        CALL,
      );
      await index.remove('1--facts', [1, 2 ** 52 + 1], CALL);
      const left = [2 ** 31 + 1, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), left));
    },
    mutants: {
      'keeps 32 bits of an id': (index) => ({
        ...index,
        put: (space, items, context) =>
          index.put(
            space,
            items.map((each) => ({ ...each, id: each.id >>> 0 })),
            context,
          ),
      }),
    },
  },
  {
    name: 'put leaves the vectors that it was given as they are, and does not keep them',
    async check(index) {
      const given = item(1, 3, 4);
      await index.put('1--facts', [given], CALL);
      assert.deepEqual([...given.vector], [3, 4]);
      given.vector.set([-3, -4]);
      await eventually(index, async () => {
        const [hit] = await hitsOf(index, '1--facts', vector(3, 4));
        assert.equal(Math.round((hit?.score ?? 0) * 1e4), 1e4);
      });
    },
    mutants: {
      'normalises in place': (index) => ({
        ...index,
        put: (space, items, context) => {
          for (const each of items) each.vector.set(each.vector.map((value) => value / 5));
          return index.put(space, items, context);
        },
      }),
    },
  },
  {
    name: 'remove forgets the ids and no others; ids and spaces that are not there do not matter',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0), item(2, 1, 0), item(3, 1, 0)], CALL);
      await index.remove('1--facts', [1, 77], CALL);
      await index.remove('2--facts', [2], CALL);
      await index.remove('2--facts', 'all', CALL);
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [2, 3]));
      await index.put('1--facts', [item(1, 0, 1)], CALL);
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), [2, 3, 1]));
    },
    mutants: {
      'only closes': (index) => ({
        ...index,
        remove: (space, ids, context) => (ids === 'all' ? Promise.resolve() : index.close(space, ids, context)),
      }),
      'forgets the whole space': (index) => ({
        ...index,
        remove: (space, _ids, context) => index.remove(space, 'all', context),
      }),
    },
  },
  {
    name: 'remove of a whole space forgets its length too, and leaves other spaces alone',
    async check(index) {
      await index.put('1--facts', [item(1, 1, 0), item(2, 0, 1)], CALL);
      await index.put('1--entities', [item(3, 1, 0)], CALL);
      await index.remove('1--facts', 'all', CALL);
      await eventually(index, async () => assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0)), []));
      await index.put('1--facts', [item(4, 1, 0, 0)], CALL);
      await eventually(index, async () => {
        assert.deepEqual(await idsOf(index, '1--facts', vector(1, 0, 0)), [4]);
        assert.deepEqual(await idsOf(index, '1--entities', vector(1, 0)), [3]);
      });
    },
    mutants: {
      'does nothing for a whole space': (index) => ({
        ...index,
        remove: (space, ids, context) => (ids === 'all' ? Promise.resolve() : index.remove(space, ids, context)),
      }),
    },
  },
  {
    name: 'find gives what is kept, with norm 1, in the order asked, and null for what is not; put again, it is the same to the bit',
    async check(index) {
      const [space, copy] = ['1--facts', '2--facts'];
      const numbers = Array.from({ length: 8 }, (_, row) => [Math.sin(row + 1), Math.cos(row * 7) * 1e-3] as const);
      const items = numbers.map((pair, at) => ({ ...item(at + 1, ...pair), live: at % 2 === 0 }));
      await index.put(space, items, CALL);
      await index.close(space, [1], CALL);
      const ids = [3, 99, 2, 1, 3, 8];
      await eventually(index, async () => {
        const found = await index.find(space, ids, CALL);
        assert.deepEqual(
          found.map((each) => each && [each.id, each.live]),
          [[3, true], null, [2, false], [1, false], [3, true], [8, false]],
        );
        for (const [at, each] of found.entries()) {
          if (!each) continue;
          assert(Math.abs(Math.hypot(...each.vector) - 1) < 1e-6);
          const [x = 0, y = 0] = numbers[(ids[at] ?? 0) - 1] ?? [];
          assert(Math.abs((each.vector[1] ?? 0) - y / Math.hypot(x, y)) < 1e-6);
        }
      });
      assert.deepEqual(await index.find('9--facts', [1], CALL), [null]);
      const all = items.map(({ id }) => id);
      const found = (await index.find(space, all, CALL)).flatMap((each) => each ?? []);
      await index.put(copy, found, CALL);
      await eventually(index, async () => assert.deepEqual(await index.find(copy, all, CALL), found));
    },
    mutants: {
      'finds nothing': (index) => ({ ...index, find: async (_, ids) => ids.map(() => null) }),
      'leaves out what is not there': (index) => ({
        ...index,
        find: async (...how) => (await index.find(...how)).flatMap((each) => each ?? []),
      }),
      'everything lives': (index) => ({
        ...index,
        find: async (...how) => (await index.find(...how)).map((each) => each && { ...each, live: true }),
      }),
      'is a little off': (index) => {
        let asked = 0;
        return {
          ...index,
          async find(...how) {
            asked += 1;
            const off = 1 + asked * 1e-6;
            return (await index.find(...how)).map(
              (each) =>
                each && { ...each, vector: each.vector.map((value) => value * (how[0] === '2--facts' ? off : 1)) },
            );
          },
        };
      },
    },
  },
];
