import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores } from '@gligabao/testkit';
import { LeaseKeeper } from '../../src/memory/lease-keeper.ts';
import { takingOver } from '../../src/memory/take-over.ts';

describe('a question of a process that is gone', () => {
  async function asked() {
    const stores = memoryStores();
    const lease = await stores.leases.take(-1, CALL);
    const query = { kind: 'query', userId: 'u1', dataset: 'main', artifactKind: null, params: {} } as const;
    const run = await stores['run-store'].begin({ ...query, queuedAt: null, startedAt: 1 }, { ...CALL, lease });
    /** Another process, which looks around. */
    const process = () =>
      takingOver(stores, new LeaseKeeper(stores.leases, 1000, CALL, () => undefined), () => 2, CALL);
    const ends = async () => {
      const { events = [] } = (await stores['run-store'].read(run, CALL)) ?? {};
      return events.filter(({ type }) => type === 'run-failed').length;
    };
    return { stores, process, ends };
  }

  it('is ended once, by whoever ends the lease, however many find it', async () => {
    const { process, ends } = await asked();
    const looks = [process(), process(), process()];
    await Promise.all(looks.map((look) => look()));
    expect(await ends()).toBe(1);
    for (const look of looks) await look();
    expect(await ends()).toBe(1);
  });

  it('is ended by another one where who has ended the lease is gone as well', async () => {
    const { stores, process, ends } = await asked();
    await stores.leases.expire(null, CALL);
    const look = process();
    await look();
    await look();
    expect(await ends()).toBe(1);
  });
});
