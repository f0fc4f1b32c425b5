import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allReads,
  CALL,
  emptyWorld,
  memoryStores,
  openStory,
  type StoryStep,
  STEP_KINDS,
  takeSteps,
  verifyReopens,
} from '@gligabao/testkit';
import { type Pooler, startPooler } from '../../../test-support/transaction-pooler.mjs';
import plugin from '../src/index.ts';
import { dropSchema, freshConfig, URL_OF_TESTS, withStores } from './opened.ts';

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
      const world = emptyWorld();
      for (let commit = 0; commit < 6; commit += 1) {
        const draft = await ours.draft();
        const stepOf = (step: number): StoryStep => [step % STEP_KINDS, commit, step, step * commit];
        takeSteps(
          draft,
          world,
          Array.from({ length: 3 * STEP_KINDS }, (_, step) => stepOf(step)),
        );
        const plan = draft.plan();
        expect(await ours.commit(plan)).toEqual(await theirs.commit(plan));
      }
      const caps = { perEntity: 5, limit: 5 };
      const owned = (dataset: number) => ({ userId: 'alice', dataset });
      const expected = await allReads(memory, owned(theirs.dataset), {}, caps);
      const reads = Array.from({ length: 5 }, () => allReads(stores, owned(ours.dataset), {}, caps));
      for (const read of await Promise.all(reads)) expect(read).toEqual(expected);
      const made = Array.from({ length: 20 }, () => stores['dataset-store'].open('bob', 'main', 1, CALL));
      expect(new Set((await Promise.all(made)).map(({ id }) => id)).size).toBe(1);
    }, config());
    expect(pooler.transactions()).toBeGreaterThan(100);
  });
});
