import assert from 'node:assert/strict';
import type { ArtifactFilter, EntityFilter, Listed } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

type Known = { readonly knownAt?: number };
const PAGE = { limit: 500, offset: 0 };

const numbers = <Row extends { readonly id: number }>({ items, total }: Listed<Row>) => {
  assert.equal(total, items.length, 'the total is not that of the filtered list');
  return items.map(({ id }) => id);
};

const artifactsOf = async (stores: StorePorts, tale: Story, filter: ArtifactFilter, clocks: Known = {}) =>
  numbers(await stores.catalogue.artifacts(tale.dataset, filter, PAGE, clocks, CALL));

const entitiesOf = async (stores: StorePorts, tale: Story, filter: EntityFilter, clocks: Known = {}) =>
  numbers(await stores.catalogue.entities(tale.dataset, filter, PAGE, clocks, CALL));

const windows: ProvenClause<StorePorts> = {
  name: 'each list is a window, newest first (highest number), with the total of the whole filtered list',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => {
      const by = ['a', 'b', 'a', 'a', 'a'].map((sessionId) => draft.artifact({ sessionId }))[0];
      assert(by);
      for (const [at, type] of ['a', 'b', 'a', 'a', 'a'].entries()) {
        const entity = draft.entity(`Entity ${at}`, { type });
        draft.fact(entity, type, entity, by);
      }
      return {};
    });
    const { catalogue } = stores;
    for (const [limit, offset, ids] of [
      [2, 0, [5, 4]],
      [2, 2, [3, 1]],
      [3, 3, [1]],
      [2, 9, []],
      [0, 0, []],
    ] as const) {
      const page = { limit, offset };
      const lists = [
        await catalogue.artifacts(tale.dataset, { sessionId: 'a' }, page, {}, CALL),
        await catalogue.entities(tale.dataset, { type: 'a' }, page, {}, CALL),
        await catalogue.edges(tale.dataset, { relation: 'a', now: 0 }, page, {}, CALL),
      ];
      for (const { items, total } of lists) assert.deepEqual([items.map(({ id }) => id), total], [ids, 4]);
      const uncounted = { ...page, uncounted: true } as const;
      const { items } = await catalogue.entities(tale.dataset, { type: 'a' }, uncounted, {}, CALL);
      assert.deepEqual(
        items.map(({ id }) => id),
        ids,
      );
    }
  },
  mutants: {
    'artifacts come oldest first': breaking('catalogue', (catalogue) => ({
      async artifacts(...call) {
        const { items, total } = await catalogue.artifacts(...call);
        return { items: reversed(items), total };
      },
    })),
    'gives nothing where nobody asks how long the list is': breaking('catalogue', (catalogue) => ({
      async entities(dataset, filter, page, ...rest) {
        const listed = await catalogue.entities(dataset, filter, page, ...rest);
        return page.uncounted ? { items: [], total: 0 } : listed;
      },
    })),
    'the total of entities ignores the filter': breaking('catalogue', (catalogue) => ({
      async entities(dataset, filter, ...rest) {
        const { items } = await catalogue.entities(dataset, filter, ...rest);
        return { items, total: (await catalogue.entities(dataset, {}, ...rest)).total };
      },
    })),
    'the total of edges is that of the window': breaking('catalogue', (catalogue) => ({
      async edges(...call) {
        const { items } = await catalogue.edges(...call);
        return { items, total: items.length };
      },
    })),
  },
};

const artifacts: ProvenClause<StorePorts> = {
  name: 'artifacts are narrowed by kind, session and reference time, from the first instant on, before the last',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => {
      draft.artifact({ kind: 'knowledge', sessionId: 'x', validAt: -100 });
      draft.artifact({ kind: 'episode', sessionId: 'x', validAt: 0 });
      draft.artifact({ kind: 'episode', sessionId: 'X', validAt: 100 });
      draft.artifact({ kind: 'chunk_summary', sessionId: null, validAt: 200 });
      return {};
    });
    const of = (filter: ArtifactFilter) => artifactsOf(stores, tale, filter);
    assert.deepEqual(await of({}), [4, 3, 2, 1]);
    assert.deepEqual(await of({ kind: 'episode' }), [3, 2]);
    assert.deepEqual(await of({ sessionId: 'x' }), [2, 1]);
    assert.deepEqual(await of({ sessionId: 'x%' }), []);
    assert.deepEqual(await of({ validFrom: 0 }), [4, 3, 2]);
    assert.deepEqual(await of({ validTo: 0 }), [1]);
    assert.deepEqual(await of({ validFrom: 0, validTo: 200 }), [3, 2]);
    assert.deepEqual(await of({ kind: 'episode', sessionId: 'x', validFrom: -100, validTo: 1 }), [2]);
  },
  mutants: {
    'the first filter is the only one': breaking('catalogue', (catalogue) => ({
      artifacts: (dataset, filter, ...rest) =>
        catalogue.artifacts(dataset, Object.fromEntries(Object.entries(filter).slice(0, 1)), ...rest),
    })),
    'the last instant is inclusive': breaking('catalogue', (catalogue) => ({
      artifacts: (dataset, { validTo, ...filter }, ...rest) =>
        catalogue.artifacts(dataset, validTo === undefined ? filter : { ...filter, validTo: validTo + 1 }, ...rest),
    })),
    'a bound of zero is no bound': breaking('catalogue', (catalogue) => ({
      artifacts: (dataset, { validFrom, ...filter }, ...rest) =>
        catalogue.artifacts(dataset, validFrom ? { ...filter, validFrom } : filter, ...rest),
    })),
  },
};

const NAMES = ['Anna Karenina', 'Annabel 100%', 'Hannah_B', '안나', 'Ann\u00e9', 'ANNA'];

const entities: ProvenClause<StorePorts> = {
  name: 'entities are narrowed by type and by any part of their name key, letter by letter',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => {
      for (const [index, name] of NAMES.entries()) draft.entity(name, { type: index < 2 ? 'film' : 'person' });
      return {};
    });
    const of = (filter: EntityFilter) => entitiesOf(stores, tale, filter);
    assert.deepEqual(await of({}), [6, 5, 4, 3, 2, 1]);
    assert.deepEqual(await of({ name: 'anna' }), [6, 3, 2, 1]);
    assert.deepEqual(await of({ name: 'anna', type: 'person' }), [6, 3]);
    assert.deepEqual(await of({ name: 'a k' }), [1]);
    assert.deepEqual(await of({ name: '%' }), [2]);
    assert.deepEqual(await of({ name: '_' }), [3]);
    assert.deepEqual(await of({ name: '나' }), [4]);
    assert.deepEqual(await of({ name: 'ann\u00e9' }), [5]);
    assert.deepEqual(await of({ name: '\\' }), []);
    assert.deepEqual(await of({ type: 'Film' }), []);
  },
  mutants: {
    'a name is found by its beginning': breaking('catalogue', (catalogue) => ({
      async entities(dataset, filter, ...rest) {
        const { items } = await catalogue.entities(dataset, filter, ...rest);
        const kept = items.filter(({ nameKey }) => nameKey.startsWith(filter.name ?? ''));
        return { items: kept, total: kept.length };
      },
    })),
    'the part of a name is a pattern': breaking('catalogue', (catalogue) => ({
      entities: (dataset, { name, ...filter }, ...rest) =>
        catalogue.entities(dataset, name === undefined || name === '%' ? filter : { ...filter, name }, ...rest),
    })),
    'type is not heeded beside name': breaking('catalogue', (catalogue) => ({
      entities: (dataset, { name, type }, ...rest) =>
        catalogue.entities(dataset, name === undefined ? (type === undefined ? {} : { type }) : { name }, ...rest),
    })),
  },
};

const otherNames: ProvenClause<StorePorts> = {
  name: 'entities are found by any part of an accepted alias too, once it was known',
  async check(stores) {
    const tale = await openStory(stores);
    const { robert, ...first } = await tale.tell((draft) => {
      const by = draft.artifact();
      const [one, other] = [draft.entity('Robert Smith'), draft.entity('Bobo')];
      draft.alias(other, 'Bob the Clown', by, { status: 'proposed' });
      return { robert: one };
    });
    const second = await tale.tell((draft) => {
      draft.alias(robert, 'Bob Smithson', draft.artifact());
      return {};
    });
    const of = (name: string, clocks: Known = {}) => entitiesOf(stores, tale, { name }, clocks);
    assert.deepEqual(await of('bob'), [2, 1]);
    assert.deepEqual(await of('smith'), [1]);
    assert.deepEqual(await of('thson'), [1]);
    assert.deepEqual(await of('clown'), []);
    assert.deepEqual(await of('thson', { knownAt: second.at }), [1]);
    assert.deepEqual(await of('bob', { knownAt: first.at }), [2]);
  },
  mutants: {
    'only its own name is searched': breaking('catalogue', (catalogue) => ({
      async entities(dataset, filter, ...rest) {
        const { items } = await catalogue.entities(dataset, filter, ...rest);
        const kept = items.filter(({ nameKey }) => nameKey.includes(filter.name ?? ''));
        return { items: kept, total: kept.length };
      },
    })),
    'proposed aliases are searched': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) =>
        graph.commit(
          dataset,
          { ...plan, aliases: plan.aliases.map((alias) => ({ ...alias, status: 'accepted' as const })) },
          call,
        ),
    })),
    'aliases are searched without a clock': breaking('catalogue', (catalogue) => ({
      async entities(dataset, filter, page, clocks, call) {
        const now = await catalogue.entities(dataset, filter, page, {}, call);
        const { items } = await catalogue.entities(dataset, { ...filter, name: '' }, page, clocks, call);
        const ids = new Set(now.items.map(({ id }) => id));
        const kept = items.filter(({ id }) => ids.has(id));
        return { items: kept, total: kept.length };
      },
    })),
  },
};

const known: ProvenClause<StorePorts> = {
  name: 'artifacts and entities at known_at are listed, and found, as they stood then',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => ({ anna: draft.entity('Anna'), by: draft.artifact() }));
    const second = await tale.tell((draft) => ({
      maria: draft.changeEntity(first.anna, { name: 'Maria', nameKey: 'maria', type: 'person' }),
      late: draft.entity('Anna B.'),
      by: draft.artifact(),
    }));
    const { late, maria } = second;
    const list = async (filter: EntityFilter, clocks: Known) =>
      (await stores.catalogue.entities(tale.dataset, filter, PAGE, clocks, CALL)).items;
    const [then, change] = [{ knownAt: first.at }, { knownAt: second.at }];
    assert.deepEqual(await list({}, { knownAt: first.at - 1 }), []);
    assert.deepEqual(await list({ name: 'anna' }, then), [first.anna]);
    assert.deepEqual(await list({ name: 'maria' }, { knownAt: second.at - 1 }), []);
    assert.deepEqual(await list({}, change), [late, maria]);
    assert.deepEqual(await list({ name: 'anna' }, change), [late]);
    assert.deepEqual(await list({ type: 'person' }, {}), [maria]);
    assert.deepEqual(await artifactsOf(stores, tale, {}, { knownAt: first.at - 1 }), []);
    assert.deepEqual(await artifactsOf(stores, tale, {}, { knownAt: second.at - 1 }), [1]);
    assert.deepEqual(await artifactsOf(stores, tale, {}, change), [2, 1]);
  },
  mutants: {
    'entities are listed as they are now': breaking('catalogue', (catalogue) => ({
      entities: (dataset, filter, page, _clocks, call) => catalogue.entities(dataset, filter, page, {}, call),
    })),
    'artifacts are listed as of now': breaking('catalogue', (catalogue) => ({
      artifacts: (dataset, filter, page, _clocks, call) => catalogue.artifacts(dataset, filter, page, {}, call),
    })),
  },
};

const apart: ProvenClause<StorePorts> = {
  name: 'the lists of one dataset hold nothing of another',
  async check(stores) {
    const one = await openStory(stores, 'alice', 'one');
    const two = await openStory(stores, 'bob', 'two');
    for (const tale of [one, two]) {
      await tale.tell((draft) => {
        const anna = draft.entity(`Anna of ${tale.dataset}`);
        return { fact: draft.fact(anna, 'likes', anna, draft.artifact()) };
      });
    }
    for (const dataset of [one.dataset, two.dataset]) {
      const listed = await stores.catalogue.entities(dataset, {}, PAGE, {}, CALL);
      assert.deepEqual([listed.items.map(({ name }) => name), listed.total], [[`Anna of ${dataset}`], 1]);
      assert.equal((await stores.catalogue.edges(dataset, { now: 0 }, PAGE, {}, CALL)).total, 1);
      assert.equal((await stores.catalogue.artifacts(dataset, {}, PAGE, {}, CALL)).total, 1);
    }
    const nothing = { items: [], total: 0 };
    assert.deepEqual(await stores.catalogue.entities(two.dataset + 1000, {}, PAGE, {}, CALL), nothing);
  },
  mutants: {
    'lists are read of any dataset': breaking('catalogue', (catalogue) => ({
      entities: (_dataset, ...rest) => catalogue.entities(1, ...rest),
    })),
    'totals are those of the store': breaking('catalogue', (catalogue) => ({
      async artifacts(dataset, ...rest) {
        const { items, total } = await catalogue.artifacts(dataset, ...rest);
        return { items, total: total + (await catalogue.artifacts(dataset === 1 ? 2 : 1, ...rest)).total };
      },
    })),
  },
};

export const LIST_CLAUSES = [windows, artifacts, entities, otherNames, known, apart];
