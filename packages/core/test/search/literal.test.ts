import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { embeddedQuestion } from '../../src/search/embedded-question.ts';
import { askedIn, byVeryWords } from '../../src/search/literal.ts';

const near = (texts: readonly string[]) => texts.map((_, at) => ({ textId: at, ownerId: at, score: 1 - at / 10 }));
const order = (question: string, ...texts: readonly string[]) =>
  [...byVeryWords(question, near(texts), new Map(texts.entries()))].toSorted((a, b) => b[1] - a[1]).map(([id]) => id);

describe('what a question is made of', () => {
  it.each([
    ['who am I', 'words'],
    ['東京', 'words'],
    ['7', 'words'],
    ["don't 🧿", 'words'],
    ['🧿', 'pictures'],
    ['❤️ ☕!', 'pictures'],
    ['🇩🇪', 'pictures'],
    ['*', 'marks'],
    ['؟ 。— \u200d', 'marks'],
  ])('%s: %s', (question, made) => {
    expect(askedIn(question)).toBe(made);
  });
});

describe('texts by the very words of a question', () => {
  it('come first the more of them they hold, then the nearer', () => {
    expect(order('to be or not to be', 'we are to go', 'nothing', 'To be, or not to be.', 'also to go')).toEqual([
      2, 0, 3, 1,
    ]);
    expect(order('don’t', 'do', "Don't!")).toEqual([1, 0]);
  });

  it('are left out where they hold none of the pictures', () => {
    expect(order('🎷🦩', 'a 🦩', 'no picture', '🎷 and 🦩')).toEqual([2, 0]);
  });
});

describe('what is embedded of a question', () => {
  it('is all of it, or its beginning and its end', () => {
    expect(embeddedQuestion('Who?')).toBe('Who?');
    const long = `${'a'.repeat(5000)} b ${'c'.repeat(5000)}`;
    expect(embeddedQuestion(long)).toBe(`${'a'.repeat(1000)} ${'c'.repeat(1000)}`);
  });

  it('is never blank, and holds no half of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('🧿', ' ', 'a'), minLength: 1, maxLength: 3000 }), (question) => {
        fc.pre(question.trim() !== '');
        const text = embeddedQuestion(question);
        expect(text.trim()).not.toBe('');
        expect(text).not.toMatch(/\p{Surrogate}/u);
        if (text !== question) expect(text.length).toBeLessThanOrEqual(2001);
      }),
    );
  });
});
