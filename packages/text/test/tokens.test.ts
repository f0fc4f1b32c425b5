import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countTokens as countAsOne } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens } from '../src/index.ts';

const PIECES = fc.constantFrom(
  ...[
    'word',
    "can't",
    'O’Neill',
    'Émile',
    'x'.repeat(40),
    '12345',
    '3.14',
    '茶',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '\ud800',
    '<|endoftext|>',
  ],
  ...[' ', ' ', ' ', '  ', '\n', ' \n', '\n ', '\t', '\u00a0', '\u2028', '\u3000', '\ufeff', '\r\n', '\u200b'],
  ...['.', ' - ', '...', '/', '//', '(', '"', '[f1]', '_', '\u0000', '\u0085'],
);

describe('countTokens', () => {
  it('counts word by word as many tokens as the encoding makes of the whole text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(PIECES, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 }),
        (parts) => {
          const text = parts.join('').slice(0, 512);
          expect(countTokens(text)).toBe(countAsOne(text, { disallowedSpecial: new Set<string>() }));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
