import assert from 'node:assert/strict';
import type { Clocks, Id } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { atClocks, AUTUMN, seen, showing, SPRING } from './seen.ts';

const later = (shift: number) =>
  atClocks(({ knownAt, ...clocks }) => (knownAt === undefined ? clocks : { ...clocks, knownAt: knownAt + shift }));

/** A fact whose row is changed twice. */
async function tellVersions(tale: Story) {
  const first = await tale.tell((draft) => {
    const anna = draft.entity('Anna');
    const fields = { validAt: SPRING, description: 'First' };
    return { row: draft.fact(anna, 'lives_in', draft.entity('Rome'), draft.artifact(), fields) };
  });
  const second = await tale.tell((draft) => ({
    row: draft.changeEdge(first.row, { description: 'Second', invalidAt: AUTUMN }, 'ended'),
  }));
  const third = await tale.tell((draft) => ({
    row: draft.changeEdge(second.row, { description: 'Third', invalidAt: SPRING, expiredAt: draft.at }),
  }));
  return { first, second, third };
}

const rowVersions: ProvenClause<StorePorts> = {
  name: 'known_at reads a row in the version that stood then, which a change ends at its own instant',
  async check(stores) {
    const tale = await openStory(stores);
    const { first, second, third } = await tellVersions(tale);
    const at = (knownAt: number) => seen(stores, tale, [first.row], { knownAt, superseded: true });
    assert.deepEqual(await at(first.at - 1), []);
    assert.deepEqual(await at(first.at), [first.row]);
    assert.deepEqual(await at(second.at - 1), [first.row]);
    assert.deepEqual(await at(second.at), [second.row]);
    assert.deepEqual(await at(third.at - 1), [second.row]);
    assert.deepEqual(await at(third.at), [third.row]);
    assert.deepEqual(await seen(stores, tale, [first.row], { superseded: true }), [third.row]);
  },
  mutants: {
    'known_at is not heeded': atClocks((clocks) => forgetting(clocks, 'knownAt')),
    'a change shows a moment too early': later(1),
    'a change shows a moment too late': later(-1),
    'changed rows are lost to the past': showing(
      (edge, { knownAt }) => knownAt === undefined || edge.invalidAt === null,
    ),
  },
};

const judgedThen: ProvenClause<StorePorts> = {
  name: 'whether a row is visible at known_at is judged by the version that stood then',
  async check(stores) {
    const tale = await openStory(stores);
    const { first, second, third } = await tellVersions(tale);
    const at = (clocks: Clocks) => seen(stores, tale, [first.row], clocks);
    assert.deepEqual(await at({}), []);
    assert.deepEqual(await at({ knownAt: second.at }), [second.row]);
    assert.deepEqual(await at({ asOf: AUTUMN, knownAt: first.at }), [first.row]);
    assert.deepEqual(await at({ asOf: AUTUMN, knownAt: second.at }), []);
    assert.deepEqual(await at({ asOf: SPRING, knownAt: second.at }), [second.row]);
    assert.deepEqual(await at({ asOf: SPRING, knownAt: third.at }), []);
    const fourth = await tale.tell((draft) => ({
      row: draft.changeEdge(third.row, { invalidAt: null, expiredAt: null }, 'restored'),
    }));
    assert.deepEqual(await at({}), [fourth.row]);
    assert.deepEqual(await at({ knownAt: third.at }), []);
    const fifth = await tale.tell((draft) => ({
      row: draft.changeEdge(fourth.row, { retracted: true, expiredAt: draft.at }, 'retracted'),
    }));
    assert.deepEqual(await at({ asOf: SPRING, superseded: true }), []);
    assert.deepEqual(await at({ asOf: SPRING, knownAt: fourth.at }), [fourth.row]);
    assert.deepEqual(await at({ retracted: true }), [fifth.row]);
  },
  mutants: {
    'the present decides what was visible': breaking('graph-store', (graph) => ({
      async hydrate(dataset, query, clocks, call) {
        const rows = await graph.hydrate(dataset, query, clocks, call);
        const now = await graph.hydrate(dataset, query, forgetting(clocks, 'knownAt'), call);
        const ids = new Set(now.edges.map(({ id }) => id));
        return { ...rows, edges: rows.edges.filter(({ id }) => ids.has(id)) };
      },
    })),
    'beside as_of, known_at is not heeded': atClocks((clocks) =>
      clocks.asOf === undefined ? clocks : forgetting(clocks, 'knownAt'),
    ),
  },
};

const entityVersions: ProvenClause<StorePorts> = {
  name: 'known_at reads entities and artifacts as they stood then, and none that came later',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => ({ anna: draft.entity('Anna'), artifact: draft.artifact() }));
    const second = await tale.tell((draft) => ({
      anna: draft.changeEntity(first.anna, { name: 'Anna B.', nameKey: 'anna b.', description: 'A painter' }),
      rome: draft.entity('Rome'),
      artifact: draft.artifact(),
    }));
    const third = await tale.tell((draft) => ({ anna: draft.changeEntity(second.anna, { type: 'person' }) }));
    const at = async (clocks: Clocks) => {
      const query = {
        entityIds: [first.anna.id, second.rome.id],
        artifactIds: [first.artifact.id, second.artifact.id],
      };
      const { entities, artifacts } = await stores['graph-store'].hydrate(tale.dataset, query, clocks, CALL);
      return { entities, artifacts };
    };
    const artifacts = [first.artifact, second.artifact];
    assert.deepEqual(await at({ knownAt: first.at - 1 }), { entities: [], artifacts: [] });
    const begun = { entities: [first.anna], artifacts: [first.artifact] };
    assert.deepEqual(await at({ knownAt: first.at }), begun);
    assert.deepEqual(await at({ knownAt: second.at - 1 }), begun);
    assert.deepEqual(await at({ knownAt: second.at }), { entities: [second.anna, second.rome], artifacts });
    assert.deepEqual(await at({ knownAt: third.at - 1 }), { entities: [second.anna, second.rome], artifacts });
    assert.deepEqual(await at({ knownAt: third.at }), { entities: [third.anna, second.rome], artifacts });
    assert.deepEqual(await at({}), { entities: [third.anna, second.rome], artifacts });
  },
  mutants: {
    'entities are read as they are now': breaking('graph-store', (graph) => ({
      async hydrate(dataset, query, clocks, call) {
        const now = await graph.hydrate(dataset, query, forgetting(clocks, 'knownAt'), call);
        return { ...(await graph.hydrate(dataset, query, clocks, call)), entities: now.entities };
      },
    })),
    'artifacts are read as of now': breaking('graph-store', (graph) => ({
      async hydrate(dataset, query, clocks, call) {
        const now = await graph.hydrate(dataset, query, forgetting(clocks, 'knownAt'), call);
        return { ...(await graph.hydrate(dataset, query, clocks, call)), artifacts: now.artifacts };
      },
    })),
    'entities change a moment too late': later(-1),
  },
};

/** Everything that the reads of the graph say at the clocks, but for the position. */
async function wholeRead(stores: StorePorts, tale: Story, clocks: Clocks) {
  const graph = stores['graph-store'];
  const ids: readonly Id[] = [1, 2, 3, 4, 5, 6, 7, 8];
  const query = { entityIds: ids, edgeIds: ids, artifactIds: ids, support: true };
  const { position: _position, ...rows } = await graph.hydrate(tale.dataset, query, clocks, CALL);
  const around = await graph.neighbours(tale.dataset, { entityIds: ids, perEntity: 2, limit: 3 }, clocks, CALL);
  const found = await graph.lookUp(tale.dataset, ['anna', 'rome', 'oslo', 'maria'], clocks, CALL);
  return { rows, edges: around.edges, truncated: around.truncated, found: found.entities };
}

const sameRead: ProvenClause<StorePorts> = {
  name: 'a read at known_at gives what the same read gave then',
  async check(stores) {
    const tale = await openStory(stores);
    const reads: { readonly clocks: Clocks; readonly at: number; readonly gave: unknown }[] = [];
    const readAll = async (at: number) => {
      for (const clocks of [{}, { superseded: true }, { asOf: SPRING }, { asOf: AUTUMN, superseded: true }]) {
        reads.push({ clocks, at, gave: await wholeRead(stores, tale, clocks) });
      }
    };
    const first = await tale.tell((draft) => {
      const [anna, rome, by] = [draft.entity('Anna'), draft.entity('Rome'), draft.artifact()];
      return { anna, by, row: draft.fact(anna, 'lives_in', rome, by, { validAt: SPRING }) };
    });
    await readAll(first.at);
    const second = await tale.tell((draft) => {
      const by = draft.artifact();
      const fact = draft.fact(first.anna, 'lives_in', draft.entity('Oslo'), by, { validAt: AUTUMN });
      draft.link('edge', first.row, by);
      return { fact, row: draft.changeEdge(first.row, { invalidAt: AUTUMN, expiredAt: draft.at }) };
    });
    await readAll(second.at);
    const third = await tale.tell((draft) => {
      draft.changeEntity(first.anna, { name: 'Maria', nameKey: 'maria' });
      draft.changeEdge(second.fact, { retracted: true, expiredAt: draft.at }, 'retracted');
      return { row: draft.changeEdge(second.row, { invalidAt: null, expiredAt: null }, 'restored') };
    });
    await readAll(third.at);
    await tale.tell((draft) => ({
      clipped: draft.changeEdge(third.row, { invalidAt: SPRING + 9 }, 'clipped'),
      split: draft.split(third.row, first.by, { validAt: AUTUMN + 9 }),
    }));
    for (const { clocks, at, gave } of reads) {
      assert.deepEqual(await wholeRead(stores, tale, { ...clocks, knownAt: at }), gave);
      assert.deepEqual(await wholeRead(stores, tale, { ...clocks, knownAt: at + 1 }), gave);
    }
  },
  mutants: {
    'the past changes': atClocks((clocks) => forgetting(clocks, 'knownAt')),
    'support is told as of now': breaking('graph-store', (graph) => ({
      async hydrate(dataset, query, clocks, call) {
        const rows = await graph.hydrate(dataset, query, clocks, call);
        const now = await graph.hydrate(dataset, query, { superseded: true }, call);
        const ids = new Set(rows.edges.map(({ id }) => id));
        return { ...rows, support: now.support.filter(({ edgeId }) => ids.has(edgeId)) };
      },
    })),
  },
};

export const SYSTEM_TIME_CLAUSES = [rowVersions, judgedThen, entityVersions, sameRead];
