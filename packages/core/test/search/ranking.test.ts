import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bm25 } from '../../src/search/bm25.ts';
import { counted, joined } from '../../src/search/counted-postings.ts';
import { best, fuse, ranked } from '../../src/search/fuse.ts';
import { smooth } from '../../src/search/smooth.ts';

const posting = (ownerId: number, frequency = 1, length = 10) => ({ textId: ownerId, ownerId, frequency, length });
const scores = (entries: readonly (readonly [number, number])[]) => new Map(entries);

describe('bm25', () => {
  it('ranks the text that holds the rarer term first', () => {
    const result = bm25(
      counted(
        {
          texts: 100,
          meanLength: 10,
          terms: [
            { term: 'common', postings: Array.from({ length: 60 }, (_, index) => posting(index + 1)) },
            { term: 'rare', postings: [posting(99)] },
          ],
        },
        1000,
      ),
    );
    expect(ranked(result)[0]?.id).toBe(99);
  });

  it('prefers the shorter of two texts that hold a term equally often', () => {
    const result = bm25(
      counted(
        {
          texts: 9,
          meanLength: 10,
          terms: [{ term: 'a', postings: [posting(1, 1, 30), posting(2, 1, 5)] }],
        },
        1000,
      ),
    );
    expect(ranked(result).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('a word that every text holds weighs next to nothing, also when its list is capped', () => {
    const everywhere = Array.from({ length: 100 }, (_, index) => posting(50_000 - index));
    const cut = counted({ texts: 50_000, meanLength: 10, terms: [{ term: 'the', postings: everywhere }] }, 100);
    expect(Math.max(...bm25(cut).values())).toBeLessThan(0.1);
  });

  it('a word that every text of several bodies holds weighs next to nothing, though their lists are capped', () => {
    const body = (texts: number, place: number) => {
      const newest = Array.from({ length: 100 }, (_, index) => posting(texts - index)).slice(0, texts);
      const { terms, ...rest } = counted({ texts, meanLength: 10, terms: [{ term: 'the', postings: newest }] }, 100);
      const apart = terms.map((each) => ({
        ...each,
        postings: each.postings.map((one) => ({ ...one, ownerId: one.ownerId * 2 + place })),
      }));
      return { ...rest, terms: apart };
    };
    const scored = bm25(joined([body(50_000, 0), body(60, 1)]));
    expect(scored.size).toBe(160);
    expect(Math.max(...scored.values())).toBeLessThan(0.1);
  });

  it('lists nothing when no text holds a term', () => {
    expect(bm25(counted({ texts: 0, meanLength: 0, terms: [{ term: 'a', postings: [] }] }, 1000)).size).toBe(0);
  });
});

describe('fuse', () => {
  it('keeps a text that only one channel knows', () => {
    const fused = fuse(
      scores([[1, 3]]),
      scores([
        [2, 0.9],
        [3, 0.1],
      ]),
      0.3,
    );
    expect([...fused.keys()].sort((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('keeps the order of keywords when there are no vectors', () => {
    const fused = fuse(
      scores([
        [1, 3],
        [2, 9],
        [3, 1],
      ]),
      new Map(),
      0.3,
    );
    expect(ranked(fused).map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  const list = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.double({ min: -1, max: 20, noNaN: true })), {
    selector: ([id]) => id,
  });

  it('stays between 0 and 1, whatever the scales of the channels', () => {
    fc.assert(
      fc.property(list, list, fc.double({ min: 0, max: 1, noNaN: true }), (keyword, vector, weight) => {
        for (const score of fuse(new Map(keyword), new Map(vector), weight).values()) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });

  it('does not depend on the order in which candidates were found', () => {
    fc.assert(
      fc.property(list, list, (keyword, vector) => {
        const forth = ranked(fuse(new Map(keyword), new Map(vector), 0.3));
        const back = ranked(fuse(new Map(keyword.toReversed()), new Map(vector.toReversed()), 0.3));
        expect(back).toEqual(forth);
      }),
    );
  });
});

describe('best', () => {
  it('takes the newer of equals', () => {
    expect([
      ...best(
        scores([
          [1, 5],
          [2, 5],
          [3, 5],
        ]),
        2,
      ).keys(),
    ]).toEqual([3, 2]);
  });
});

describe('smooth', () => {
  it('lets a turn gain from the turns before and after it, and brings in the neighbour of a match', () => {
    const smoothed = smooth(scores([[2, 1]]), [{ artifactId: 2, previousId: 1, nextId: 3 }]);
    expect(smoothed).toEqual(
      scores([
        [2, 1],
        [1, 0.3],
        [3, 0.3],
      ]),
    );
  });

  it('changes nothing where a text stands alone', () => {
    const alone = scores([[7, 0.5]]);
    expect(smooth(alone, [{ artifactId: 7, previousId: null, nextId: null }])).toEqual(alone);
  });
});
