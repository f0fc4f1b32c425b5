import { describe, expect, it } from '@jest/globals';
import { mean, percentile } from '../src/index.ts';

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0, 1],
    [0.5, 50],
    [0.95, 95],
    [1, 100],
  ])('of 1 to 100 at %d is %d, in any order', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
    expect(percentile(hundred.toReversed(), share)).toBe(expected);
  });

  it('of few values is one of them', () => {
    expect(percentile([7], 0.95)).toBe(7);
    expect(percentile([10, 9], 0.5)).toBe(9);
    expect(percentile([10, 9], 0.95)).toBe(10);
  });

  it('of numbers sorts them as numbers, and leaves the list as it was', () => {
    const values = [10, 9, 100];
    expect(percentile(values, 0.5)).toBe(10);
    expect(values).toEqual([10, 9, 100]);
  });

  it('of nothing is not a number', () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(mean([])).toBeNaN();
  });
});

describe('a mean', () => {
  it('is the sum over the count', () => {
    expect(mean([1, 2, 6])).toBe(3);
  });
});
