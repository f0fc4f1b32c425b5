import { describe, expect, it } from '@jest/globals';
import { checkCitations } from '../../src/query/verify.ts';

const SENT = new Set(['f1', 'f2', 'p1']);

describe('checkCitations', () => {
  it('keeps handles that were sent, in the order of first mention', () => {
    const { text, cited } = checkCitations('Alice works at Acme [f2]. She said so [p1][f2].', SENT);
    expect(text).toBe('Alice works at Acme [f2]. She said so [p1][f2].');
    expect(cited).toEqual(['f2', 'p1']);
  });

  it('F115: takes handles that were not sent out of the list and out of the prose', () => {
    const { text, cited, removed } = checkCitations('Bob works at Acme [f7]. He lives in Rome [f1, f9].', SENT);
    expect(text).toBe('Bob works at Acme. He lives in Rome [f1].');
    expect(cited).toEqual(['f1']);
    expect(removed).toEqual(['f7', 'f9']);
  });

  it('F034: a near miss is removed, never taken for the handle it looks like', () => {
    expect(checkCitations('So it is [f10] [F1] [f01].', SENT)).toMatchObject({
      cited: ['f1'],
      removed: ['f10', 'f01'],
    });
  });

  it('leaves other brackets alone', () => {
    expect(checkCitations('He wrote [sic] and [2] there.', SENT).text).toBe('He wrote [sic] and [2] there.');
  });
});
