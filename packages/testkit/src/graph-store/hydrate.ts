import assert from 'node:assert/strict';
import type { HydrateQuery, Rows } from '@gligabao/core';
import { breaking, doubled, forgetting, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const answering = (change: (rows: Rows, query: HydrateQuery) => Rows) =>
  breaking('graph-store', (graph) => ({
    hydrate: async (dataset, query, clocks, call) => change(await graph.hydrate(dataset, query, clocks, call), query),
  }));

const byNumber: ProvenClause<StorePorts> = {
  name: 'hydrate returns the rows asked for, ordered by number, each once, and leaves out what does not exist',
  async check(stores) {
    const tale = await openStory(stores);
    const { artifacts, entities, edges } = await tale.tell((draft) => {
      const artifacts = [draft.artifact(), draft.artifact(), draft.artifact()];
      const entities = ['Anna', 'Bob', 'Carl'].map((name) => draft.entity(name));
      const by = draft.artifact();
      const edges = entities.map((entity) => draft.fact(entity, 'likes', entity, by));
      return { artifacts, entities, edges };
    });
    const ids = [3, 99, 1, 3, -1];
    const query = { entityIds: ids, edgeIds: ids, artifactIds: ids };
    assert.deepEqual(await stores['graph-store'].hydrate(tale.dataset, query, {}, CALL), {
      position: await tale.position(),
      entities: [entities[0], entities[2]],
      edges: [edges[0], edges[2]],
      artifacts: [artifacts[0], artifacts[2]],
      support: [],
    });
  },
  mutants: {
    'entities come in no order': answering((rows) => ({ ...rows, entities: reversed(rows.entities) })),
    'edges come in no order': answering((rows) => ({ ...rows, edges: reversed(rows.edges) })),
    'artifacts come in no order': answering((rows) => ({ ...rows, artifacts: reversed(rows.artifacts) })),
    'rows asked for twice come twice': answering((rows) => ({ ...rows, entities: doubled(rows.entities) })),
  },
};

const ofFacts: ProvenClause<StorePorts> = {
  name: 'hydrate by fact returns all rows of the fact that are visible, once even when also asked for by number',
  async check(stores) {
    const tale = await openStory(stores);
    const { other, first, rows } = await tale.tell((draft) => {
      const [anna, acme, by] = [draft.entity('Anna'), draft.entity('Acme'), draft.artifact()];
      const other = draft.fact(anna, 'knows', acme, by);
      const first = draft.fact(anna, 'works_at', acme, by, { validAt: 1000, invalidAt: 2000 });
      const second = draft.split(first, by, { validAt: 3000, invalidAt: 3000, expiredAt: draft.at });
      const third = draft.split(first, by, { validAt: 4000, invalidAt: null });
      return { other, first, rows: [first, second, third] };
    });
    const read = async (query: HydrateQuery, superseded: boolean) =>
      (await stores['graph-store'].hydrate(tale.dataset, query, { superseded }, CALL)).edges;
    const query = { factIds: [first.factId, 99], edgeIds: [first.id] };
    assert.deepEqual(await read(query, true), rows);
    assert.deepEqual(await read(query, false), [rows[0], rows[2]]);
    assert.deepEqual(await read({ factIds: [first.factId], edgeIds: [other.id] }, true), [other, ...rows]);
    assert.deepEqual(await read({ factIds: [first.id + 1] }, true), []);
  },
  mutants: {
    'only the first row of a fact is read': answering((rows, { edgeIds }) => ({
      ...rows,
      edges: rows.edges.filter(({ id, factId }) => id === factId || edgeIds?.includes(id) === true),
    })),
    'rows asked for both ways come twice': answering((rows, { edgeIds, factIds }) => ({
      ...rows,
      edges: rows.edges.flatMap((edge) => {
        const both = edgeIds?.includes(edge.id) === true && factIds?.includes(edge.factId) === true;
        return both ? [edge, edge] : [edge];
      }),
    })),
    'the number of a row is taken for that of its fact': breaking('graph-store', (graph) => ({
      hydrate: (dataset, { factIds = [], edgeIds = [], ...query }, ...rest) =>
        graph.hydrate(dataset, { ...query, factIds, edgeIds: [...edgeIds, ...factIds] }, ...rest),
    })),
  },
};

const supported: ProvenClause<StorePorts> = {
  name: 'support names the artifacts of each row, oldest first, with the span of the sentence that states its fact',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [anna, rome, by] = [draft.entity('Anna'), draft.entity('Rome'), draft.artifact()];
      const unlocated = draft.fact(anna, 'likes', rome, by);
      const row = draft.fact(anna, 'lives_in', rome, by);
      draft.assertion(row.factId, by, { span: [5, 25] });
      draft.assertion(row.factId, by, { span: [50, 70] });
      return { row, unlocated, by, split: draft.split(row, by) };
    });
    const second = await tale.tell((draft) => {
      const by = draft.artifact();
      draft.assertion(first.row.factId, by, { polarity: 'ends', span: [0, 2 ** 20] });
      draft.link('edge', first.row, by);
      return { by, stray: draft.artifact() };
    });
    const [old, young] = [first.by.id, second.by.id];
    const edgeIds = [first.row.id, first.split.id, first.unlocated.id];
    const read = (query: HydrateQuery) => stores['graph-store'].hydrate(tale.dataset, query, {}, CALL);
    const { support, artifacts } = await read({ edgeIds, support: true });
    assert.deepEqual(support, [
      { edgeId: first.unlocated.id, artifactId: old, span: null },
      { edgeId: first.row.id, artifactId: old, span: [5, 25] },
      { edgeId: first.row.id, artifactId: young, span: [0, 2 ** 20] },
      { edgeId: first.split.id, artifactId: old, span: [5, 25] },
    ]);
    assert.deepEqual(artifacts, [], 'artifacts are read only when they are asked for by number');
    assert.deepEqual((await read({ edgeIds })).support, []);
    assert.deepEqual((await read({ factIds: [first.row.factId], support: true })).support, support.slice(1));
  },
  mutants: {
    'the newest artifact comes first': answering((rows) => ({
      ...rows,
      support: rows.support.toSorted((a, b) => a.edgeId - b.edgeId || b.artifactId - a.artifactId),
    })),
    'spans are lost': answering((rows) => ({
      ...rows,
      support: rows.support.map((each) => ({ ...each, span: null })),
    })),
    'only located support is told': answering((rows) => ({
      ...rows,
      support: rows.support.filter(({ span }) => span !== null),
    })),
    'support comes unasked': breaking('graph-store', (graph) => ({
      hydrate: (dataset, query, ...rest) => graph.hydrate(dataset, { ...query, support: true }, ...rest),
    })),
  },
};

const supportThen: ProvenClause<StorePorts> = {
  name: 'support at known_at leaves out later links; a link that is written again stays as old as it was',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const by = draft.artifact();
      return { by, row: draft.fact(draft.entity('Anna'), 'likes', draft.entity('Tea'), by) };
    });
    const second = await tale.tell((draft) => {
      const by = draft.artifact();
      draft.link('edge', first.row, first.by);
      draft.link('edge', first.row, by);
      return { by };
    });
    const third = await tale.tell((draft) => {
      draft.link('edge', first.row, second.by);
      draft.link('edge', first.row, second.by);
      return {};
    });
    const at = async (knownAt: number) => {
      const query = { edgeIds: [first.row.id], support: true };
      const { support } = await stores['graph-store'].hydrate(tale.dataset, query, { knownAt }, CALL);
      return support.map(({ artifactId }) => artifactId);
    };
    assert.deepEqual(await at(first.at), [first.by.id]);
    assert.deepEqual(await at(second.at - 1), [first.by.id]);
    assert.deepEqual(await at(second.at), [first.by.id, second.by.id]);
    assert.deepEqual(await at(third.at), [first.by.id, second.by.id]);
  },
  mutants: {
    'a link is as young as its last writing': breaking('graph-store', (graph) => {
      const linkedAt = new Map<string, number>();
      return {
        async commit(dataset, plan, call) {
          for (const link of plan.edgeArtifacts) linkedAt.set(link.join(), plan.at);
          return graph.commit(dataset, plan, call);
        },
        async hydrate(dataset, query, clocks, call) {
          const rows = await graph.hydrate(dataset, query, clocks, call);
          const isKnown = (at = 0) => at <= (clocks.knownAt ?? Infinity);
          const support = rows.support.filter((each) => isKnown(linkedAt.get([each.edgeId, each.artifactId].join())));
          return { ...rows, support };
        },
      };
    }),
    'links know no time': breaking('graph-store', (graph) => ({
      hydrate: (dataset, query, clocks, call) => graph.hydrate(dataset, query, forgetting(clocks, 'knownAt'), call),
    })),
    'a link written twice is there twice': answering((rows) => ({ ...rows, support: doubled(rows.support) })),
  },
};

export const HYDRATE_CLAUSES = [byNumber, ofFacts, supported, supportThen];
