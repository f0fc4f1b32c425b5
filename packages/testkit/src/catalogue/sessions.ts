import assert from 'node:assert/strict';
import type { Session } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const PAGE = { limit: 500, offset: 0 };

/** A catalogue that shows sessions otherwise. */
const showing = (change: (sessions: readonly Session[]) => readonly Session[]) =>
  breaking('catalogue', (catalogue) => ({
    async sessions(...call) {
      const { items, total } = await catalogue.sessions(...call);
      return { items: change(items), total };
    },
  }));

/** A filter that narrows by no session. */
function without<Filter extends { readonly sessionId?: string }>(filter: Filter): Filter {
  const { sessionId: narrowed, ...rest } = filter;
  return narrowed === undefined ? filter : (rest as Filter);
}

const sessions: ProvenClause<StorePorts> = {
  name: 'sessions are counted as they were known, the one of the latest text first, and narrow entities and edges',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob');
    const first = await tale.tell((draft) => {
      const by = draft.artifact({ sessionId: 's' });
      const [anna, rome] = [draft.entity('Anna'), draft.entity('Rome')];
      const lives = draft.fact(anna, 'lives_in', rome, by);
      for (const entity of [anna, rome]) draft.bring('entity', entity, 's');
      draft.bring('edge', lives, 's');
      draft.artifact({ sessionId: 'B' });
      draft.artifact({ sessionId: 'a' });
      draft.artifact();
      return { at: draft.at, anna, rome, lives };
    });
    const second = await tale.tell((draft) => {
      const by = draft.artifact({ sessionId: 's' });
      draft.artifact({ sessionId: 's', parentId: by.id, chunkIndex: 0 });
      const bob = draft.entity('Bob');
      draft.bring('entity', bob, 's');
      draft.bring('entity', bob, 'a');
      return { at: draft.at, bob };
    });
    await other.tell((draft) => ({ by: draft.artifact({ sessionId: 's' }) }));
    const none = { entities: 0, edges: 0 };
    const read = (filter: { readonly sessionId?: string }, page = PAGE, clocks = {}) =>
      stores.catalogue.sessions(tale.dataset, filter, page, clocks, CALL);
    const s = { id: 's', artifacts: 2, entities: 3, edges: 1, firstAt: first.at, lastAt: second.at };
    const b = { id: 'B', artifacts: 1, ...none, firstAt: first.at, lastAt: first.at };
    const a = { ...b, id: 'a', entities: 1 };
    assert.deepEqual(await read({}), { items: [s, b, a], total: 3 });
    assert.deepEqual(await read({ sessionId: 's' }), { items: [s], total: 1 });
    assert.deepEqual(await read({ sessionId: 'S' }), { items: [], total: 0 });
    assert.deepEqual(await read({}, { limit: 1, offset: 1 }), { items: [b], total: 3 });
    const then = { ...s, artifacts: 1, entities: 2, lastAt: first.at };
    assert.deepEqual((await read({}, PAGE, { knownAt: first.at })).items, [b, { ...a, entities: 0 }, then]);
    const { catalogue } = stores;
    const brought = await catalogue.entities(tale.dataset, { sessionId: 's' }, PAGE, {}, CALL);
    assert.deepEqual(brought.items, [second.bob, first.rome, first.anna]);
    const early = await catalogue.entities(tale.dataset, { sessionId: 'a' }, PAGE, { knownAt: first.at }, CALL);
    assert.deepEqual(early.items, []);
    const facts = (sessionId: string) => catalogue.edges(tale.dataset, { sessionId, now: 0 }, PAGE, {}, CALL);
    assert.deepEqual(await facts('s'), { items: [first.lives], total: 1 });
    assert.deepEqual(await facts('a'), { items: [], total: 0 });
  },
  mutants: {
    'sessions come oldest first': showing(reversed),
    'chunks are counted': showing((items) => items.map((each) => ({ ...each, artifacts: each.artifacts + 1 }))),
    'what was brought is not counted': showing((items) => items.map((each) => ({ ...each, entities: 0 }))),
    'all is counted at any time': breaking('catalogue', (catalogue) => ({
      sessions: (dataset, filter, page, _, call) => catalogue.sessions(dataset, filter, page, {}, call),
    })),
    'entities are not narrowed': breaking('catalogue', (catalogue) => ({
      entities: (dataset, filter, ...rest) => catalogue.entities(dataset, without(filter), ...rest),
    })),
    'edges are not narrowed': breaking('catalogue', (catalogue) => ({
      edges: (dataset, filter, ...rest) => catalogue.edges(dataset, without(filter), ...rest),
    })),
  },
};

export const SESSION_CLAUSES = [sessions];
