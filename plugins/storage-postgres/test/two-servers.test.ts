import { describe, expect, it } from '@jest/globals';
import { CALL, draftPlan, type StorePorts } from '@gligabao/testkit';
import { openStores, withStores } from './opened.ts';

/** Commits one artifact and one fact about a person whom everybody mentions, again and again until it is not stale. */
async function remember(stores: StorePorts, dataset: number, name: string): Promise<void> {
  const begun = { kind: 'remember', userId: 'alice', dataset: 'main', artifactKind: 'episode', params: {} } as const;
  const runId = await stores['run-store'].begin({ ...begun, queuedAt: null, startedAt: null }, CALL);
  const graph = stores['graph-store'];
  for (;;) {
    const { position, entities } = await graph.lookUp(dataset, ['mira'], {}, CALL);
    const draft = draftPlan(position, position.head + 1, { runId, part: 1 });
    const mira = entities[0]?.entity ?? draft.entity('Mira');
    const fact = draft.fact(mira, 'knows', draft.entity(name), draft.artifact({ text: name }));
    draft.text('fact', fact, `mira knows ${name}`);
    const outcome = await graph.commit(dataset, draft.plan(), CALL);
    if (outcome.status === 'committed') return;
  }
}

describe('two servers on one schema', () => {
  it('that remember 20 texts each at once lose none, and know one Mira', async () => {
    await withStores(async (stores, config) => {
      const other = await openStores(config);
      const { id } = await stores['dataset-store'].open('alice', 'main', 1, CALL);
      const names = Array.from({ length: 40 }, (_, index) => `person ${index}`);
      await Promise.all(names.map((name, index) => remember(index % 2 === 0 ? stores : other.stores, id, name)));
      const { entities } = await other.stores['graph-store'].lookUp(id, ['mira'], {}, CALL);
      expect(entities.map(({ degree }) => degree)).toEqual([40]);
      const { items, total } = await stores.catalogue.artifacts(id, {}, { limit: 99, offset: 0 }, {}, CALL);
      expect(total).toBe(40);
      expect(items.map(({ text }) => text).toSorted()).toEqual(names.toSorted());
      expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
      await other.close();
    });
  }, 30_000);

  it('that fill datasets of their own do not wait for one another, nor mix', async () => {
    await withStores(async (stores, config) => {
      const other = await openStores(config);
      const fill = async (of: StorePorts, name: string): Promise<number> => {
        const { id } = await of['dataset-store'].open('alice', name, 1, CALL);
        for (let round = 0; round < 50; round += 1) await remember(of, id, `${name} ${round}`);
        return id;
      };
      const ids = await Promise.all([
        fill(stores, 'a'),
        fill(other.stores, 'b'),
        fill(stores, 'c'),
        fill(other.stores, 'd'),
      ]);
      for (const id of ids) {
        const { items, total } = await stores.catalogue.entities(id, {}, { limit: 99, offset: 0 }, {}, CALL);
        expect(total).toBe(51);
        expect(items.map((each) => each.id)).toEqual(Array.from({ length: 51 }, (_, index) => 51 - index));
      }
      await other.close();
    });
  }, 30_000);
});
