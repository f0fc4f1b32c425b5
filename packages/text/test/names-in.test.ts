import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { namesIn, nameWords } from '@gligabao/text';

const keys = (text: string, form?: string) =>
  namesIn(text).flatMap((name) => (form === undefined || name.form === form ? [name.key] : []));

describe('the words of a name', () => {
  it.each([
    ["The Bride's Play", 'bride play'],
    ['Xawery Żuławski', 'xawery zulawski'],
    ['Polish-Russian War (film)', 'polish russian war film'],
    ["Girls' Hostel", 'girls hostel'],
    ['THE', 'the'],
    ['李白', '李白'],
    ['Γιώργος', 'γιώργος'],
    ['…', ''],
  ])('of %p are %p', (name, words) => {
    expect(nameWords(name)).toBe(words);
  });
});

describe('names in a text', () => {
  it('are the capitalised words that follow one another, with initials and possessives', () => {
    const text = 'It was directed by Robert Z. Leonard and produced by William Hearst’s company.';
    expect(keys(text, 'whole')).toEqual(['robert z leonard', 'william hearst']);
  });

  it('are also parts of those, and those joined by small words and commas', () => {
    const text = 'Later King Lothair II met the Duchy of Parma in Paris, Texas.';
    expect(keys(text, 'whole')).toEqual(['later king lothair ii', 'duchy', 'parma', 'paris', 'texas']);
    expect(keys(text, 'part')).toContain('lothair ii');
    expect(keys(text, 'joined')).toEqual(expect.arrayContaining(['duchy of parma', 'paris texas']));
  });

  it('do not begin with a small word that only begins a sentence', () => {
    expect(keys('The river rises here. It joins the Limpopo. His son left.', 'whole')).toEqual(['limpopo']);
    expect(keys('The Rank Organisation was sold.', 'whole')).toEqual(['rank organisation']);
  });

  it('do not go over the end of a sentence, nor over a possessive', () => {
    expect(keys('He moved to Oslo. Rome was far.', 'whole')).toEqual(['oslo', 'rome']);
    expect(keys("Orbit's Ada left.", 'whole')).toEqual(['orbit', 'ada']);
    expect(
      keys('It was made by Dan Esper.It stars Ida Holm.In 1995 J.R.Smith saw it in the U.S.A. first.', 'whole'),
    ).toEqual(['dan esper', 'ida holm', '1995 j r smith', 'j r smith', 'u s a']);
  });

  it('are found in every script: by capitals, by marks of titles, by Katakana', () => {
    expect(keys('Книгу написал Лев Толстой в 1869 году.', 'whole')).toEqual(['книгу', 'лев толстой']);
    expect(keys('他写了《红楼梦》。', 'whole')).toEqual(['红楼梦']);
    expect(keys('監督はスティーヴン・スピルバーグです。', 'whole')).toHaveLength(1);
  });

  it('stand where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { key, start, end } of namesIn(text)) {
          expect(nameWords(text.slice(start, end))).toBe(key);
          expect(key).not.toBe('');
        }
      }),
    );
    const words = fc.constantFrom(
      'Ada',
      'the',
      'of',
      'Orbit,',
      'King',
      'II',
      '1974',
      'J.',
      'runs',
      "Bob's",
      'and',
      '.',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
        const text = parts.join(' ');
        for (const { key, start, end } of namesIn(text)) expect(nameWords(text.slice(start, end))).toBe(key);
      }),
    );
  });
});
