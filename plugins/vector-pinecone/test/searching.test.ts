import { describe, expect, it } from '@jest/globals';
import type { VectorHit } from '@gligabao/core';
import fc from 'fast-check';
import { foundIn, rankedPages } from '../src/ranking.ts';
import { CALL, item, openIndex, pagesOf, SPACE } from './support/open-index.ts';
import { eachWithFake } from './support/with-fake.ts';

const QUERY = Float32Array.of(1, 0);

describe('a search', () => {
  const fake = eachWithFake();

  it('asks for one page and one more, and for more only when it is read on', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(
      SPACE,
      Array.from({ length: 300 }, (_, i) => item(i + 1, 100, i)),
      CALL,
    );
    const ids: number[] = [];
    for await (const [hits = []] of index.search(SPACE, [QUERY], { page: 32 }, CALL)) {
      ids.push(...hits.map(({ id }) => id));
      if (ids.length === 32)
        expect(
          fake()
            .to('/query')
            .map(({ body }) => body['topK']),
        ).toEqual([33]);
    }
    expect(ids).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect(
      fake()
        .to('/query')
        .map(({ body }) => body['topK']),
    ).toEqual([33, 66, 132, 264, 528]);
  });

  it('ends at the 10,000 best, which is as far as Pinecone reaches', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(
      SPACE,
      Array.from({ length: 10_100 }, (_, i) => item(i + 1, 100, i / 100)),
      CALL,
    );
    const pages = await pagesOf(index, QUERY, { page: 4000 });
    expect(pages.map((page) => page.length)).toEqual([4000, 4000, 2000]);
  });

  it('leaves records alone whose names are no ids of ours', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(SPACE, [item(7, 1, 1)], CALL);
    fake().namespaces.write((all) => {
      for (const id of ['doc#1', '07', '1e3', '']) all.get(SPACE)?.set(id, { id, values: [1, 0], metadata: {} });
    });
    expect(await pagesOf(index, QUERY, { page: 2 })).toEqual([[7]]);
  });

  it('in a space that nobody wrote gives nothing, even where Pinecone answers 404', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    expect(await pagesOf(index, QUERY, { page: 2 })).toEqual([]);
    fake().script({ kind: 'error', status: 404, message: 'Namespace not found' });
    expect(await pagesOf(index, QUERY, { page: 2 })).toEqual([]);
  });

  it('of no page size is a mistake of the programmer', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await expect(pagesOf(index, QUERY, { page: 0 })).rejects.toThrow(TypeError);
  });
});

describe('pages', () => {
  const isBefore = (a: VectorHit, b: VectorHit): number => b.score - a.score || a.id - b.id;

  it('hold what sorting everything would give, whatever the ties and however they are answered', async () => {
    const scores = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(scores, fc.integer({ min: 1, max: 60 }), async (rows, page) => {
        const all = rows.map((score, i) => ({ id: i + 1, score: score / 4 }));
        // The worst order for ties, as the answer to each question.
        const answers = all.toSorted((a, b) => b.score - a.score || b.id - a.id);
        const matches = answers.map(({ id, score }) => ({ id: String(id), score }));
        const pages = rankedPages(async (topK) => foundIn(matches.slice(0, topK)), page);
        const read: VectorHit[] = [];
        for (let hits = await pages.next(); hits.length > 0; hits = await pages.next()) {
          expect(hits.length).toBeLessThanOrEqual(page);
          read.push(...hits);
        }
        expect(read).toEqual(all.toSorted(isBefore));
      }),
    );
  });

  it('give each id once while the index changes between the questions', async () => {
    const answers = [
      [
        { id: '1', score: 0.9 },
        { id: '2', score: 0.8 },
      ],
      [
        { id: '3', score: 0.95 },
        { id: '1', score: 0.9 },
        { id: '2', score: 0.8 },
      ],
    ];
    const pages = rankedPages(async () => foundIn(answers.shift() ?? []), 1);
    expect((await pages.next()).map(({ id }) => id)).toEqual([1]);
    expect((await pages.next()).map(({ id }) => id)).toEqual([3]);
    expect((await pages.next()).map(({ id }) => id)).toEqual([2]);
    expect(await pages.next()).toEqual([]);
  });
});
