import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores } from '@gligabao/testkit';
import { GligabaoError } from '../../src/errors.ts';
import { LeaseKeeper } from '../../src/memory/lease-keeper.ts';

describe('a lease that was lost', () => {
  it('fails nobody but who asks for another one that cannot be taken, however late somebody hears of it', async () => {
    const { leases } = memoryStores();
    let isDown = false;
    const down = new GligabaoError('unavailable', 'store/disconnected', 'the connection was lost');
    const keeper = new LeaseKeeper(
      { ...leases, take: async (...call) => (isDown ? Promise.reject(down) : leases.take(...call)) },
      1000,
      CALL,
      () => undefined,
    );
    const lost = await keeper.current();
    keeper.lose(lost);
    await new Promise(setImmediate);
    isDown = true;
    const next = keeper.current();
    keeper.lose(lost);
    await expect(next).rejects.toBe(down);
    // A rejection that nobody handles would end the process here.
    await new Promise(setImmediate);
    isDown = false;
    expect(await keeper.current()).not.toBe(lost);
    expect(lost.lost.aborted).toBe(true);
  });
});
