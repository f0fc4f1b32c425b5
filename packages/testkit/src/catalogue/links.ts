import assert from 'node:assert/strict';
import type { ArtifactFilter, EdgeFilter } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const PAGE = { limit: 500, offset: 0 };

/** A fact that two artifacts state, the second one later, and a fact of another subject in the second. */
async function tellTwice(tale: Story) {
  const first = await tale.tell((draft) => {
    const [by, anna] = [draft.artifact({ kind: 'knowledge' }), draft.entity('Anna')];
    draft.link('entity', anna, by);
    return { by, anna, row: draft.fact(anna, 'likes', anna, by) };
  });
  const second = await tale.tell((draft) => {
    const [by, bob] = [draft.artifact(), draft.entity('Bob')];
    draft.link('edge', first.row, by);
    for (const entity of [first.anna, bob]) draft.link('entity', entity, by);
    return { by, bob, row: draft.fact(bob, 'likes', first.anna, by, { validAt: 0, invalidAt: 5 }) };
  });
  return { first, second };
}

const stated: ProvenClause<StorePorts> = {
  name: 'edges are narrowed by an artifact that states them, created there or linked later, as far as known',
  async check(stores) {
    const tale = await openStory(stores);
    const { first, second } = await tellTwice(tale);
    await (
      await openStory(stores, 'bob', 'other')
    ).tell((draft) => {
      const [one, two] = [draft.entity('One'), draft.entity('Two')];
      return { row: draft.fact(one, 'likes', two, draft.artifact()) };
    });
    const of = async (filter: EdgeFilter, knownAt?: number) => {
      const clocks = knownAt === undefined ? {} : { knownAt };
      const wanted = { ...filter, now: second.at };
      const { items, total } = await stores.catalogue.edges(tale.dataset, wanted, PAGE, clocks, CALL);
      assert.equal(total, items.length);
      return items.map(({ id }) => id);
    };
    const [one, two] = [first.by.id, second.by.id];
    assert.deepEqual(await of({ artifactId: one }), [first.row.id]);
    assert.deepEqual(await of({ artifactId: two }), [second.row.id, first.row.id]);
    assert.deepEqual(await of({ artifactId: two }, second.at - 1), []);
    assert.deepEqual(await of({ artifactId: one }, second.at - 1), [first.row.id]);
    assert.deepEqual(await of({ artifactId: two, state: 'current' }), [first.row.id]);
    assert.deepEqual(await of({ artifactId: two, entityId: second.bob.id }), [second.row.id]);
    assert.deepEqual(await of({ artifactId: 99 }), []);
  },
  mutants: {
    'only the creating artifact states a row': breaking('catalogue', (catalogue) => ({
      async edges(dataset, { artifactId, ...filter }, ...rest) {
        const { items } = await catalogue.edges(dataset, filter, ...rest);
        const kept = items.filter((edge) => artifactId === undefined || edge.artifactId === artifactId);
        return { items: kept, total: kept.length };
      },
    })),
    'links of now count at any time': breaking('catalogue', (catalogue) => ({
      async edges(dataset, { artifactId, ...filter }, page, clocks, call) {
        const { items } = await catalogue.edges(dataset, filter, page, clocks, call);
        if (artifactId === undefined) return { items, total: items.length };
        const now = forgetting(clocks, 'knownAt');
        const linked = await catalogue.edges(dataset, { ...filter, artifactId }, page, now, call);
        const ids = new Set(linked.items.map(({ id }) => id));
        const kept = items.filter(({ id }) => ids.has(id));
        return { items: kept, total: kept.length };
      },
    })),
  },
};

const mentioned: ProvenClause<StorePorts> = {
  name: 'artifacts are narrowed by an entity that they mention, beside the other filters, as far as known',
  async check(stores) {
    const tale = await openStory(stores);
    const { first, second } = await tellTwice(tale);
    const late = await tale.tell((draft) => {
      draft.link('entity', second.bob, first.by);
      return {};
    });
    const of = async (filter: ArtifactFilter, knownAt?: number) => {
      const clocks = knownAt === undefined ? {} : { knownAt };
      const { items, total } = await stores.catalogue.artifacts(tale.dataset, filter, PAGE, clocks, CALL);
      assert.equal(total, items.length);
      return items.map(({ id }) => id);
    };
    assert.deepEqual(await of({ entityId: first.anna.id }), [second.by.id, first.by.id]);
    assert.deepEqual(await of({ entityId: first.anna.id, kind: 'knowledge' }), [first.by.id]);
    assert.deepEqual(await of({ entityId: second.bob.id }), [second.by.id, first.by.id]);
    assert.deepEqual(await of({ entityId: second.bob.id }, late.at - 1), [second.by.id]);
    assert.deepEqual(await of({ entityId: 99 }), []);
  },
  mutants: {
    'the entity is not heeded': breaking('catalogue', (catalogue) => ({
      artifacts: (dataset, { entityId: _entityId, ...filter }, ...rest) =>
        catalogue.artifacts(dataset, filter, ...rest),
    })),
    'mentions of now count at any time': breaking('catalogue', (catalogue) => ({
      async artifacts(dataset, filter, page, clocks, call) {
        const known = await catalogue.artifacts(dataset, {}, page, clocks, call);
        const ids = new Set(known.items.map(({ id }) => id));
        const { items } = await catalogue.artifacts(dataset, filter, page, {}, call);
        const kept = items.filter(({ id }) => ids.has(id));
        return { items: kept, total: kept.length };
      },
    })),
  },
};

export const LINK_CLAUSES = [stated, mentioned];
