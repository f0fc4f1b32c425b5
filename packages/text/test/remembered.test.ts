import { describe, expect, it } from '@jest/globals';
import { remembered } from '../src/index.ts';

function counting(most: number, longest = 9) {
  const asked: string[] = [];
  const length = remembered(
    (text) => {
      asked.push(text);
      return text.length;
    },
    most,
    longest,
  );
  return { asked, length };
}

describe('a function that remembers', () => {
  it('computes once what is asked for again, and gives the same', () => {
    const { asked, length } = counting(4);
    expect(['a', 'bc', 'a', 'bc', 'a'].map(length)).toEqual([1, 2, 1, 2, 1]);
    expect(asked).toEqual(['a', 'bc']);
  });

  it('keeps what comes again and again, however much comes once in between', () => {
    const { asked, length } = counting(4);
    for (const once of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      length('a');
      length(once);
    }
    expect(asked.filter((text) => text === 'a')).toHaveLength(1);
    length('b');
    expect(asked.filter((text) => text === 'b')).toHaveLength(2);
  });

  it('remembers nothing of long texts', () => {
    const { asked, length } = counting(4, 2);
    expect(['long', 'long'].map(length)).toEqual([4, 4]);
    expect(asked).toEqual(['long', 'long']);
  });
});
