import { describe, expect, it } from '@jest/globals';
import { CALL, withIndex } from './open-index.ts';

const item = (id: number, ...vector: readonly number[]) => ({ id, vector: Float32Array.from(vector), live: true });

describe('vectors that are written at a time', () => {
  it('are all there but for those that do not fit, whose call alone fails', () =>
    withIndex({ path: ':memory:' }, async (index) => {
      await index.put('a', [item(1, 1, 0)], CALL);
      const outcomes = await Promise.allSettled([
        index.put('a', [item(2, 0, 1)], CALL),
        index.put('a', [item(3, 1, 0, 0)], CALL),
        index.put('b', [item(4, 1, 0, 0)], CALL),
        index.close('a', [1], CALL),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      expect(outcomes[1]).toMatchObject({ reason: { code: 'vector-index/wrong-dimensions' } });
      const found = await index.find('a', [1, 2, 3], CALL);
      expect(found.map((each) => each?.live)).toEqual([false, true, undefined]);
      expect((await index.find('b', [4], CALL))[0]?.id).toBe(4);
    }));

  it('are written in the order in which they were handed in', () =>
    withIndex({ path: ':memory:' }, async (index) => {
      await Promise.all([
        index.put('a', [item(1, 1, 0)], CALL),
        index.put('a', [item(1, 0, 1)], CALL),
        index.put('a', [item(2, 1, 0)], CALL),
        index.remove('a', [2], CALL),
      ]);
      const [first, second] = await index.find('a', [1, 2], CALL);
      expect([...(first?.vector ?? [])]).toEqual([0, 1]);
      expect(second).toBeNull();
    }));
});
