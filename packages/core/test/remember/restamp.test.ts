import { describe, expect, it } from '@jest/globals';
import { CALL, stubEmbedder } from '@gligabao/testkit';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const GRAPH = graph([claimed('Alice', 'lives_in', 'Oslo')], [person('Alice')]);

describe('the instant of a commit', () => {
  it('is later than every read that came before it, however long the embedder takes', async () => {
    const seen: { world?: World; between?: number; read?: unknown } = {};
    const slow = stubEmbedder();
    const world = openWorld({
      embedder: {
        ...slow,
        async embed(...call) {
          // While the second text is embedded, time passes and somebody reads.
          if (call[1] === 'stored' && seen.world && seen.between === undefined) {
            seen.world.clock.at += 500;
            seen.between = seen.world.clock.at;
            seen.read = await seen.world.rows({ knownAt: seen.between });
            seen.world.clock.at += 500;
          }
          return slow.embed(...call);
        },
      },
    });
    await world.tell('0', []);
    seen.world = world;
    const told = await world.tell('Alice lives in Oslo.', GRAPH);
    expect(seen.read).toEqual([]);
    expect(await world.rows({ knownAt: seen.between ?? 0 })).toEqual([]);
    expect(Date.parse(told.created_at)).toBeGreaterThan(seen.between ?? Infinity);
    expect(told.edges[0]?.created_at).toBe(told.created_at);
    const { id } = await world.dataset();
    const { position } = await world.ports['graph-store'].hydrate(id, {}, {}, CALL);
    expect(position.head).toBe(Date.parse(told.created_at));
  });
});
