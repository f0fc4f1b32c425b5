import assert from 'node:assert/strict';
import {
  asksOfTime,
  type Clocks,
  type Edge,
  type FactForm,
  type Id,
  type NeighbourQuery,
  newestFirst,
} from '@gligabao/core';
import { breaking, doubled } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { Draft } from '../plan-draft.ts';
import type { StorePorts } from '../store-ports.ts';

type Neighbours = Awaited<ReturnType<StorePorts['graph-store']['neighbours']>>;

const ask = (stores: StorePorts, tale: Story, query: NeighbourQuery, clocks: Clocks = {}): Promise<Neighbours> =>
  stores['graph-store'].neighbours(tale.dataset, query, clocks, CALL);

const answering = (change: (answer: Neighbours, query: NeighbourQuery) => Neighbours) =>
  breaking('graph-store', (graph) => ({
    neighbours: async (dataset, query, clocks, call) =>
      change(await graph.neighbours(dataset, query, clocks, call), query),
  }));

const asking = (change: (query: NeighbourQuery) => NeighbourQuery) =>
  breaking('graph-store', (graph) => ({
    neighbours: (dataset, query, ...rest) => graph.neighbours(dataset, change(query), ...rest),
  }));

const numbers = (edges: readonly Edge[]): readonly Id[] => edges.map(({ id }) => id);
const WIDE = { perEntity: 100, limit: 100 };

/** A hub that many know, in three commits, and a loner that one knows since the first. */
async function tellHub(tale: Story) {
  const { hub, loner, people } = await tale.tell((draft) => {
    const people = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => draft.entity(name));
    return { hub: draft.entity('Hub'), loner: draft.entity('Loner'), people };
  });
  const edges: Edge[] = [];
  for (const pair of [people.slice(0, 2), people.slice(2, 4), people.slice(4, 6)]) {
    const { rows } = await tale.tell((draft) => {
      const by = draft.artifact();
      const known = edges.length === 0 ? [draft.fact(loner, 'knows', loner, by)] : [];
      return { rows: [...known, ...pair.map((person) => draft.fact(person, 'knows', hub, by))] };
    });
    edges.push(...rows);
  }
  return { hub: hub.id, loner: loner.id, people: people.map(({ id }) => id), ids: numbers(edges) };
}

const bothSides: ProvenClause<StorePorts> = {
  name: 'neighbours returns the rows of an entity as source or as target, each once, newest first, the highest number first',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, people, ids } = await tellHub(tale);
    const of = async (...entityIds: Id[]) => numbers((await ask(stores, tale, { entityIds, ...WIDE })).edges);
    assert.deepEqual(ids, [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(await of(hub), [7, 6, 5, 4, 3, 2]);
    assert.deepEqual(await of(hub, hub, ...people), [7, 6, 5, 4, 3, 2]);
    assert.deepEqual(await of(people[2] ?? 0), [4]);
    assert.deepEqual(await of(999), []);
    assert.deepEqual(await of(), []);
    const { position } = await ask(stores, tale, { entityIds: [hub], ...WIDE });
    assert.deepEqual(position, await tale.position());
  },
  mutants: {
    'a row comes once for each entity': answering((answer) => ({ ...answer, edges: doubled(answer.edges) })),
    'only sources have neighbours': answering((answer, { entityIds }) => ({
      ...answer,
      edges: answer.edges.filter((edge) => entityIds.includes(edge.sourceId)),
    })),
    'of one instant, the lowest number comes first': answering((answer) => ({
      ...answer,
      edges: answer.edges.toSorted((a, b) => b.createdAt - a.createdAt || a.id - b.id),
    })),
    'the oldest comes first': answering((answer) => ({
      ...answer,
      edges: answer.edges.toSorted((a, b) => a.createdAt - b.createdAt || b.id - a.id),
    })),
  },
};

/** A store that puts rows around one entity in another order, before the cap. */
const ordering = (order: (a: Edge, b: Edge) => number) =>
  breaking('graph-store', (graph) => ({
    async neighbours(dataset, query, ...rest) {
      const answer = await graph.neighbours(dataset, { ...query, ...WIDE }, ...rest);
      return { ...answer, edges: answer.edges.toSorted(order).slice(0, query.perEntity) };
    },
  }));

const age: ProvenClause<StorePorts> = {
  name: 'newest is told by created_at, not by when a row last changed or became true, where no time is asked about',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const anna = draft.entity('Anna');
      return { anna, edge: draft.fact(anna, 'likes', draft.entity('Tea'), draft.artifact()) };
    });
    const second = await tale.tell((draft) => ({
      edge: draft.fact(first.anna, 'likes', draft.entity('Milk'), draft.artifact(), { validAt: -5 }),
    }));
    await tale.tell((draft) => ({ edge: draft.changeEdge(first.edge, { validAt: draft.at + 5 }, 'extended') }));
    const query = { entityIds: [first.anna.id], perEntity: 1, limit: 9 };
    assert.deepEqual(numbers((await ask(stores, tale, query)).edges), [second.edge.id]);
  },
  mutants: {
    'newest is told by changed_at': ordering((a, b) => b.changedAt - a.changedAt || b.id - a.id),
  },
};

/** What Anna likes since when, told in another order. */
async function tellLikings(tale: Story) {
  const likes = (draft: Draft, anna: { readonly id: Id }, name: string, validAt: number | null): Edge =>
    draft.fact(anna, 'likes', draft.entity(name), draft.artifact(), { validAt });
  const first = await tale.tell((draft) => {
    const anna = draft.entity('Anna');
    return { anna, tea: likes(draft, anna, 'Tea', 300), milk: likes(draft, anna, 'Milk', null) };
  });
  const { ale } = await tale.tell((draft) => ({ ale: likes(draft, first.anna, 'Ale', 100) }));
  const { cola, mead } = await tale.tell((draft) => ({
    cola: likes(draft, first.anna, 'Cola', 500),
    mead: likes(draft, first.anna, 'Mead', 300),
  }));
  return { anna: first.anna.id, tea: first.tea, milk: first.milk.id, ale: ale.id, cola: cola.id, mead: mead.id };
}

const beganLast: ProvenClause<StorePorts> = {
  name: 'newest is told by when a row became true where a time is asked about, whenever it was told, unknown starts last',
  async check(stores) {
    const tale = await openStory(stores);
    const { anna, tea, milk, ale, cola, mead } = await tellLikings(tale);
    const around = { entityIds: [anna], perEntity: 3, limit: 9 };
    const formed = { ...around, entityIds: [], forms: [{ sourceId: anna, relation: 'likes' }] };
    const before = await tale.position();
    const seen = async (clocks: Clocks, query: NeighbourQuery = around) =>
      numbers((await ask(stores, tale, query, clocks)).edges);
    assert.deepEqual(await seen({}), [mead, cola, ale]);
    assert.deepEqual(await seen({ knownAt: before.head }), [mead, cola, ale]);
    for (const time of [{ asOf: 400 }, { asOf: 300, superseded: true }, { during: { from: 350, to: 400 } }]) {
      for (const clocks of [time, { ...time, knownAt: before.head }]) {
        assert.deepEqual(await seen(clocks), [mead, tea.id, ale]);
        assert.deepEqual(await seen(clocks, formed), [mead, tea.id, ale]);
        assert.deepEqual(await seen(clocks, { ...around, perEntity: 9 }), [mead, tea.id, ale, milk]);
        assert.deepEqual(await seen(clocks, { ...around, perEntity: 9, limit: 2 }), [mead, tea.id]);
      }
    }
    await tale.tell((draft) => ({ ended: draft.changeEdge(tea, { invalidAt: 350 }, 'ended') }));
    assert.deepEqual(await seen({ asOf: 400 }), [mead, ale, milk]);
    assert.deepEqual(await seen({ asOf: 400, knownAt: before.head }), [mead, tea.id, ale]);
    assert.deepEqual(await seen({ during: { from: null, to: null } }), [cola, mead, tea.id]);
  },
  mutants: {
    'newest is told by created_at at any time': ordering((a, b) => b.createdAt - a.createdAt || b.id - a.id),
    'newest is told by when a row became true at any time': ordering(newestFirst({ asOf: 0 })),
    'of those that began at once, the lowest number comes first': breaking('graph-store', (graph) => ({
      async neighbours(dataset, query, clocks, call) {
        const answer = await graph.neighbours(dataset, query, clocks, call);
        if (!asksOfTime(clocks)) return answer;
        const edges = answer.edges.toSorted((a, b) => (b.validAt ?? -1) - (a.validAt ?? -1) || a.id - b.id);
        return { ...answer, edges };
      },
    })),
    'unknown starts come first': breaking('graph-store', (graph) => ({
      async neighbours(dataset, query, clocks, call) {
        const answer = await graph.neighbours(dataset, { ...query, ...WIDE }, clocks, call);
        const edges = asksOfTime(clocks)
          ? answer.edges.toSorted((a, b) => Number(b.validAt === null) - Number(a.validAt === null))
          : answer.edges;
        return { ...answer, edges: edges.slice(0, Math.min(query.perEntity, query.limit)) };
      },
    })),
  },
};

const perEntity: ProvenClause<StorePorts> = {
  name: 'perEntity caps the rows of each entity by itself, so that a hub does not crowd out the others',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, loner, people } = await tellHub(tale);
    const of = async (cap: number, ...entityIds: Id[]) =>
      numbers((await ask(stores, tale, { entityIds, perEntity: cap, limit: 100 })).edges);
    assert.deepEqual(await of(2, hub, loner), [7, 6, 1]);
    assert.deepEqual(await of(1, loner, hub), [7, 1]);
    assert.deepEqual(await of(1, hub, ...people), [7, 6, 5, 4, 3, 2]);
  },
  mutants: {
    'the cap is not applied': asking((query) => ({ ...query, perEntity: query.limit })),
    'the cap is one for all': asking((query) => ({ ...query, limit: query.perEntity })),
    'the cap is one too high': asking((query) => ({ ...query, perEntity: query.perEntity + 1 })),
  },
};

const limit: ProvenClause<StorePorts> = {
  name: 'limit keeps the newest rows of all entities together',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, loner } = await tellHub(tale);
    const of = async (most: number) =>
      numbers((await ask(stores, tale, { entityIds: [loner, hub], perEntity: 4, limit: most })).edges);
    assert.deepEqual(await of(5), [7, 6, 5, 4, 1]);
    assert.deepEqual(await of(4), [7, 6, 5, 4]);
    assert.deepEqual(await of(1), [7]);
  },
  mutants: {
    'the limit keeps the oldest': breaking('graph-store', (graph) => ({
      async neighbours(dataset, query, ...rest) {
        const answer = await graph.neighbours(dataset, { ...query, limit: 100 }, ...rest);
        return { ...answer, edges: answer.edges.slice(-query.limit) };
      },
    })),
    'there is no limit': asking((query) => ({ ...query, limit: 100 })),
  },
};

const truncated: ProvenClause<StorePorts> = {
  name: 'truncated says whether a visible row was left out, for either cap',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, loner } = await tellHub(tale);
    const cut = async (cap: number, most: number, ...entityIds: Id[]) =>
      (await ask(stores, tale, { entityIds, perEntity: cap, limit: most })).truncated;
    assert.equal(await cut(6, 6, hub), false);
    assert.equal(await cut(5, 6, hub), true);
    assert.equal(await cut(6, 5, hub), true);
    assert.equal(await cut(6, 7, hub, loner), false);
    assert.equal(await cut(6, 6, hub, loner), true);
    assert.equal(await cut(1, 1, loner), false);
    assert.equal(await cut(1, 1, 999), false);
  },
  mutants: {
    'nothing is ever cut': answering((answer) => ({ ...answer, truncated: false })),
    'a full answer counts as cut': answering((answer, query) => ({
      ...answer,
      truncated: answer.edges.length >= query.limit,
    })),
  },
};

const filteredFirst: ProvenClause<StorePorts> = {
  name: 'neighbours filters at the clocks before any cap',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, ids } = await tellHub(tale);
    const { edges } = await stores['graph-store'].hydrate(tale.dataset, { edgeIds: ids }, {}, CALL);
    const before = await tale.position();
    await tale.tell((draft) => ({
      closed: edges.slice(3).map((edge) => draft.changeEdge(edge, { expiredAt: draft.at, invalidAt: draft.at })),
    }));
    const query = { entityIds: [hub], perEntity: 2, limit: 2 };
    const live = await ask(stores, tale, query);
    assert.deepEqual([numbers(live.edges), live.truncated], [[3, 2], false]);
    const [, , third] = edges;
    assert(third);
    const old = await ask(stores, tale, query, { knownAt: third.createdAt });
    assert.deepEqual([numbers(old.edges), old.truncated], [[3, 2], false]);
    const all = await ask(stores, tale, query, { superseded: true });
    assert.deepEqual([numbers(all.edges), all.truncated], [[7, 6], true]);
    assert.deepEqual(numbers((await ask(stores, tale, query, { knownAt: before.head })).edges), [7, 6]);
  },
  mutants: {
    'superseded rows use up the caps': breaking('graph-store', (graph) => ({
      async neighbours(dataset, query, clocks, call) {
        const answer = await graph.neighbours(dataset, query, { ...clocks, superseded: true }, call);
        if (clocks.superseded === true) return answer;
        return { ...answer, edges: answer.edges.filter(({ expiredAt }) => expiredAt === null) };
      },
    })),
    'later rows use up the caps': breaking('graph-store', (graph) => ({
      async neighbours(dataset, query, { knownAt, ...clocks }, call) {
        const answer = await graph.neighbours(dataset, query, clocks, call);
        return { ...answer, edges: answer.edges.filter((edge) => knownAt === undefined || edge.createdAt <= knownAt) };
      },
    })),
  },
};

/** Two hubs with forty facts each, and a few between them and of rare relations among the oldest. */
async function tellHubs(tale: Story) {
  const { a, b, by, pair, rare, back } = await tale.tell((draft) => {
    const [a, b, c] = [draft.entity('A'), draft.entity('B'), draft.entity('C')];
    const by = draft.artifact();
    const pair = draft.fact(a, 'met', b, by);
    return { a, b, by, pair, rare: draft.fact(a, 'fears', c, by), back: draft.fact(b, 'fears', a, by) };
  });
  await tale.tell((draft) => ({
    many: Array.from({ length: 40 }, (_, at) => {
      const other = draft.entity(`Other ${at}`);
      return [draft.fact(a, 'knows', other, by), draft.fact(other, 'knows', b, by)];
    }),
  }));
  return { a: a.id, b: b.id, pair, rare, back };
}

const forms: ProvenClause<StorePorts> = {
  name: 'rows of a form are found among any number of others of the same ends: at most perEntity of each, at the clocks',
  async check(stores) {
    const tale = await openStory(stores);
    const { a, b, pair, rare, back } = await tellHubs(tale);
    const of = async (asked: readonly FactForm[], most = WIDE, clocks: Clocks = {}) =>
      numbers((await ask(stores, tale, { entityIds: [], forms: asked, ...most }, clocks)).edges);
    assert.deepEqual(await of([{ sourceId: a, targetId: b }]), [pair.id]);
    assert.deepEqual(await of([{ sourceId: b, targetId: a }]), [back.id]);
    assert.deepEqual(await of([{ sourceId: a, relation: 'fears' }]), [rare.id]);
    assert.deepEqual(await of([{ sourceId: a, relation: 'fear' }]), []);
    const both = [
      { sourceId: a, targetId: b },
      { sourceId: a, relation: 'met' },
      { sourceId: b, relation: 'fears' },
    ];
    assert.deepEqual(await of(both), [back.id, pair.id]);
    assert.deepEqual(await of(both, { perEntity: 9, limit: 1 }), [back.id]);
    const known = [{ sourceId: a, relation: 'knows' }];
    const { edges, truncated: cut } = await ask(stores, tale, { entityIds: [a], forms: known, perEntity: 2, limit: 9 });
    assert.deepEqual([edges.length, cut], [2, true]);
    const before = await tale.position();
    await tale.tell((draft) => ({ closed: draft.changeEdge(pair, { expiredAt: draft.at, invalidAt: draft.at }) }));
    assert.deepEqual(await of([{ sourceId: a, targetId: b }]), []);
    assert.deepEqual(await of([{ sourceId: a, targetId: b }], WIDE, { knownAt: before.head }), [pair.id]);
  },
  mutants: {
    'forms are not looked for': asking(({ forms: _forms, ...query }) => query),
    'a form is looked for among the newest rows of its source alone': breaking('graph-store', (graph) => ({
      async neighbours(dataset, { forms: asked = [], ...query }, ...rest) {
        const entityIds = [...query.entityIds, ...asked.map(({ sourceId }) => sourceId)];
        const answer = await graph.neighbours(dataset, { ...query, entityIds, perEntity: 20 }, ...rest);
        return { ...answer, edges: answer.edges.slice(0, query.limit) };
      },
    })),
    'forms know nothing of the clocks': breaking('graph-store', (graph) => ({
      neighbours: (dataset, query, clocks, call) =>
        graph.neighbours(dataset, query, query.forms ? { ...clocks, superseded: true } : clocks, call),
    })),
  },
};

export const NEIGHBOUR_CLAUSES = [bothSides, age, beganLast, perEntity, limit, truncated, filteredFirst, forms];
