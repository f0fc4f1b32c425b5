import { describe, expect, it } from '@jest/globals';
import type { Id, TextIndex, VectorHit, VectorIndex } from '../../src/index.ts';
import { nearestTexts } from '../../src/search/nearest.ts';

const MODEL = 'stub@2';

/** An index over the numbers up to `size`, the lowest nearest, and a database that shows only what `shown` says. */
function ports(size: number, shown: (id: Id) => boolean) {
  const index: Pick<VectorIndex, 'search'> = {
    async *search(_space, queries, { page }) {
      for (let from = 0; from < size; from += page) {
        const hits = Array.from({ length: Math.min(page, size - from) }, (_, at): VectorHit => {
          const id = from + at + 1;
          return { id, score: 1 - id / (10 * size) };
        });
        yield queries.map(() => hits);
        await Promise.resolve();
      }
    },
  };
  const texts: Pick<TextIndex, 'owners'> = {
    owners: (_dataset, { which }) => {
      const asked = 'most' in which ? [] : which;
      return Promise.resolve(asked.filter(shown).map((id) => ({ textId: id, ownerId: id })));
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
