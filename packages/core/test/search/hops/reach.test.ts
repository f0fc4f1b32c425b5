import { describe, expect, it } from '@jest/globals';
import { askedWords, coverage } from '../../../src/search/hops/asked-words.ts';
import type { Link } from '../../../src/search/hops/links.ts';
import { lowerUnnamed, raiseReached, raiseTitled, reach } from '../../../src/search/hops/reach.ts';

const title = (key: string, textIds: readonly number[], likeName = true) => ({
  key,
  start: 0,
  end: 1,
  likeName,
  textIds,
});
const link = (key: string, more: Partial<Link> = {}): Link => ({
  key,
  name: key,
  form: 'whole',
  weight: 1,
  from: 1,
  said: false,
  ...more,
});
const NOWHERE = { titled: [], mentioning: [] };
const posting = (ownerId: number) => ({ textId: ownerId, ownerId, frequency: 1, length: 9 });

describe('the words of a question', () => {
  const rarity = new Map([
    ['mother', 1],
    ['ada', 2],
    ['orbit', 3],
  ]);

  it('are the names that it is about, and what it asks beside the titles that it names', () => {
    const { names, others } = askedWords('The mother of Ada and Orbit?', [title('orbit', [1])], rarity);
    expect(names).toEqual(
      new Map([
        ['ada', 0.4],
        ['orbit', 0.6],
      ]),
    );
    expect(others).toEqual(
      new Map([
        ['mother', 1 / 3],
        ['ada', 2 / 3],
      ]),
    );
    expect(askedWords('Mother?', [], rarity).names).toEqual(new Map());
  });

  it('are covered by texts in part', () => {
    const terms = [
      { term: 'mother', postings: [posting(1), posting(2)] },
      { term: 'ada', postings: [posting(1), posting(3)] },
    ];
    const shares = new Map([
      ['mother', 0.25],
      ['ada', 0.75],
    ]);
    expect(coverage(shares, { texts: 9, meanLength: 9, terms }, new Set([1, 2]))).toEqual(
      new Map([
        [1, 1],
        [2, 0.25],
      ]),
    );
  });
});

describe('passages that are about what is asked', () => {
  it('are lowered without the names of the question, and raised by a title that it names', () => {
    expect(
      lowerUnnamed(
        new Map([
          [1, 1],
          [2, 1],
        ]),
        new Map([[1, 1]]),
      ),
    ).toEqual(
      new Map([
        [1, 1],
        [2, 0.7],
      ]),
    );
    expect(raiseTitled(new Map([[1, 0.5]]), [title('orbit', [1, 2]), title('plan', [3], false)])).toEqual(
      new Map([
        [1, 1.3],
        [2, 0.8],
        [3, 0.4],
      ]),
    );
  });

  it('are raised the less, the more have the title', () => {
    expect(raiseTitled(new Map(), [title('notes', [1, 2, 3, 4])]).get(1)).toBeCloseTo(0.4);
  });
});

describe('passages that names lead to', () => {
  const raisedBy = (links: readonly Link[], named: Parameters<typeof reach>[1], covered = new Map<number, number>()) =>
    raiseReached(new Map([[1, 1]]), reach(links, named, 1000), covered);

  it('gain more by their title than by a mention, and all the more what is asked', () => {
    const titled = raisedBy([link('orbit')], () => ({ titled: [2], mentioning: [2, 3] }));
    expect(titled.get(2)).toBeCloseTo(1.2);
    expect(titled.get(3)).toBeGreaterThan(0);
    expect(titled.get(3)).toBeLessThan(0.6);
    const fitting = raisedBy([link('orbit')], () => ({ titled: [2], mentioning: [] }), new Map([[2, 1]]));
    expect(fitting.get(2)).toBeCloseTo(1.5);
  });

  it('are others than the passage with the name', () => {
    expect(raisedBy([link('orbit')], () => ({ titled: [1], mentioning: [1] }))).toEqual(new Map([[1, 1]]));
    expect(raisedBy([], () => NOWHERE)).toEqual(new Map([[1, 1]]));
  });

  it('gain less by a name that many mention', () => {
    const gain = (count: number) =>
      raisedBy([link('orbit')], () => ({
        titled: [],
        mentioning: Array.from({ length: count }, (_, at) => at + 2),
      })).get(2) ?? 0;
    expect(gain(30)).toBeLessThan(gain(2));
  });

  it('gain nothing by a mention of what was only said in a session, but by a title', () => {
    const named = () => ({ titled: [2], mentioning: [3] });
    expect([...raisedBy([link('orbit', { said: true })], named).keys()]).toEqual([1, 2]);
  });
});
