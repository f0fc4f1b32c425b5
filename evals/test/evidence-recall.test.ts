import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evidenceRecall } from '../src/index.ts';

describe('evidence recall', () => {
  it('is the share of the evidence among the first k', () => {
    const evidence = ['D1:3', 'D2:8'];
    const ranked = ['D9:1', 'D1:3', 'D4:4', 'D2:8'];
    expect(evidenceRecall(evidence, ranked, 1)).toBe(0);
    expect(evidenceRecall(evidence, ranked, 2)).toBe(0.5);
    expect(evidenceRecall(evidence, ranked, 4)).toBe(1);
  });

  it('counts evidence that is named twice once', () => {
    expect(evidenceRecall(['D1:3', 'D1:3', 'D2:8'], ['D1:3'], 5)).toBe(0.5);
  });

  it('is not defined without evidence', () => {
    expect(evidenceRecall([], ['D1:3'], 5)).toBeNull();
  });

  it('never falls as k grows, and lies between 0 and 1', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(String));
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 0, max: 9 }), (evidence, ranked, k) => {
        fc.pre(evidence.length > 0);
        const at = [k, k + 1].map((each) => evidenceRecall(evidence, ranked, each) ?? Number.NaN);
        expect(at[0]).toBeGreaterThanOrEqual(0);
        expect(at[1]).toBeGreaterThanOrEqual(at[0] ?? Number.NaN);
        expect(at[1]).toBeLessThanOrEqual(1);
      }),
    );
  });
});
