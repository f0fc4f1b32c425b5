import { describe, expect, it } from '@jest/globals';
import { closestSayings } from '../../src/search/closest-saying.ts';
import { newerFirst } from '../../src/search/newer-first.ts';

const QUESTION = 'What is the daily quota of the API key?';
const RARITY = new Map([
  ['daili', 2],
  ['quota', 3],
  ['api', 1],
  ['kei', 2],
]);
const FILLER = 'Nothing of this matters to anybody here at all. '.repeat(12);

const saying = closestSayings(QUESTION, RARITY);

describe('what a text says where it comes closest to a question', () => {
  it('is told by the words that stand together there, and not by those of the whole text', () => {
    const together = saying(`${FILLER}The daily quota of the API key is 1,200 calls.`);
    expect(together).toEqual({ coverage: 1, values: new Set(['1,200']), turns: false });
    const apart = saying(`The daily report. ${FILLER} A quota. ${FILLER} An API key has 40 signs.`);
    expect(apart.coverage).toBeLessThan(0.5);
  });

  it('holds values but for those of the question, and whether something is new', () => {
    const { values, turns } = closestSayings(
      'How right am I after 15 problems?',
      new Map([['problem', 1]]),
    )('We now have 15 problems done with 95% right by April 5, 2024.');
    expect(values).toEqual(new Set(['95%', '5', '2024']));
    expect(turns).toBe(true);
  });

  it('is nothing where no word of the question stands', () => {
    expect(saying('Something else.').coverage).toBe(0);
    expect(closestSayings(QUESTION, new Map())('')).toEqual({ coverage: 0, values: new Set(), turns: false });
  });
});

const said = (at: number, coverage: number, values: readonly string[] = [], turns = false) => ({
  at,
  title: null,
  coverage,
  values: new Set(values),
  turns,
});
const ranked = (...ids: readonly number[]) => ids.map((id, place) => ({ id, score: 1 - place / 100 }));
const order = (...call: Parameters<typeof newerFirst>) => newerFirst(...call).map(({ id }) => id);

describe('passages with the newer before the older', () => {
  it('a newer one that tells of a change comes before what it changes, with its score', () => {
    const all = new Map([
      [1, said(10, 1, ['8'])],
      [2, said(5, 1, ['9'])],
      [3, said(20, 0.6, [], true)],
    ]);
    expect(newerFirst(ranked(1, 2, 3), all)).toEqual([
      { id: 3, score: 1 },
      { id: 1, score: 1 },
      { id: 2, score: 0.99 },
    ]);
  });

  it('another value is enough where the newer one covers the question as well', () => {
    const older = said(10, 0.8, ['8']);
    expect(
      order(
        ranked(1, 2),
        new Map([
          [1, older],
          [2, said(20, 0.8, ['12'])],
        ]),
      ),
    ).toEqual([2, 1]);
    expect(
      order(
        ranked(1, 2),
        new Map([
          [1, older],
          [2, said(20, 0.7, ['12'])],
        ]),
      ),
    ).toEqual([1, 2]);
    expect(
      order(
        ranked(1, 2),
        new Map([
          [1, older],
          [2, said(20, 0.8, ['8'])],
        ]),
      ),
    ).toEqual([1, 2]);
    expect(
      order(
        ranked(1, 2),
        new Map([
          [1, said(10, 0.8)],
          [2, said(20, 0.8, ['12'])],
        ]),
      ),
    ).toEqual([1, 2]);
  });

  it('one that covers little of the question is not about it, whatever the older one covers', () => {
    const older = said(10, 0.1, ['8']);
    const both = (newer: ReturnType<typeof said>) =>
      order(
        ranked(1, 2),
        new Map([
          [1, older],
          [2, newer],
        ]),
      );
    expect(both(said(20, 0.29, ['9'], true))).toEqual([1, 2]);
    expect(both(said(20, 0.3, ['9'], true))).toEqual([2, 1]);
    expect(both(said(20, 0.49, ['9']))).toEqual([1, 2]);
    expect(both(said(20, 0.5, ['9']))).toEqual([2, 1]);
  });

  it('two of two titles are about two things; of one title, or without one, they are not', () => {
    const titled = (older: string | null, newer: string | null) =>
      order(
        ranked(1, 2),
        new Map([
          [1, { ...said(10, 0.8, ['8']), title: older }],
          [2, { ...said(20, 0.8, ['9'], true), title: newer }],
        ]),
      );
    expect(titled('alder bridge', 'birch bridge')).toEqual([1, 2]);
    expect(titled('alder bridge', 'alder bridge')).toEqual([2, 1]);
    expect(titled('alder bridge', null)).toEqual([2, 1]);
  });

  it('of two of one instant, the one that came later is the newer one', () => {
    const all = new Map([
      [1, said(10, 0.8, ['8'])],
      [2, said(10, 0.8, ['9'], true)],
    ]);
    expect(order(ranked(1, 2), all)).toEqual([2, 1]);
    expect(order(ranked(2, 1), all)).toEqual([2, 1]);
  });

  it('one that is older, about something else, or unknown stays where it is', () => {
    const first = said(10, 0.8, ['8']);
    for (const other of [said(9, 1, ['9'], true), said(20, 0.39, ['9'], true), said(20, 0, [], true)]) {
      expect(
        order(
          ranked(1, 2),
          new Map([
            [1, first],
            [2, other],
          ]),
        ),
      ).toEqual([1, 2]);
    }
    expect(order(ranked(1, 2), new Map([[1, first]]))).toEqual([1, 2]);
  });

  it('from below the first page it takes a change, another value and nearly the same words', () => {
    const places = Array.from({ length: 12 }, (_, at) => at + 1);
    const with12 = (last: ReturnType<typeof said>) =>
      new Map([...places.map((id) => [id, said(10, 0.8, ['8'])] as const), [12, last] as const]);
    expect(order(ranked(...places), with12(said(20, 0.5, ['9'], true)))[0]).toBe(1);
    expect(order(ranked(...places), with12(said(20, 0.8, [], true)))[0]).toBe(1);
    expect(order(ranked(...places), with12(said(20, 0.8, ['9'])))[0]).toBe(1);
    expect(order(ranked(...places), with12(said(20, 0.8, ['9'], true)))[0]).toBe(12);
  });
});
