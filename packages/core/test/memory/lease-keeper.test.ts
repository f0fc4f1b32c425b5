import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores } from '@gligabao/testkit';
import { GligabaoError } from '../../src/errors.ts';
import { LeaseKeeper } from '../../src/memory/lease-keeper.ts';
import { graph } from '../support/scripted-tasks.ts';
import { openWorld } from '../support/world.ts';

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

describe('a lease', () => {
  it('is renewed also while an answer about a line is waited for', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let renewals = 0;
    const world = openWorld({
      script: { extract: () => graph([]) },
      sleep: () => new Promise(setImmediate),
      wrap: ({ leases, 'run-queue': queue }) => ({
        leases: {
          ...leases,
          supports: { shared: true },
          async renew(...call) {
            renewals += 1;
            return leases.renew(...call);
          },
        },
        'run-queue': {
          ...queue,
          async enqueue(...call) {
            await answered;
            return queue.enqueue(...call);
          },
        },
      }),
    });
    const told = world.memory.remember({ user_id: 'u1', text: 'Alice prefers coffee.' });
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    expect(renewals).toBeGreaterThan(5);
    answer();
    expect(await told).toMatchObject({ artifact_id: 1 });
    await world.memory.leave();
  });
});
