import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText, countTokens, cutGraphemes } from '@gligabao/text';

describe('cutGraphemes', () => {
  it.each([
    ['ab👨‍👩‍👧cd', 4, 'ab'],
    ['ab👨‍👩‍👧cd', 10, 'ab👨‍👩‍👧'],
    ['🇩🇪🇫🇷', 5, '🇩🇪'],
    ['e\u0301a', 1, ''],
    ['abc', 3, 'abc'],
    ['abc', 0, ''],
  ])('F123: %j at %d', (text, units, cut) => {
    expect(cutGraphemes(text, units)).toBe(cut);
  });

  it('gives a well-formed prefix of at most that length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, units) => {
        const cut = cutGraphemes(text, units);
        return cut.length <= units && text.startsWith(cut) && cleanText(cut) === cut;
      }),
    );
  });
});

describe('cleanText', () => {
  it('F123: removes NUL and lone surrogates, and nothing else', () => {
    expect(cleanText('a\u0000b\ud800c\udc00d😀\t\n')).toBe('abcd😀\t\n');
  });
});

describe('countTokens', () => {
  it('counts tokens of o200k, special tokens as plain text', () => {
    expect(countTokens('')).toBe(0);
    expect(countTokens('hello world')).toBe(2);
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  it.each(['a', ' ', '\n', '\u00a0', '\r\n'])('takes a run of %j apart, and each part once', (unit) => {
    const part = countTokens(unit.repeat(512 / unit.length));
    expect(countTokens(unit.repeat((512 * 2000) / unit.length))).toBe(part * 2000);
  });
});
