import { describe, expect, it } from '@jest/globals';
import { CALL, errorOf, item, openIndex, pagesOf, SPACE } from './support/open-index.ts';
import { eachWithFake } from './support/with-fake.ts';

const QUERY = Float32Array.of(1, 0);

/** Vectors of numbers with all their digits. */
function longVectors(count: number, dimensions: number) {
  return Array.from({ length: count }, (_, i) =>
    item(i + 1, ...Array.from({ length: dimensions }, (_, j) => Math.sin((i + 1) * (j + 1)))),
  );
}

describe('upserts', () => {
  const fake = eachWithFake({ dimension: 1536 });

  it('are cut below 2 MB, and together bring every vector', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    const items = longVectors(500, 1536);
    await index.put(SPACE, items, CALL);
    const upserts = fake().to('/vectors/upsert');
    const bytes = upserts.map((request) => request.bytes);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(2_000_000);
    // All but the last are as full as they can be: a vector takes about 18 kB.
    expect(bytes.toSorted((a, b) => a - b)[1]).toBeGreaterThan(1_970_000);
    expect(upserts.length).toBe(5);
    expect(fake().namespaces.read(SPACE)).toHaveLength(500);
    const [first] = await pagesOf(index, items[41]?.vector ?? QUERY, { page: 1 });
    expect(first).toEqual([42]);
  }, 30_000);

  it('obey `batch_bytes`, and a vector that is larger goes alone', async () => {
    const { index } = await openIndex({ index_host: fake().url, batch_bytes: 40_000 });
    await index.put(SPACE, longVectors(5, 1536), CALL);
    expect(fake().to('/vectors/upsert').length).toBe(3);
    const small = await openIndex({ index_host: fake().url, batch_bytes: 10_000 });
    await small.index.put('2--facts', longVectors(3, 1536), CALL);
    expect(fake().to('/vectors/upsert').length).toBe(6);
  });
});

describe('an index of 2 dimensions', () => {
  const fake = eachWithFake();

  it('gets 1,000 records an upsert and 1,000 ids a delete', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    const items = Array.from({ length: 2001 }, (_, i) => item(i + 1, 1, i));
    await index.put(SPACE, items, CALL);
    expect(fake().to('/vectors/upsert').length).toBe(3);
    await index.remove(
      SPACE,
      items.map(({ id }) => id),
      CALL,
    );
    expect(fake().to('/vectors/delete').length).toBe(3);
    expect(await pagesOf(index, QUERY, { page: 10 })).toEqual([]);
  });

  it('gets one namespace a space, with the prefix before its name', async () => {
    const one = await openIndex({ index_host: fake().url, namespace_prefix: 'one.' });
    const two = await openIndex({ index_host: fake().url, namespace_prefix: 'two.' });
    await one.index.put(SPACE, [item(1, 1, 0)], CALL);
    await one.index.put('11--facts', [item(2, 1, 0)], CALL);
    await two.index.put(SPACE, [item(3, 1, 0)], CALL);
    expect(fake().namespaces.has('one.1--facts')).toBe(true);
    await one.index.remove(SPACE, 'all', CALL);
    expect(fake().namespaces.has('one.1--facts')).toBe(false);
    expect(await pagesOf(one.index, QUERY, { page: 9 })).toEqual([]);
    expect(await pagesOf(one.index, QUERY, { page: 9, space: '11--facts' })).toEqual([[2]]);
    expect(await pagesOf(two.index, QUERY, { page: 9 })).toEqual([[3]]);
  });

  it('gets no call for nothing', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(SPACE, [], CALL);
    await index.close(SPACE, [], CALL);
    await index.remove(SPACE, [], CALL);
    for await (const page of index.search(SPACE, [], { page: 5 }, CALL)) expect(page).toBeUndefined();
    expect(fake().requests).toEqual([]);
  });

  it('F095: is asked for its length once; another one is refused, naming both, before anything is sent', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    const wrong = [item(1, 1, 0), item(2, 1, 0, 0)];
    const error = await errorOf(index.put(SPACE, wrong, CALL));
    expect(error).toMatchObject({ kind: 'incorrect', code: 'vector-index/wrong-dimensions' });
    expect(String(error)).toMatch(/vectors of 2 numbers.* one of 3 /);
    await index.put(SPACE, wrong.slice(0, 1), CALL);
    await pagesOf(index, QUERY, { page: 1 });
    expect(fake().to('/describe_index_stats').length).toBe(1);
    expect(fake().to('/vectors/upsert').length).toBe(1);
  });

  it('F101: a search before writes have arrived gives what has, and later all; closing and removing as well', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    const { namespaces } = fake();
    expect(index.supports.readYourWrites).toBe(false);
    namespaces.lag = 'never';
    await index.put(SPACE, [item(1, 1, 0), item(2, 1, 1), item(3, 0, 1)], CALL);
    expect(await pagesOf(index, QUERY, { page: 9 })).toEqual([]);
    namespaces.settle();
    await index.close(SPACE, [2, 99], CALL);
    await index.remove(SPACE, [1, 77], CALL);
    expect(await pagesOf(index, QUERY, { page: 9, live: true })).toEqual([[1, 2, 3]]);
    namespaces.settle();
    expect(await pagesOf(index, QUERY, { page: 9, live: true })).toEqual([[3]]);
    expect(await pagesOf(index, QUERY, { page: 9 })).toEqual([[2, 3]]);
  });
});
