import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isStopWord, stem, termCounts, terms } from '@gligabao/text';

/** Whether every term of the question is among those of the stored text. */
const finds = (question: string, stored: string): boolean => {
  const index = termCounts(stored);
  return terms(question).some((term) => index.has(term));
};

describe('terms', () => {
  it.each([
    ['C++ and C#', ['c++', 'c', 'c#', 'c']],
    ['20.04', ['20', '04', '20.04']],
    ["don't", []],
    ['re-index', ['re', 'index', 'reindex']],
    ['Running runs', ['run', 'run']],
    ["Müller's café", ['muller', 'cafe']],
    ['the of and', []],
  ])('%j', (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it.each(['status:open', 're-index', '"open', '(draft', 'NOT x', '20.04', 'e-mail', 'a:b'])(
    'F110: %j finds a text that holds it',
    (word) => {
      expect(finds(word, `we saw ${word} there`)).toBe(true);
    },
  );

  it.each(['*', '"', '( ) :', '🎉🎉', '—', ''])('F110: symbols alone (%j) have no terms', (text) => {
    expect(terms(text)).toEqual([]);
  });

  it('joins the parts of a compound, so that its spellings meet', () => {
    expect(finds('email', 'my e-mail')).toBe(true);
    expect(finds('OBrien', "O'Brien")).toBe(true);
  });

  it.each([
    ['東京大学の学生', '東京 と 大学'],
    ['北京大学在哪里', '北京 大学'],
    ['ประเทศไทยอยู่ที่ไหน', 'ประเทศ ไทย'],
    ['サッカー選手', '選手'],
    ['서울대학교는', '서울 대학교'],
  ])('F111: the unspaced %s finds %s', (question, stored) => {
    expect(finds(question, stored)).toBe(true);
  });

  it('counts each term', () => {
    expect(termCounts('dog dogs cat')).toEqual(
      new Map([
        ['dog', 2],
        ['cat', 1],
      ]),
    );
  });

  it('gives no empty term and no stop word of letters', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => terms(text).every((term) => term !== '')));
    expect(isStopWord('the')).toBe(true);
    expect(isStopWord('berlin')).toBe(false);
    expect(stem('relational')).toBe('relat');
  });

  it('gives a text the same terms alone and beside a text in another script', () => {
    const plain = 'Alice re-indexed 20.04 on the server';
    expect(terms(`${plain} 東京`).slice(0, terms(plain).length)).toEqual(terms(plain));
  });
});
