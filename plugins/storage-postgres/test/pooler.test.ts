import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALL, memoryStores, openStory, verifyReopens } from '@gligabao/testkit';
import plugin from '../src/index.ts';
import { dropSchema, freshConfig, URL_OF_TESTS, withStores } from './opened.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { everything, take, type World } from './random-story.ts';

describe('behind a transaction pooler', () => {
  let pooler: Pooler;
  const config = () => ({ ...freshConfig(), url: pooler.url });

  beforeAll(async () => {
    pooler = await startPooler(URL_OF_TESTS);
  });
  afterAll(() => pooler.close());

  verifyReopens(plugin, { config, dispose: dropSchema }, { describe, it });

  it('every read gives what it gives in memory, and many calls at once do not mix', async () => {
    await withStores(async (stores) => {
      const memory = memoryStores();
      const [ours, theirs] = [await openStory(stores), await openStory(memory)];
      const world: World = { artifacts: [], entities: [], edges: [], texts: [] };
      for (let commit = 0; commit < 6; commit += 1) {
        const draft = await ours.draft();
        const changed = new Set<string>();
        for (let step = 0; step < 33; step += 1) take(draft, world, [step % 11, commit, step, step * commit], changed);
        const plan = draft.plan();
        expect(await ours.commit(plan)).toEqual(await theirs.commit(plan));
      }
      const of = (userId: string, dataset: number) => ({ userId, dataset });
      const expected = await everything(memory, of('alice', theirs.dataset), {}, [5, 5]);
      const reads = Array.from({ length: 5 }, () => everything(stores, of('alice', ours.dataset), {}, [5, 5]));
      for (const read of await Promise.all(reads)) expect(read).toEqual(expected);
      const made = Array.from({ length: 20 }, () => stores['dataset-store'].open('bob', 'main', 1, CALL));
      expect(new Set((await Promise.all(made)).map(({ id }) => id)).size).toBe(1);
    }, config());
    expect(pooler.transactions()).toBeGreaterThan(100);
  });
});
