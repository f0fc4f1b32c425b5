import { describe, expect, it } from '@jest/globals';
import { checkCuts } from '../benchmarks/books/check-cuts.ts';
import { EDITS, MOST_CHANGED, unknownAfter } from '../benchmarks/books/edits.ts';
import { cutAll } from '../benchmarks/books/measure-speed.ts';

const BOOK = Array.from(
  { length: 400 },
  (_, at) => `Day ${at}. ${`It rained on day ${at}, and nobody came. `.repeat(9)}`,
)
  .map((paragraph) => paragraph.trim())
  .join('\n\n');
const chunk = (start: number, ownStart: number, end: number) => ({
  start,
  ownStart,
  end,
  tokens: 1,
  overlapTokens: 0,
  headings: [],
});

describe('the benchmark of chunks', () => {
  it('finds nothing wrong with the cuts of a long text', async () => {
    expect([...checkCuts(BOOK, await cutAll(BOOK))]).toEqual([]);
  });

  it('finds a cut word, a cut grapheme, what is left out, and what is there twice', () => {
    expect([...checkCuts('hello there', [chunk(0, 0, 3), chunk(3, 3, 11)])]).toContain(
      'chunk 0 (0 to 3): a word is cut at 3',
    );
    expect([...checkCuts('a \u{1f469}\u200d\u{1f680}', [chunk(0, 0, 4), chunk(4, 4, 7)])]).toContain(
      'chunk 0 (0 to 4): a grapheme is cut at 4',
    );
    expect([...checkCuts('one two', [chunk(0, 0, 4)])]).toEqual(['the end of the text is in no chunk']);
    expect([...checkCuts('one two six', [chunk(0, 0, 4), chunk(8, 8, 11)])]).toEqual([
      'chunk 1 (8 to 11): text before it is in no chunk',
    ]);
    expect([...checkCuts('one two', [chunk(0, 0, 7), chunk(4, 4, 7)])]).toEqual([
      'chunk 1 (4 to 7): its own part begins in the one before',
    ]);
  });

  it.each(EDITS)('counts few chunks that are not known: $name', async ({ apply }) => {
    const edited = apply(BOOK);
    expect(edited).not.toBe(BOOK);
    const { chunks, unknown } = await unknownAfter(BOOK, edited);
    expect(chunks).toBeGreaterThan(30);
    expect(unknown).toBeLessThanOrEqual(MOST_CHANGED);
  });
});
