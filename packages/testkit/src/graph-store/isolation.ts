import assert from 'node:assert/strict';
import { ORIGIN } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { snapshot, writeAll } from './everything.ts';

/** Two datasets that give the same numbers to other rows of the same names. */
async function tellTwins(stores: StorePorts, users: readonly [string, string], names: readonly [string, string]) {
  const one = await openStory(stores, users[0], names[0]);
  const two = await openStory(stores, users[1], names[1]);
  const tell = (tale: typeof one, told: string) =>
    tale.tell((draft) => {
      const by = draft.artifact({ text: told, sessionId: 'session' });
      const anna = draft.entity('Anna', { description: told });
      const edge = draft.fact(anna, 'knows', draft.entity('Bob'), by, { description: told });
      draft.assertion(edge.factId, by, { span: told === 'one' ? [1, 1] : [2, 2] });
      draft.verdict(edge.factId, null, { reference: told === 'one' ? 1 : 2 });
      return {};
    });
  await tell(one, 'one');
  await tell(two, 'two');
  return { one, two };
}

const apart: ProvenClause<StorePorts> = {
  name: 'nothing of one dataset is ever returned for another, though both have the same numbers and names',
  async check(stores) {
    const { one, two } = await tellTwins(stores, ['alice', 'bob'], ['main', 'main']);
    const graph = stores['graph-store'];
    for (const [{ dataset }, told, at] of [
      [one, 'one', 1],
      [two, 'two', 2],
    ] as const) {
      const found = await graph.lookUp(dataset, ['anna'], {}, CALL);
      assert.deepEqual(
        found.entities.map(({ entity, degree }) => [entity.description, degree]),
        [[told, 1]],
      );
      const query = { entityIds: [1, 2], perEntity: 9, limit: 9 };
      const { edges } = await graph.neighbours(dataset, query, {}, CALL);
      assert.deepEqual(
        edges.map(({ description }) => description),
        [told],
      );
      const all = { entityIds: [1], edgeIds: [1], factIds: [1], artifactIds: [1], support: true };
      const rows = await graph.hydrate(dataset, all, {}, CALL);
      assert.deepEqual(
        rows.entities.map(({ description }) => description),
        [told],
      );
      assert.deepEqual(
        rows.edges.map(({ description }) => description),
        [told],
      );
      assert.deepEqual(
        rows.artifacts.map(({ text }) => text),
        [told],
      );
      assert.deepEqual(rows.support, [{ edgeId: 1, artifactId: 1, span: [at, at] }]);
      const { facts, verdicts } = await graph.evidence(dataset, { slots: [], factIds: [1] }, CALL);
      assert.deepEqual(
        facts.map((fact) => [fact.rows.length, fact.assertions.length]),
        [[1, 2]],
      );
      assert.deepEqual(
        facts[0]?.rows.map(({ description }) => description),
        [told],
      );
      assert.deepEqual(
        verdicts.map(({ reference }) => reference),
        [at],
      );
    }
  },
  mutants: {
    'look-ups read the first dataset': breaking('graph-store', (graph) => ({
      lookUp: (_dataset, ...rest) => graph.lookUp(1, ...rest),
    })),
    'neighbours read the first dataset': breaking('graph-store', (graph) => ({
      neighbours: (_dataset, ...rest) => graph.neighbours(1, ...rest),
    })),
    'support is read of any dataset': breaking('graph-store', (graph) => ({
      async hydrate(dataset, ...rest) {
        const rows = await graph.hydrate(dataset, ...rest);
        return { ...rows, support: (await graph.hydrate(1, ...rest)).support };
      },
    })),
    'verdicts are read of any dataset': breaking('graph-store', (graph) => ({
      async evidence(dataset, ...rest) {
        const evidence = await graph.evidence(dataset, ...rest);
        return { ...evidence, verdicts: (await graph.evidence(1, ...rest)).verdicts };
      },
    })),
  },
};

const untouched: ProvenClause<StorePorts> = {
  name: "a commit to one dataset changes nothing of another, not even of the same user's",
  async check(stores) {
    const { one, two } = await tellTwins(stores, ['alice', 'alice'], ['main', 'other']);
    const before = await snapshot(stores, two);
    await one.tell((draft) => writeAll(draft));
    const rows = await stores['graph-store'].hydrate(one.dataset, { entityIds: [1], edgeIds: [1] }, {}, CALL);
    const [anna, edge] = [rows.entities[0], rows.edges[0]];
    assert(anna && edge);
    await one.tell((draft) => {
      draft.changeEntity(anna, { name: 'Maria', nameKey: 'maria' });
      draft.changeEdge(edge, { retracted: true, expiredAt: draft.at }, 'retracted');
      return {};
    });
    assert.deepEqual(await snapshot(stores, two), before);
  },
  mutants: {
    'every commit moves the head of the other dataset': breaking('graph-store', (graph) => ({
      async hydrate(dataset, ...rest) {
        const rows = await graph.hydrate(dataset, ...rest);
        const other = (await graph.hydrate(dataset === 1 ? 2 : 1, ...rest)).position;
        const head = Math.max(rows.position.head, rows.position.head === 0 ? 0 : other.head);
        return { ...rows, position: { ...rows.position, head } };
      },
      async commit(dataset, plan, call) {
        const { position } = await graph.hydrate(dataset, {}, {}, call);
        return graph.commit(dataset, { ...plan, readAt: position.head }, call);
      },
    })),
  },
};

const origin: ProvenClause<StorePorts> = {
  name: 'a dataset that holds nothing, or does not exist, stands at the origin and reads as empty',
  async check(stores) {
    const { dataset } = await openStory(stores);
    for (const number of [dataset, dataset + 1000]) {
      const graph = stores['graph-store'];
      const nothing = { position: ORIGIN, entities: [], edges: [], artifacts: [], support: [] };
      const all = { entityIds: [1], edgeIds: [1], factIds: [1], artifactIds: [1], support: true };
      assert.deepEqual(await graph.hydrate(number, all, {}, CALL), nothing);
      assert.deepEqual(await graph.hydrate(number, {}, {}, CALL), nothing);
      assert.deepEqual(await graph.lookUp(number, ['anna'], {}, CALL), { position: ORIGIN, entities: [] });
      const query = { entityIds: [1], perEntity: 9, limit: 9 };
      const around = await graph.neighbours(number, query, {}, CALL);
      assert.deepEqual(around, { position: ORIGIN, edges: [], truncated: false });
      const evidence = await graph.evidence(number, { slots: [], factIds: [1] }, CALL);
      assert.deepEqual(evidence, { position: ORIGIN, facts: [], verdicts: [] });
    }
  },
  mutants: {
    'numbers begin at zero': breaking('graph-store', (graph) => ({
      async lookUp(...call) {
        const found = await graph.lookUp(...call);
        return { ...found, position: { ...found.position, next: { ...found.position.next, entity: 0 } } };
      },
    })),
  },
};

export const ISOLATION_CLAUSES = [apart, untouched, origin];
