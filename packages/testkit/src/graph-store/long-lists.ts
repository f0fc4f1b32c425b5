import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

/** More than SQLite binds in one statement, or than a message to PostgreSQL counts with a sign. */
const FACTS = 40_000;
/** What a statement of SQLite binds at most. */
const MOST_BOUND = 32_766;

/** A hub with that many facts, each with another entity. */
async function tellHub(stores: StorePorts) {
  const tale = await openStory(stores);
  const { hub, edges } = await tale.tell((draft) => {
    const by = draft.artifact();
    const centre = draft.entity('hub');
    const others = Array.from({ length: FACTS }, (_, index) => draft.entity(`other ${index}`));
    return { hub: centre, edges: others.map((other) => draft.fact(centre, 'knows', other, by)) };
  });
  return { dataset: tale.dataset, hub, edges, ids: edges.map(({ id }) => id) };
}

const hub: ProvenClause<StorePorts> = {
  name: `an entity with ${FACTS} facts is read, hydrated, resolved and counted, in lists as long as that`,
  timeout: 60_000,
  async check(stores) {
    const { dataset, hub: centre, edges, ids } = await tellHub(stores);
    const graph = stores['graph-store'];

    const near = { entityIds: [centre.id], perEntity: 100, limit: 100 };
    const around = await graph.neighbours(dataset, near, {}, CALL);
    assert.deepEqual(
      around.edges.map(({ id }) => id),
      ids.slice(-100).toReversed(),
    );
    assert.equal(around.truncated, true);
    const all = { entityIds: edges.map(({ targetId }) => targetId), perEntity: 1, limit: FACTS };
    const everywhere = await graph.neighbours(dataset, all, {}, CALL);
    assert.deepEqual([everywhere.edges.length, everywhere.truncated], [FACTS, false]);

    for (const clocks of [{}, { knownAt: around.position.head }]) {
      const { entities } = await graph.lookUp(dataset, ['hub'], clocks, CALL);
      assert.deepEqual(
        entities.map(({ degree }) => degree),
        [FACTS],
      );
    }

    const rows = await graph.hydrate(dataset, { edgeIds: ids, factIds: ids, support: true }, {}, CALL);
    assert.equal(rows.support.length, FACTS);
    // Compared as one text: the difference of two lists as long as this takes minutes to print.
    assert(rows.edges.map(({ id }) => id).join() === ids.join(), 'hydrate gives other rows than those asked for');
    const slot = { by: 'source', sourceId: centre.id, relation: 'knows' } as const;
    for (const query of [
      { slots: [], factIds: ids },
      { slots: [slot], factIds: [] },
    ]) {
      const { facts } = await graph.evidence(dataset, query, CALL);
      assert.equal(facts.length, FACTS);
    }
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'hydrate takes as many numbers as a statement binds': breaking('graph-store', (graph) => ({
      hydrate: (dataset, query, ...rest) => {
        const [edgeIds, factIds] = [query.edgeIds ?? [], query.factIds ?? []].map((ids) => ids.slice(0, MOST_BOUND));
        return graph.hydrate(dataset, { ...query, edgeIds: edgeIds ?? [], factIds: factIds ?? [] }, ...rest);
      },
    })),
    'neighbours takes as many entities as a statement binds': breaking('graph-store', (graph) => ({
      neighbours: (dataset, query, ...rest) =>
        graph.neighbours(dataset, { ...query, entityIds: query.entityIds.slice(0, MOST_BOUND) }, ...rest),
    })),
    'evidence gives as many facts as a statement binds': breaking('graph-store', (graph) => ({
      async evidence(...call) {
        const { facts, ...rest } = await graph.evidence(...call);
        return { ...rest, facts: facts.slice(0, MOST_BOUND) };
      },
    })),
    'the degree is counted in 15 bits': breaking('graph-store', (graph) => ({
      async lookUp(...call) {
        const { position, entities } = await graph.lookUp(...call);
        return { position, entities: entities.map((found) => ({ ...found, degree: found.degree % 2 ** 15 })) };
      },
    })),
  },
};

export const LONG_LIST_CLAUSES = [hub];
