import { describe, expect, it } from '@jest/globals';
import { baselineTerms, createBm25 } from '../src/index.ts';

const words = (text: string): readonly string[] => text.split(' ');
const settings = { terms: words, k1: 1.2, b: 0.75 };
const documents = (texts: readonly string[]) => texts.map((text, index) => ({ id: String(index), text }));

describe('BM25', () => {
  it('lists only documents that share a term with the question', () => {
    const rank = createBm25(documents(['red fox', 'blue whale', 'red wine']), settings);
    expect(rank('red', 10)).toEqual(['0', '2']);
    expect(rank('green', 10)).toEqual([]);
  });

  it('ranks by how rare a term is', () => {
    const rank = createBm25(documents(['cat a', 'cat b', 'cat c', 'yak d']), settings);
    expect(rank('cat yak', 10)).toEqual(['3', '0', '1', '2']);
  });

  it('ranks by how often a term occurs, in texts of one length', () => {
    const rank = createBm25(documents(['fox x y', 'fox fox y', 'x y z']), settings);
    expect(rank('fox', 10)).toEqual(['1', '0']);
  });

  it('prefers the shorter text, unless b is 0', () => {
    const texts = documents(['fox and much that is beside the point', 'fox', 'x']);
    expect(createBm25(texts, settings)('fox', 10)).toEqual(['1', '0']);
    expect(createBm25(texts, { ...settings, b: 0 })('fox', 10)).toEqual(['0', '1']);
  });

  it('saturates: two terms once beat one term many times', () => {
    const rank = createBm25(documents(['fox fox fox fox', 'fox owl x x', 'x', 'owl', 'fox']), { ...settings, b: 0 });
    expect(rank('fox owl', 1)).toEqual(['1']);
  });

  it('keeps the order of documents among equals, and the limit', () => {
    const rank = createBm25(documents(['fox a', 'fox b', 'fox c']), settings);
    expect(rank('fox', 2)).toEqual(['0', '1']);
  });

  it('finds nothing in nothing', () => {
    expect(createBm25([], settings)('fox', 10)).toEqual([]);
  });
});

describe('the terms of a baseline', () => {
  it('are stems of lower-case words, without stop words and what apostrophes leave behind', () => {
    expect(baselineTerms("Caroline's paintings: she didn't paint 3 of the DOGS!")).toEqual(
      baselineTerms('caroline painting didn painted 3 dog'),
    );
  });

  it('keep numbers, and repeat what is repeated', () => {
    expect(baselineTerms('2022, 2022')).toEqual(['2022', '2022']);
  });

  it('of stop words alone are none', () => {
    expect(baselineTerms('What did he do to them?')).toEqual([]);
  });
});
