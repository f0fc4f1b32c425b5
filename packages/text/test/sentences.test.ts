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
