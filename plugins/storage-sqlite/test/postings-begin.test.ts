import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Edge } from '@gligabao/core';
import { CALL, openStory } from '@gligabao/testkit';
import { openStores, temporaryFolder } from './opened.ts';

let folder = temporaryFolder();
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});

const year = (number: number): number => Date.UTC(number, 0, 1);

describe('a fact is found by its words as of a time', () => {
  it.each<readonly [string, Partial<Edge>, 'change' | 'split']>([
    ['a row that begins earlier from now on', { validAt: year(2020) }, 'change'],
    ['a row of which no start is known any more', { validAt: null }, 'change'],
    ['another row that begins earlier', { validAt: year(2020), invalidAt: year(2021) }, 'split'],
  ])('that %s is true at, and at none before', async (_, fields, how) => {
    const { stores, close } = await openStores(`${folder.path}/store.db`);
    const tale = await openStory(stores);
    const told = await tale.tell((draft) => {
      const by = draft.artifact();
      const edge = draft.fact(draft.entity('Ann'), 'knows', draft.entity('Bob'), by, { validAt: year(2022) });
      draft.text('fact', edge, 'ann knows bob');
      return { by, edge };
    });
    const found = async (asOf: number): Promise<number> => {
      const query = { kind: 'fact', terms: ['bob'], perTerm: 10 } as const;
      const { terms } = await stores['text-index'].postings(tale.dataset, query, { asOf }, CALL);
      return terms[0]?.postings.length ?? 0;
    };
    const halfway = Date.UTC(2020, 6, 1);
    expect([await found(halfway), await found(year(2023))]).toEqual([0, 1]);
    await tale.tell((draft) =>
      how === 'change' ? draft.changeEdge(told.edge, fields) : draft.split(told.edge, told.by, fields),
    );
    expect([await found(halfway), await found(year(2023))]).toEqual([1, 1]);
    expect(await found(year(2010))).toBe(fields.validAt === null ? 1 : 0);
    await close();
  });
});
