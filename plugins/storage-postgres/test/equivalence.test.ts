import { describe, expect, it } from '@jest/globals';
import { memoryStores, openStory } from '@gligabao/testkit';
import fc from 'fast-check';
import { withStores } from './opened.ts';
import { clocksAt, everything, stories, take, type World } from './random-story.ts';

describe('the store and the memory implementation of the testkit', () => {
  it('answer alike to every read, at any clocks, after any story', async () => {
    await withStores(async (stores) => {
      let users = 0;
      await fc.assert(
        fc.asyncProperty(
          stories,
          fc.array(clocksAt(9), { minLength: 3, maxLength: 5 }),
          fc.nat(9),
          fc.nat(9),
          async (story, asked, perEntity, limit) => {
            const userId = `user ${(users += 1)}`;
            const memory = memoryStores();
            const [ours, theirs] = [await openStory(stores, userId), await openStory(memory, userId)];
            const world: World = { artifacts: [], entities: [], edges: [], texts: [] };
            const ats: number[] = [0];
            for (const commit of story) {
              const draft = await ours.draft();
              const changed = new Set<string>();
              for (const step of commit) take(draft, world, step, changed);
              const plan = draft.plan();
              expect(await ours.commit(plan)).toEqual(await theirs.commit(plan));
              ats.push(plan.at);
            }
            for (const { knownAt, ...rest } of asked) {
              const clocks =
                knownAt === undefined ? rest : { ...rest, knownAt: (ats[knownAt % ats.length] ?? 0) + (limit % 2) };
              const caps = [perEntity, limit] as const;
              const expected = await everything(memory, { userId, dataset: theirs.dataset }, clocks, caps);
              expect(await everything(stores, { userId, dataset: ours.dataset }, clocks, caps)).toEqual(expected);
            }
          },
        ),
        { numRuns: 60 },
      );
    });
  }, 120_000);
});
