import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spaceOf, TEXT_KINDS } from '@gligabao/core';
import { CALL } from '@gligabao/testkit';
import { type Filled, fillStore, fillVectors, MODEL } from '../benchmarks/store/fill-store.ts';
import { type Costs, measure, medianOf, ratioOf } from '../benchmarks/store/measure.ts';
import { type OpenStore, openStore } from '../benchmarks/store/open-store.ts';
import { OPERATIONS, operationsOn } from '../benchmarks/store/operations.ts';
import { isMet, renderRatio } from '../benchmarks/store/ratios.ts';
import { USER } from '../benchmarks/queries/write-corpus.ts';
import { randomOf } from '../src/index.ts';

jest.setTimeout(60_000);

let store: OpenStore;
let filled: Filled;
beforeAll(async () => {
  store = await openStore('sqlite', '');
  filled = await fillStore(store, { facts: 240, datasets: 4 });
});
afterAll(async () => {
  await store.close();
  await store.remove();
});

describe('the benchmark of stores', () => {
  it('spreads as many facts as are asked for over as many datasets, in agreement with themselves', async () => {
    const { items, total } = await store.stores['dataset-store'].list(USER, { limit: 9, offset: 0 }, CALL);
    expect(total).toBe(4);
    expect(items.map(({ counts }) => counts.edges)).toEqual([60, 60, 60, 60]);
    expect(new Set(filled.asked.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
    expect(await store.stores.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  it('finds something by each of its operations, and remembers what agrees with what is there', async () => {
    const operations = operationsOn(store.stores, filled, randomOf(3));
    const found = async (name: (typeof OPERATIONS)[number]): Promise<string> =>
      JSON.stringify(await (await operations[name]())());
    expect(await found('candidates')).toMatch(/"nameKey":/);
    for (const name of ['one hop', 'hub', 'as-of'] as const) expect(await found(name)).toMatch(/"relation":/);
    expect(await found('keyword')).toMatch(/"textId":/);
    for (let at = 0; at < 20; at += 1) await found('remember');
    expect(await store.stores.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  it('writes the vector of each text of a dataset', async () => {
    const [{ id } = { id: 0 }] = filled.asked;
    await fillVectors(store, id);
    const texts = await store.stores['text-index'].walk(id, { which: 'all', after: 0, limit: 9999 }, CALL);
    let vectors = 0;
    for (const kind of TEXT_KINDS) {
      for await (const [hits = []] of store.vectors.search(
        spaceOf(id, kind, MODEL),
        [new Float32Array(64).fill(1)],
        { page: 500 },
        CALL,
      )) {
        vectors += hits.length;
      }
    }
    expect(vectors).toBe(texts.length);
  });

  it('measures every operation in every round, by the clock and by processor time', async () => {
    const costs = await measure([{ name: 'it', operations: operationsOn(store.stores, filled, randomOf(4)) }], 10);
    for (const operation of OPERATIONS) {
      expect(costs.get('it')?.[operation].map(({ length }) => length)).toEqual([2, 2, 2, 2, 2]);
      for (const by of ['wall', 'cpu'] as const) expect(medianOf(costs, 'it', operation, by)).toBeGreaterThan(0);
    }
  });
});

describe('a ratio', () => {
  /** Rounds of calls by their times on the clock, each of which took as much processor time. */
  const of = (rounds: readonly (readonly number[])[], cpu: number) => {
    const costs = rounds.map((round) => round.map((wall) => ({ wall, cpu })));
    return Object.fromEntries(OPERATIONS.map((operation) => [operation, costs])) as Record<
      (typeof OPERATIONS)[number],
      typeof costs
    >;
  };

  it('is formed within each round, so that a round in which all was slow says nothing', () => {
    const costs: Costs = new Map([
      ['small', of([[1], [10], [1]], 1)],
      ['large', of([[2], [20], [1]], 3)],
    ]);
    expect(ratioOf(costs, 'hub', ['large', 'small'], 'wall')).toBe(2);
    expect(ratioOf(costs, 'hub', ['large', 'small'], 'cpu')).toBe(3);
  });

  it('says whether it is met', () => {
    const ratio = { name: 'hub', value: 1.5, cpu: null, most: 1.5 };
    expect([isMet(ratio), isMet({ ...ratio, value: 1.51 })]).toEqual([true, false]);
    expect(renderRatio({ ...ratio, value: 1.6 })).toBe('hub: 1.60 (at most 1.5): MISSED');
    expect(renderRatio({ ...ratio, cpu: 1.2 })).toBe('hub: 1.50, processor time 1.20 (at most 1.5): met');
  });
});
