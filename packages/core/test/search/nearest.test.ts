import { describe, expect, it } from '@jest/globals';
import type { Id, TextIndex, VectorHit, VectorIndex } from '../../src/index.ts';
import { nearestTexts } from '../../src/search/nearest.ts';

const MODEL = 'stub@2';

/** An index over the numbers up to `size`, the lowest nearest, and a database that shows only what `shown` says. */
function ports(size: number, shown: (id: Id) => boolean, idFilter = false) {
  const index: Pick<VectorIndex, 'search' | 'supports'> = {
    supports: { liveFilter: true, idFilter, readYourWrites: true, persistent: false, maxDimensions: 2 },
    async *search(_space, queries, { page, only }) {
      const ids = only?.toSorted((a, b) => a - b) ?? Array.from({ length: size }, (_, at) => at + 1);
      for (let from = 0; from < ids.length; from += page) {
        const hits = ids.slice(from, from + page).map((id): VectorHit => ({ id, score: 1 - id / (10 * size) }));
        yield queries.map(() => hits);
        await Promise.resolve();
      }
    },
  };
  const texts: Pick<TextIndex, 'owners'> = {
    owners: (_dataset, { which }) => {
      const asked = 'most' in which ? Array.from({ length: size }, (_, at) => at + 1) : which;
      const most = 'most' in which ? which.most : size;
      const owners = asked.filter(shown).map((id) => ({ textId: id, ownerId: id }));
      return Promise.resolve(owners.slice(0, most));
    },
  };
  return { 'vector-index': index as VectorIndex, 'text-index': texts as TextIndex };
}

const query = {
  dataset: 1,
  kind: 'fact',
  vectors: [Float32Array.of(1, 0)],
  model: MODEL,
  limit: 1,
  atLeast: -1,
} as const;
const context = { signal: new AbortController().signal };

describe('the nearest texts at the clocks', () => {
  it('are found behind any number of nearer ones that may not be shown', async () => {
    const size = 20_000;
    const [found] = await nearestTexts(
      ports(size, (id) => id === size),
      query,
      { asOf: 0 },
      context,
    );
    expect(found?.map(({ textId }) => textId)).toEqual([size]);
  });

  it('are as many as are wanted, however few of each page may be shown (F098, F105)', async () => {
    const shown = (id: Id) => id % 500 === 0;
    const [found] = await nearestTexts(ports(100_000, shown), { ...query, limit: 40 }, {}, context);
    expect(found?.map(({ textId }) => textId)).toEqual(Array.from({ length: 40 }, (_, at) => (at + 1) * 500));
  });

  it('of a filter are judged a thousand at a time', async () => {
    let judged = 0;
    const found = ports(20_000, (id) => id === 20_000);
    const texts: Pick<TextIndex, 'owners'> = {
      owners(...call) {
        judged += 1;
        return found['text-index'].owners(...call);
      },
    };
    const given = { ...found, 'text-index': texts as TextIndex };
    const [nearest] = await nearestTexts(given, query, { among: { sessionId: 's' } }, context);
    expect(nearest?.map(({ textId }) => textId)).toEqual([20_000]);
    expect(judged).toBe(20);
  });

  it.each([
    ['few', 20, 1],
    ['many', 2, 3],
  ])('of a filter that %s fit are searched alone, if the index can', async (_, each, judged) => {
    let asked = 0;
    const found = ports(6000, (id) => id % each === 0, true);
    const texts: Pick<TextIndex, 'owners'> = {
      owners(...call) {
        asked += 1;
        return found['text-index'].owners(...call);
      },
    };
    const given = { ...found, 'text-index': texts as TextIndex };
    const wanted = { ...query, limit: 600 };
    const [nearest] = await nearestTexts(given, wanted, { among: { sessionId: 's' } }, context);
    const expected = Array.from({ length: Math.min(600, 6000 / each) }, (__, at) => (at + 1) * each);
    expect(nearest?.map(({ textId }) => textId)).toEqual(expected);
    expect(asked).toBe(judged);
  });

  it('are none where none may be shown', async () => {
    expect(
      await nearestTexts(
        ports(5000, () => false),
        query,
        { knownAt: 0 },
        context,
      ),
    ).toEqual([[]]);
  });
});
