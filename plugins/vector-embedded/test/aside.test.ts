import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { asPlugin } from '@gligabao/plugin';
import { verifyPlugin } from '@gligabao/testkit';
import { vectorEmbedded } from '../src/vector-embedded.ts';
import { CALL, firstHits, randomVectors, withIndex } from './open-index.ts';
import { newPath, removeFolderOf } from './temporary-folder.ts';

// A thread starts with each file.
jest.setTimeout(60_000);

const plugin = vectorEmbedded(0);
/** The plugin with every space searched aside, however small. */
const aside = asPlugin(plugin, plugin.name);
const SPACE = '1--facts';
const QUERY = Float32Array.of(1, 0);
const at = (id: number, ...numbers: number[]) => ({ id, vector: Float32Array.from(numbers), live: true });

describe('searched in a thread', () => {
  verifyPlugin(
    aside,
    { config: () => ({ path: newPath() }), dispose: ({ path }) => removeFolderOf(String(path)) },
    { describe, it },
  );

  let path = '';
  beforeEach(() => {
    path = newPath();
  });
  afterEach(() => removeFolderOf(path));

  it('sees what another connection wrote', async () => {
    await withIndex(
      { path },
      async (one) => {
        await one.put(SPACE, [at(1, 1, 0)], CALL);
        expect(await firstHits(one, SPACE, QUERY, 10)).toHaveLength(1);
        await withIndex({ path }, (other) => other.put(SPACE, [at(2, 1, 0)], CALL), aside);
        expect(await firstHits(one, SPACE, QUERY, 10)).toHaveLength(2);
      },
      aside,
    );
  });

  it('finds the same in a thread as without one, while a space grows large and after it was removed', async () => {
    const items = randomVectors(300, 32).map((vector, i) => ({ id: i + 1, vector, live: i % 3 > 0 }));
    const [query = QUERY] = randomVectors(1, 32, 7);
    const growing = vectorEmbedded(150 * 32);
    await withIndex({ path: ':memory:' }, async (here) => {
      const both = async (there: typeof here): Promise<void> => {
        for (const page of [7, 300]) {
          const hits = await firstHits(there, SPACE, query, page);
          expect(hits).toEqual(await firstHits(here, SPACE, query, page));
        }
      };
      await withIndex(
        { path },
        async (there) => {
          for (let from = 0; from < 300; from += 60) {
            for (const index of [here, there]) await index.put(SPACE, items.slice(from, from + 60), CALL);
            await both(there);
          }
          for (const index of [here, there]) {
            await index.close(SPACE, [1, 2, 3], CALL);
            await index.remove(SPACE, [4, 5, 299], CALL);
          }
          await both(there);
          for (const index of [here, there]) await index.remove(SPACE, 'all', CALL);
          await both(there);
          for (const index of [here, there]) await index.put(SPACE, items.slice(0, 10), CALL);
          await both(there);
        },
        asPlugin(growing, growing.name),
      );
    });
  });
});
