import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { GligabaoError, OwnLines } from '../../src/index.ts';

describe('a line of a store that one process owns', () => {
  it('is given back with the run that is left, also where it could not be asked at first whether that has ended', async () => {
    let isDown = true;
    const own = new OwnLines({
      now: () => 0,
      hasEnded() {
        if (isDown) throw new GligabaoError('unavailable', 'store/disk-error', 'the disk failed');
        return false;
      },
    });
    const lines = own.asLines();
    const lease = await own.asLeases().take(1000, CALL);
    const line = { userId: 'u1', dataset: 'main' };
    expect(own.enter(line, 1, 0, lease)).toBe(true);
    await expect(lines.release(lease, line, { run: 1 }, CALL)).rejects.toMatchObject({ code: 'store/disk-error' });
    expect(await lines.claim(lease, { limit: 1 }, CALL)).toEqual([]);
    isDown = false;
    await lines.release(lease, line, { run: 1 }, CALL);
    expect(await lines.claim(lease, { limit: 1 }, CALL)).toEqual([{ line, run: 1, taken: true }]);
  });
});
