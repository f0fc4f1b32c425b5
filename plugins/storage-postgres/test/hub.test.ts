import { describe, expect, it } from '@jest/globals';
import { CALL, openStory } from '@gligabao/testkit';
import { withStores } from './opened.ts';

const FACTS = 40_000;

describe('an entity with 40,000 facts', () => {
  it('is read, hydrated, resolved and counted in lists longer than any number of parameters', async () => {
    await withStores(async (stores) => {
      const graph = stores['graph-store'];
      const tale = await openStory(stores);
      const { hub, edges } = await tale.tell((draft) => {
        const by = draft.artifact();
        const centre = draft.entity('hub');
        const others = Array.from({ length: FACTS }, (_, index) => draft.entity(`other ${index}`));
        return { hub: centre, edges: others.map((other) => draft.fact(centre, 'knows', other, by)) };
      });
      const ids = edges.map(({ id }) => id);
      const newest = ids.slice(-100).toReversed();

      const around = await graph.neighbours(
        tale.dataset,
        { entityIds: [hub.id], perEntity: 100, limit: 100 },
        {},
        CALL,
      );
      expect(around.edges.map(({ id }) => id)).toEqual(newest);
      expect(around.truncated).toBe(true);
      const all = { entityIds: edges.map(({ targetId }) => targetId), perEntity: 1, limit: FACTS };
      const everywhere = await graph.neighbours(tale.dataset, all, {}, CALL);
      expect(everywhere.edges).toHaveLength(FACTS);
      expect(everywhere.truncated).toBe(false);

      const found = await graph.lookUp(tale.dataset, ['hub'], {}, CALL);
      expect(found.entities.map(({ degree }) => degree)).toEqual([FACTS]);
      const then = await graph.lookUp(tale.dataset, ['hub'], { knownAt: around.position.head }, CALL);
      expect(then.entities.map(({ degree }) => degree)).toEqual([FACTS]);

      const rows = await graph.hydrate(tale.dataset, { edgeIds: ids, factIds: ids, support: true }, {}, CALL);
      expect(rows.edges.map(({ id }) => id)).toEqual(ids);
      expect(rows.support).toHaveLength(FACTS);
      const { facts } = await graph.evidence(tale.dataset, { slots: [], factIds: ids }, CALL);
      expect(facts).toHaveLength(FACTS);
      const slot = { by: 'source', sourceId: hub.id, relation: 'knows' } as const;
      expect((await graph.evidence(tale.dataset, { slots: [slot], factIds: [] }, CALL)).facts).toHaveLength(FACTS);
      expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
    });
  }, 60_000);
});
