import { describe, expect, it } from '@jest/globals';
import { estimate, randomOf } from '../src/index.ts';

describe('an estimate', () => {
  it('is the mean with an interval around it that narrows as values come', () => {
    const values = (n: number): readonly number[] => Array.from({ length: n }, (_, index) => index % 2);
    const few = estimate(values(20), randomOf(1));
    const many = estimate(values(500), randomOf(1));
    expect([few.mean, many.mean]).toEqual([0.5, 0.5]);
    expect(few.low).toBeGreaterThan(0.2);
    expect(few.low).toBeLessThan(0.35);
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 3);
  });

  it('is the same for the same seed', () => {
    expect(estimate([0, 1, 1, 0.5], randomOf(7))).toEqual(estimate([0, 1, 1, 0.5], randomOf(7)));
  });

  it('of nothing is no number', () => {
    expect(estimate([], randomOf(1)).mean).toBeNaN();
  });
});
