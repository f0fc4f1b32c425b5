import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sqlite from '@gligabao/storage-sqlite';
import { CALL, openForTest, storePortsOf } from '@gligabao/testkit';
import { HUB, makeCorpus } from '../benchmarks/queries/corpus.ts';
import type { KindTimes } from '../benchmarks/queries/measure.ts';
import { makeQuestions } from '../benchmarks/queries/questions.ts';
import { renderTimes, renderVerdict } from '../benchmarks/queries/render.ts';
import { USER, writeCorpus } from '../benchmarks/queries/write-corpus.ts';

const SIZE = { facts: 300, texts: 60, hub: 45 };

describe('the corpus of queries', () => {
  it('holds as much as was asked for, the same for the same seed', () => {
    const corpus = makeCorpus(SIZE, 1);
    const facts = corpus.texts.flatMap((text) => text.facts);
    expect([corpus.texts.length, facts.length]).toEqual([SIZE.texts, SIZE.facts]);
    expect(facts.filter(({ target }) => target === HUB)).toHaveLength(SIZE.hub);
    for (const { sentences, facts: stated } of corpus.texts)
      expect(sentences).toEqual(expect.arrayContaining(stated.map(({ sentence }) => sentence)));
    expect(makeCorpus(SIZE, 1)).toEqual(corpus);
    expect(makeCorpus(SIZE, 2)).not.toEqual(corpus);
  });

  it('is written as remembering would leave it: whole, and in agreement with itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gligabao-queries-'));
    try {
      await writeCorpus(makeCorpus(SIZE, 1), folder, 32);
      const opened = await openForTest(sqlite, { path: join(folder, 'bench.db') });
      try {
        const stores = storePortsOf(opened.ports);
        expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
        const [dataset] = await stores['dataset-store'].find(USER, ['main'], CALL);
        const page = { limit: 1, offset: 0 };
        const { total } = await stores.catalogue.artifacts(dataset?.id ?? 0, {}, page, {}, CALL);
        expect(total).toBe(SIZE.texts);
        const { items: runs } = await stores['run-store'].list({ kind: 'remember' }, { limit: 9, offset: 0 }, CALL);
        expect(runs).toMatchObject([{ status: 'succeeded', error: null }]);
        const query = { kind: 'fact', terms: ['kadmon'], perTerm: 1000 } as const;
        const found = await stores['text-index'].postings(dataset?.id ?? 0, query, { superseded: true }, CALL);
        expect(found.terms[0]?.postings).toHaveLength(SIZE.hub);
      } finally {
        await opened.close();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is asked questions of many kinds, no two runs the same ones', () => {
    const corpus = makeCorpus(SIZE, 1);
    const kinds = makeQuestions(corpus, 3, 2);
    expect(kinds.map(({ bodies }) => bodies.length)).toEqual(kinds.map(() => 3));
    expect(kinds.filter(({ hub }) => hub).every(({ bodies }) => JSON.stringify(bodies).includes('Kadmon'))).toBe(true);
    expect(JSON.stringify(makeQuestions(corpus, 3, 3))).not.toBe(JSON.stringify(kinds));
  });
});

describe('the times of queries', () => {
  const times: KindTimes = {
    name: 'names',
    hub: false,
    wall: [10, 11, 12, 40],
    cpu: 9,
    steps: { keyword: 2, vector: 3 },
  };

  it('are shown by kind, with their steps', () => {
    expect(renderTimes([times]).split('\n')).toEqual([
      '| ms    |  p50 |  p95 | cpu | keyword | vector |',
      '| ----- | ---: | ---: | --: | ------: | -----: |',
      '| names | 11.0 | 40.0 | 9.0 |     2.0 |    3.0 |',
    ]);
  });

  it('are held against what a query may take', () => {
    expect(renderVerdict('everywhere', [times])).toBe('everywhere: p50 11.0 ms, p95 40.0 ms: above 12 and 30 ms');
    const quick = { ...times, wall: [1, 2, 3] };
    expect(renderVerdict('hub', [quick])).toBe('hub: p50 2.0 ms, p95 3.0 ms: within 12 and 30 ms');
  });
});
