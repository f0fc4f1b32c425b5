import assert from 'node:assert/strict';
import type { Among, Id, View } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const S: Among = { sessionId: 's' };
const MAIL: Among = { where: [{ label: 'channel', operator: 'in', value: ['mail', 'post'] }] };

const numbers = (rows: readonly { readonly id: Id }[]): readonly Id[] => rows.map(({ id }) => id);

const inView = (change: (view: View) => View) =>
  breaking('graph-store', (graph) => ({
    neighbours: (dataset, query, view, call) => graph.neighbours(dataset, query, change(view), call),
    hydrate: (dataset, query, view, call) => graph.hydrate(dataset, query, change(view), call),
    lookUp: (dataset, keys, view, call) => graph.lookUp(dataset, keys, change(view), call),
  }));

const unfiltered = inView((view) => forgetting(view, 'among'));

/** A hub with a fact that a mail of the session states, and thirty newer ones that others do. */
async function tellHub(tale: Story) {
  const told = await tale.tell((draft) => {
    const [hub, friend] = [draft.entity('Hub'), draft.entity('Friend')];
    const mail = draft.artifact({ sessionId: 's', metadata: { channel: 'mail' } });
    const fact = draft.fact(hub, 'knows', friend, mail);
    for (const entity of [hub, friend]) draft.link('entity', entity, mail);
    return { hub, friend, fact, mail };
  });
  const many = await tale.tell((draft) => {
    const by = draft.artifact({ sessionId: 't', metadata: { channel: 'chat' } });
    const other = draft.entity('Other');
    draft.link('entity', other, by);
    return { by, other, rows: Array.from({ length: 30 }, (_, at) => draft.fact(told.hub, `likes ${at}`, other, by)) };
  });
  return { ...told, ...many, hub: told.hub.id };
}

const rows: ProvenClause<StorePorts> = {
  name: 'among artifacts, neighbours gives the rows that one of them supports, before any cap, and says what it cut of these',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, fact, rows: many, by } = await tellHub(tale);
    const of = async (view: View, query: object = {}) => {
      const asked = { entityIds: [hub], perEntity: 1, limit: 1, ...query };
      const { edges, truncated } = await stores['graph-store'].neighbours(tale.dataset, asked, view, CALL);
      return [...numbers(edges), truncated];
    };
    assert.deepEqual(await of({ among: S }), [fact.id, false]);
    assert.deepEqual(await of({ among: MAIL }), [fact.id, false]);
    assert.deepEqual(await of({ among: { ...MAIL, sessionId: 't' } }), [false]);
    assert.deepEqual(await of({ among: { sessionId: 't' } }), [many.at(-1)?.id, true]);
    const form = { entityIds: [], forms: [{ sourceId: hub, relation: 'likes 3' }] };
    assert.deepEqual(await of({ among: S }, form), [false]);
    assert.deepEqual(await of({ among: { sessionId: 't' } }, form), [many[3]?.id, false]);
    const { at } = await tale.tell((draft) => {
      const again = draft.artifact({ sessionId: 's' });
      draft.link('edge', many[3] ?? fact, again);
      return { changed: draft.changeEdge(fact, { expiredAt: draft.at, invalidAt: draft.at }), by };
    });
    assert.deepEqual(await of({ among: S }), [many[3]?.id, false]);
    assert.deepEqual(await of({ among: S, superseded: true }), [many[3]?.id, true]);
    assert.deepEqual(await of({ among: S, knownAt: at - 1 }), [fact.id, false]);
  },
  mutants: {
    'among is not heeded': unfiltered,
    'what does not fit uses up the caps': breaking('graph-store', (graph) => ({
      async neighbours(dataset, query, { among, ...clocks }, call) {
        const all = await graph.neighbours(dataset, query, clocks, call);
        if (among === undefined) return all;
        const fitting = await graph.hydrate(dataset, { edgeIds: numbers(all.edges) }, { ...clocks, among }, call);
        const ids = new Set(numbers(fitting.edges));
        return { ...all, edges: all.edges.filter(({ id }) => ids.has(id)) };
      },
    })),
    'links of now are heeded': inView((view) => forgetting(view, 'knownAt')),
    'superseded rows are heeded': inView((view) => (view.among === undefined ? view : { ...view, superseded: true })),
  },
};

const hydrated: ProvenClause<StorePorts> = {
  name: 'among artifacts, hydrate gives them alone, with the rows that they support and support by them, and entities as asked for',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, friend, fact, mail, rows: many, by, other } = await tellHub(tale);
    await tale.tell((draft) => ({ linked: draft.link('edge', fact, by) }));
    const query = {
      entityIds: [hub, friend.id, other.id],
      edgeIds: numbers(many.slice(0, 2)),
      factIds: [fact.factId],
      artifactIds: [mail.id, by.id],
      support: true,
    };
    const of = async (among: Among) => {
      const found = await stores['graph-store'].hydrate(tale.dataset, query, { among }, CALL);
      const support = found.support.map(({ edgeId, artifactId }) => [edgeId, artifactId]);
      return {
        entities: numbers(found.entities),
        edges: numbers(found.edges),
        artifacts: numbers(found.artifacts),
        support,
      };
    };
    const entities = [hub, friend.id, other.id];
    const mailed = { entities, edges: [fact.id], artifacts: [mail.id], support: [[fact.id, mail.id]] };
    assert.deepEqual(await of(S), mailed);
    assert.deepEqual(await of(MAIL), mailed);
    const edges = [fact.id, ...numbers(many.slice(0, 2))];
    const chatted = { entities, edges, artifacts: [by.id], support: edges.map((id) => [id, by.id]) };
    assert.deepEqual(await of({ sessionId: 't' }), chatted);
  },
  mutants: {
    'among is not heeded': unfiltered,
    'support by what does not fit is told': breaking('graph-store', (graph) => ({
      async hydrate(dataset, query, view, call) {
        const found = await graph.hydrate(dataset, query, view, call);
        const { support } = await graph.hydrate(dataset, { ...query, edgeIds: numbers(found.edges) }, {}, call);
        return { ...found, support };
      },
    })),
    'artifacts that do not fit are given': breaking('graph-store', (graph) => ({
      async hydrate(dataset, query, view, call) {
        const { artifacts } = await graph.hydrate(dataset, query, {}, call);
        return { ...(await graph.hydrate(dataset, query, view, call)), artifacts };
      },
    })),
  },
};

const named: ProvenClause<StorePorts> = {
  name: 'among artifacts, entities are found by name and listed when one of them is linked, as known then',
  async check(stores) {
    const tale = await openStory(stores);
    const { hub, friend, other } = await tellHub(tale);
    const of = async (view: Pick<View, 'among' | 'knownAt'>) => {
      const found = await stores['graph-store'].lookUp(tale.dataset, ['hub', 'friend', 'other'], view, CALL);
      const page = { limit: 9, offset: 0 };
      const { items, total } = await stores.catalogue.entities(tale.dataset, {}, page, view, CALL);
      const ids = numbers(found.entities.map(({ entity }) => entity));
      assert.deepEqual(numbers(items), ids.toReversed(), 'the list differs from what is found by name');
      assert.equal(total, items.length);
      return ids;
    };
    assert.deepEqual(await of({ among: S }), [hub, friend.id]);
    assert.deepEqual(await of({ among: { sessionId: 't' } }), [other.id]);
    assert.deepEqual(await of({ among: { ...MAIL, sessionId: 't' } }), []);
    const { at } = await tale.tell((draft) => ({
      alias: draft.alias(other, 'Another', draft.artifact()),
      linked: draft.link('entity', other, draft.artifact({ sessionId: 's' })),
    }));
    assert.deepEqual(await of({ among: S }), [hub, friend.id, other.id]);
    assert.deepEqual(await of({ among: S, knownAt: at - 1 }), [hub, friend.id]);
    const byAlias = async (among: Among) =>
      (await stores['graph-store'].lookUp(tale.dataset, ['another'], { among }, CALL)).entities.length;
    assert.deepEqual([await byAlias(S), await byAlias(MAIL)], [1, 0]);
  },
  mutants: {
    'among is not heeded': unfiltered,
    'links of now are heeded': inView((view) => forgetting(view, 'knownAt')),
    'the list is that of all': breaking('catalogue', (catalogue) => ({
      entities: (dataset, filter, page, view, call) =>
        catalogue.entities(dataset, filter, page, forgetting(view, 'among'), call),
    })),
    'an alias is found whatever fits': breaking('graph-store', (graph) => ({
      lookUp: (dataset, keys, { among, ...clocks }, call) =>
        graph.lookUp(dataset, keys, among === undefined || keys.length === 1 ? clocks : { ...clocks, among }, call),
    })),
  },
};

export const AMONG_CLAUSES = [rows, hydrated, named];
