import assert from 'node:assert/strict';
import type { Clocks, Edge, EdgeFilter } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { AUTUMN, SPRING, tellStates } from '../graph-store/seen.ts';
import { openStory, STORY_BEGINS, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const PAGE = { limit: 500, offset: 0 };
const NOW = STORY_BEGINS;

/** The relations of the rows listed, oldest first: in a story of states, their names. */
async function listed(stores: StorePorts, tale: Story, filter: EdgeFilter, clocks: Clocks = {}, now = NOW) {
  const { items, total } = await stores.catalogue.edges(tale.dataset, { ...filter, now }, PAGE, clocks, CALL);
  assert.equal(total, items.length);
  return items.map(({ relation }) => relation).toReversed();
}

const atClocks = (change: (clocks: Clocks) => Clocks) =>
  breaking('catalogue', (catalogue) => ({
    edges: (dataset, filter, page, clocks, call) => catalogue.edges(dataset, filter, page, change(clocks), call),
  }));

const all: ProvenClause<StorePorts> = {
  name: 'without a state or as_of, edges lists live rows; superseded and retracted ones when they are asked for',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell(tellStates);
    const live = ['open', 'ended', 'upcoming', 'since', 'until'];
    const rows = [...live, 'superseded', 'painted'];
    assert.deepEqual(await listed(stores, tale, {}), live);
    assert.deepEqual(await listed(stores, tale, {}, { superseded: false }), live);
    assert.deepEqual(await listed(stores, tale, {}, { superseded: true }), rows);
    assert.deepEqual(await listed(stores, tale, {}, { retracted: true }), [...live, 'retracted']);
    const both = { superseded: true, retracted: true };
    assert.deepEqual(await listed(stores, tale, {}, both), [...rows, 'retracted']);
  },
  mutants: {
    'superseded rows are listed unasked': atClocks((clocks) => ({ ...clocks, superseded: true })),
    'only live rows are listed': breaking('catalogue', (catalogue) => ({
      async edges(...call) {
        const { items } = await catalogue.edges(...call);
        const live = items.filter(({ expiredAt }) => expiredAt === null);
        return { items: live, total: live.length };
      },
    })),
    'retracted rows are listed': atClocks((clocks) => ({ ...clocks, retracted: true })),
    'retracted rows are never listed': atClocks((clocks) => forgetting(clocks, 'retracted')),
  },
};

const asOf: ProvenClause<StorePorts> = {
  name: 'with as_of, edges lists the rows true then; with superseded too, those that began by then',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell(tellStates);
    const at = (instant: number, clocks: Clocks = {}) => listed(stores, tale, {}, { ...clocks, asOf: instant });
    assert.deepEqual(await at(SPRING - 1), ['since', 'until']);
    assert.deepEqual(await at(SPRING), ['open', 'ended', 'since', 'until', 'superseded']);
    assert.deepEqual(await at(AUTUMN), ['open', 'since']);
    const began = ['open', 'ended', 'since', 'until', 'superseded', 'painted'];
    assert.deepEqual(await at(AUTUMN, { superseded: true }), began);
  },
  mutants: {
    'as_of is not heeded': atClocks((clocks) => forgetting(clocks, 'asOf')),
    'the end is inclusive': atClocks((clocks) => (clocks.asOf === AUTUMN ? { ...clocks, asOf: AUTUMN - 1 } : clocks)),
  },
};

const states: ProvenClause<StorePorts> = {
  name: 'by state, edges lists the rows that read so at as_of, or now: each row has one state at a time',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell(tellStates);
    const of = (state: EdgeFilter['state'] & string, clocks: Clocks = {}, now = NOW) =>
      listed(stores, tale, { state }, clocks, now);
    assert.deepEqual(await of('current'), ['open', 'since']);
    assert.deepEqual(await of('upcoming'), ['upcoming']);
    assert.deepEqual(await of('ended'), ['ended', 'until']);
    assert.deepEqual(await of('superseded'), ['superseded', 'painted']);
    assert.deepEqual(await of('retracted'), ['retracted']);
    for (const [clocks, now] of [
      [{ asOf: SPRING }, NOW],
      [{}, SPRING],
    ] as const) {
      assert.deepEqual(await of('current', clocks, now), ['open', 'ended', 'since', 'until', 'superseded']);
      assert.deepEqual(await of('ended', clocks, now), []);
    }
    assert.deepEqual(await of('upcoming', { asOf: SPRING - 1 }), ['open', 'ended', 'upcoming', 'superseded']);
    assert.deepEqual(await of('ended', { asOf: AUTUMN }), ['ended', 'until']);
    assert.deepEqual(await of('superseded', { asOf: AUTUMN }), ['superseded', 'painted']);
  },
  mutants: {
    'states are those of now': breaking('catalogue', (catalogue) => ({
      edges: (dataset, filter, page, clocks, call) =>
        catalogue.edges(dataset, filter, page, filter.state === undefined ? clocks : forgetting(clocks, 'asOf'), call),
    })),
    'states are those at as_of only': breaking('catalogue', (catalogue) => ({
      edges: (dataset, filter, ...rest) => catalogue.edges(dataset, { ...filter, now: NOW }, ...rest),
    })),
    'only rows true at as_of have a state': breaking('catalogue', (catalogue) => ({
      async edges(dataset, filter, page, clocks, call) {
        const { items, total } = await catalogue.edges(dataset, filter, page, clocks, call);
        if (clocks.asOf === undefined) return { items, total };
        const { state: _state, ...rest } = filter;
        const ids = new Set((await catalogue.edges(dataset, rest, page, clocks, call)).items.map(({ id }) => id));
        return { items: items.filter(({ id }) => ids.has(id)), total };
      },
    })),
    'retracted rows have no state': breaking('catalogue', (catalogue) => ({
      async edges(...call) {
        const { items } = await catalogue.edges(...call);
        const kept = items.filter((edge) => !edge.retracted);
        return { items: kept, total: kept.length };
      },
    })),
  },
};

const filters: ProvenClause<StorePorts> = {
  name: 'edges are narrowed by an entity on either side, by relation, and by both with a state',
  async check(stores) {
    const tale = await openStory(stores);
    const { anna, bob, rows } = await tale.tell((draft) => {
      const [anna, bob, by] = [draft.entity('Anna'), draft.entity('Bob'), draft.artifact()];
      const rows = [
        draft.fact(anna, 'knows', bob, by, { validAt: 0 }),
        draft.fact(bob, 'knows', anna, by, { validAt: 0, invalidAt: 5 }),
        draft.fact(bob, 'likes', bob, by, { validAt: 0 }),
        draft.fact(anna, 'knows_', anna, by, { validAt: 0 }),
      ];
      return { anna, bob, rows: rows.map(({ id }) => id) };
    });
    const of = async (filter: EdgeFilter) => {
      const { items } = await stores.catalogue.edges(tale.dataset, { ...filter, now: NOW }, PAGE, {}, CALL);
      return items.map(({ id }) => rows.indexOf(id)).join('');
    };
    assert.equal(await of({ entityId: anna.id }), '310');
    assert.equal(await of({ entityId: bob.id }), '210');
    assert.equal(await of({ relation: 'knows' }), '10');
    assert.equal(await of({ relation: 'Knows' }), '');
    assert.equal(await of({ entityId: bob.id, relation: 'knows', state: 'current' }), '0');
    assert.equal(await of({ entityId: 99 }), '');
  },
  mutants: {
    'an entity is looked for as source': breaking('catalogue', (catalogue) => ({
      async edges(dataset, filter, ...rest) {
        const { items } = await catalogue.edges(dataset, filter, ...rest);
        const kept = items.filter(({ sourceId }) => filter.entityId === undefined || sourceId === filter.entityId);
        return { items: kept, total: kept.length };
      },
    })),
    'the relation is not heeded': breaking('catalogue', (catalogue) => ({
      edges: (dataset, { relation: _relation, ...filter }, ...rest) => catalogue.edges(dataset, filter, ...rest),
    })),
  },
};

const known: ProvenClause<StorePorts> = {
  name: 'edges at known_at are listed in the versions, and the states, of then',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const anna = draft.entity('Anna');
      return { row: draft.fact(anna, 'likes', anna, draft.artifact(), { validAt: SPRING }) };
    });
    const second = await tale.tell((draft) => ({
      row: draft.changeEdge(first.row, { invalidAt: AUTUMN, expiredAt: draft.at }),
    }));
    const third = await tale.tell((draft) => ({
      row: draft.changeEdge(second.row, { retracted: true }, 'retracted'),
    }));
    const at = async (knownAt: number, filter: EdgeFilter = {}) => {
      const clocks = { knownAt, superseded: true };
      const { items } = await stores.catalogue.edges(tale.dataset, { ...filter, now: NOW }, PAGE, clocks, CALL);
      return items;
    };
    assert.deepEqual(await at(first.at - 1), []);
    assert.deepEqual(await at(first.at), [first.row]);
    assert.deepEqual(await at(second.at - 1, { state: 'current' }), [first.row]);
    assert.deepEqual(await at(second.at, { state: 'current' }), []);
    assert.deepEqual(await at(second.at, { state: 'superseded' }), [second.row]);
    assert.deepEqual(await at(third.at - 1), [second.row]);
    assert.deepEqual(await at(third.at), []);
    assert.deepEqual(await at(third.at, { state: 'retracted' }), [third.row]);
  },
  mutants: {
    'rows are listed as they are now': atClocks((clocks) => forgetting(clocks, 'knownAt')),
  },
};

const inTime: ProvenClause<StorePorts> = {
  name: 'edges in the order of time come by their start, unknown ones first, then as they were learned, then by number',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      const row = (name: string, validAt: number | null, fields = {}) =>
        draft.fact(anna, name, anna, by, { validAt, ...fields });
      return {
        late: row('late', AUTUMN),
        same: row('same', SPRING),
        unknown: row('unknown', null),
        before1970: row('before 1970', -5),
        begun: row('begun', null, { invalidAt: SPRING }),
      };
    });
    const second = await tale.tell((draft) => {
      draft.changeEdge(first.late, { validAt: SPRING - 1 });
      const anna = { id: first.late.sourceId };
      const by = draft.artifact();
      draft.fact(anna, 'learned later', anna, by, { validAt: SPRING });
      draft.fact(anna, 'earlier', anna, by, { validAt: 0 });
      return {};
    });
    const of = async (clocks: Clocks, page = PAGE) => {
      const how = { entityId: first.late.sourceId, now: NOW, order: 'time' } as const;
      const { items, total } = await stores.catalogue.edges(tale.dataset, how, page, clocks, CALL);
      return { names: items.map(({ relation }) => relation), total };
    };
    const now = ['unknown', 'begun', 'before 1970', 'earlier', 'late', 'same', 'learned later'];
    assert.deepEqual(await of({}), { names: now, total: 7 });
    assert.deepEqual(await of({}, { limit: 3, offset: 2 }), { names: now.slice(2, 5), total: 7 });
    const then = ['unknown', 'begun', 'before 1970', 'same', 'late'];
    assert.deepEqual(await of({ knownAt: first.at }), { names: then, total: 5 });
    assert.deepEqual(await of({ knownAt: second.at }), { names: now, total: 7 });
  },
  mutants: {
    'the newest come first': breaking('catalogue', (catalogue) => ({
      edges: (dataset, { order: _order, ...filter }, ...rest) => catalogue.edges(dataset, filter, ...rest),
    })),
    'unknown starts come last': breaking('catalogue', (catalogue) => ({
      async edges(...call) {
        const { items, total } = await catalogue.edges(...call);
        const begun = items.filter(({ validAt }) => validAt !== null);
        return { items: [...begun, ...items.filter(({ validAt }) => validAt === null)], total };
      },
    })),
    'rows of one start come the newest first': breaking('catalogue', (catalogue) => ({
      async edges(...call) {
        const { items, total } = await catalogue.edges(...call);
        const start = ({ validAt }: Edge): number => validAt ?? -Number.MAX_VALUE;
        return { items: items.toSorted((a, b) => start(a) - start(b) || b.id - a.id), total };
      },
    })),
  },
};

export const EDGE_CLAUSES = [all, asOf, states, filters, known, inTime];
