import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from '../../src/pipeline/turns.ts';

const ticks = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await Promise.resolve();
};

describe('Turns', () => {
  it('takes one key in order and one at a time, and never more keys at once than it may', async () => {
    const job = fc.record({ key: fc.constantFrom('a', 'b', 'c'), length: fc.nat(5), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 12 }), fc.integer({ min: 1, max: 3 }), async (jobs, atOnce) => {
        const turns = new Turns(atOnce);
        const running = new Set<string>();
        const ended: number[] = [];
        let most = 0;
        const taken = jobs.map(({ key, length, fails }, index) =>
          turns.take(key, async () => {
            expect(running.has(key)).toBe(false);
            running.add(key);
            most = Math.max(most, running.size);
            await ticks(length);
            running.delete(key);
            ended.push(index);
            if (fails) throw new Error(`${index}`);
            return index;
          }),
        );
        const settled = await Promise.allSettled(taken);
        expect(most).toBeLessThanOrEqual(atOnce);
        for (const key of ['a', 'b', 'c']) {
          const own = ended.filter((index) => jobs[index]?.key === key);
          expect(own).toEqual([...own].sort((a, b) => a - b));
        }
        expect(settled.map(({ status }) => status === 'rejected')).toEqual(jobs.map(({ fails }) => fails));
        await turns.idle();
      }),
      { numRuns: 100 },
    );
  });

  it('a key that waits does not take a place from others', async () => {
    const turns = new Turns(2);
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = turns.take('a', () => gate);
    const behind = turns.take('a', () => Promise.resolve('behind'));
    expect(await turns.take('b', () => Promise.resolve('b'))).toBe('b');
    release();
    await slow;
    expect(await behind).toBe('behind');
  });

  it('is idle when everything has ended, what was taken meanwhile included', async () => {
    const turns = new Turns(1);
    const done: string[] = [];
    void turns.take('a', async () => {
      await ticks(3);
      void turns.take('b', async () => {
        await ticks(3);
        done.push('b');
      });
      done.push('a');
    });
    await turns.idle();
    expect(done).toEqual(['a', 'b']);
    await turns.idle();
  });

  it('work that throws before it returns a promise is a failed turn, and its place is free again', async () => {
    const turns = new Turns(1);
    const thrown = turns.take('a', () => {
      throw new Error('at once');
    });
    await expect(thrown).rejects.toThrow('at once');
    expect(await turns.take('a', () => Promise.resolve(1))).toBe(1);
  });
});
