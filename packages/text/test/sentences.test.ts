import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sentences } from '@gligabao/text';

const split = (text: string): readonly string[] => sentences(text).map((sentence) => sentence.text);

describe('sentences', () => {
  it.each([
    [
      'Dr. Smith lives in St. Louis. He works at Acme Inc. It is big.',
      ['Dr. Smith lives in St. Louis.', 'He works at Acme Inc.', 'It is big.'],
    ],
    ['J. Smith met the U.S. Army, e.g. in Rome.', ['J. Smith met the U.S. Army, e.g. in Rome.']],
    ['I live in the U.S. He does not.', ['I live in the U.S.', 'He does not.']],
    ['It costs 3.50 in v2.4.1 today.', ['It costs 3.50 in v2.4.1 today.']],
    ['He said "Go." Then he left (really!). Why?', ['He said "Go."', 'Then he left (really!).', 'Why?']],
    ['one\ntwo\n\nthree', ['one', 'two', 'three']],
    ['東京です。大阪です！「はい。」', ['東京です。', '大阪です！', '「はい。」']],
    ['See you at 5 p.m. tomorrow.', ['See you at 5 p.m. tomorrow.']],
    ['1. First item. 2. Second one.', ['1. First item.', '2. Second one.']],
    ['She plays for 1. FC Köln. He left.', ['She plays for 1. FC Köln.', 'He left.']],
    ['We counted to 1. Then we ran.', ['We counted to 1.', 'Then we ran.']],
    [
      'Wir haben am 3. Mai 2025 geheiratet. Am 4. August zogen wir um.',
      ['Wir haben am 3. Mai 2025 geheiratet.', 'Am 4. August zogen wir um.'],
    ],
    ['Vi mødtes 7. marts. Det var koldt.', ['Vi mødtes 7. marts.', 'Det var koldt.']],
    ['There is room for 12. August is full.', ['There is room for 12.', 'August is full.']],
    ['Rechnung Nr. 2087 ist bezahlt. Danke!', ['Rechnung Nr. 2087 ist bezahlt.', 'Danke!']],
    ['Wait... what? yes', ['Wait... what? yes']],
    ['', []],
  ])('%j', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('gives slices of the text, in order, that lose nothing but white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '"', '。', '😀', '1') }), (text) => {
        const found = sentences(text);
        const whole = found.every(
          ({ start, end, text: piece }) => text.slice(start, end) === piece && piece.trim() === piece,
        );
        const ordered = found.every(({ start }, index) => start >= (found[index - 1]?.end ?? 0));
        return (
          whole &&
          ordered &&
          found
            .map((piece) => piece.text)
            .join('')
            .replace(/\s/g, '') === text.replace(/\s/g, '')
        );
      }),
    );
  });
});

describe('lines of prose that were wrapped', () => {
  const texts = (text: string): readonly string[] =>
    sentences(text).map((sentence) => sentence.text.replaceAll('\n', ' '));

  it('are one sentence over several lines', () => {
    const text =
      'Alice was beginning to get very tired of sitting by her sister on the\nbank, and of having nothing to do: once or twice she had peeped into the\nbook her sister was reading. It had no pictures.';
    expect(texts(text)).toEqual([
      'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading.',
      'It had no pictures.',
    ]);
  });

  it('go on with a name at the beginning of a line', () => {
    const text =
      'On the third day of the voyage from Southampton she was told by\nCaptain Ferris that they would be late.';
    expect(texts(text)).toHaveLength(1);
  });

  it.each([
    ['a list', '- a long item of a list that says what is to be done by noon\n- another one that says something else'],
    ['short lines', 'milk\neggs\nbread'],
    ['speakers', 'Anna: I went to Paris with all my friends and it was lovely in May\nBob: how was it'],
    ['a heading', 'A line of prose that is long enough to have been wrapped there\n# A heading'],
    ['a blank line', 'A line of prose that is long enough to have been wrapped there\n\nand a new paragraph'],
    ['a full stop', 'A line of prose that is long enough to have been wrapped here.\nAnother sentence'],
  ])('but not %s', (_, text) => {
    expect(texts(text)).toHaveLength(text === 'milk\neggs\nbread' ? 3 : 2);
  });
});
