import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedNames, titledNames } from '../../../src/search/hops/asked-names.ts';

const keys = (question: string) => askedNames(question).map(({ key }) => key);
const titles = (question: string, known: Readonly<Record<string, readonly number[]>>) =>
  titledNames(askedNames(question), (key) => known[key] ?? []).map(({ key, likeName }) => [key, likeName]);

describe('what may be a title in a question', () => {
  it('is any run of words that neither begins nor ends with a small one', () => {
    expect(keys('and is the mother of Ada in?')).toEqual(['mother', 'mother of ada', 'ada']);
    expect(keys('who directed Gone with the Wind')).toContain('gone with the wind');
    expect(keys('Is it To Be or Not to Be?')).toContain('to be or not to be');
  });

  it('is found with any marks, in any case, in any script', () => {
    expect(keys("Where is the director of film The Bride'S Play (1922 Film) from?")).toEqual(
      expect.arrayContaining(['bride play', 'bride play 1922 film']),
    );
    expect(keys('红楼梦的作者是谁?')).toContain('红楼梦');
    expect(keys('من هو مؤلف ألف ليلة وليلة؟')).toContain('ألف ليلة وليلة');
  });

  it('is a bounded list, however long the question', () => {
    expect(keys('word '.repeat(10_000)).length).toBeLessThanOrEqual(240);
    expect(keys('漢'.repeat(10_000)).length).toBeLessThanOrEqual(240);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (question) => {
        for (const { key, start, end } of askedNames(question)) {
          expect(key).not.toBe('');
          expect(start).toBeLessThan(end);
        }
      }),
    );
  });

  it('gives way to a longer title that it stands in', () => {
    const known = { 'siege of cassel': [1], cassel: [2], water: [3] };
    expect(titles('What water is near the Siege of Cassel?', known)).toEqual([
      ['water', false],
      ['siege of cassel', true],
    ]);
    expect(titles('Is Cassel near the siege of Cassel?', known)).toEqual([
      ['cassel', true],
      ['siege of cassel', true],
    ]);
  });
});
