import assert from 'node:assert/strict';
import type { Id, Instant, Statement } from '@gligabao/core';
import { breaking, doubled, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const answering = (change: (found: readonly Statement[]) => readonly Statement[]) =>
  breaking('graph-store', (graph) => ({ statements: async (...call) => change(await graph.statements(...call)) }));

const stated: ProvenClause<StorePorts> = {
  name: 'statements are the located sentences in which the artifacts say that a fact holds, as known by then, within the dataset',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob');
    const first = await tale.tell((draft) => {
      const [anna, rome, by] = [draft.entity('Anna'), draft.entity('Rome'), draft.artifact()];
      const unlocated = draft.fact(anna, 'likes', rome, by);
      const row = draft.fact(anna, 'lives_in', rome, by);
      draft.split(row, by);
      draft.assertion(row.factId, by, { span: [50, 70] });
      draft.assertion(unlocated.factId, by, { span: [5, 25] });
      return { row, unlocated, by };
    });
    const second = await tale.tell((draft) => {
      const [by, unasked] = [draft.artifact(), draft.artifact()];
      draft.changeEdge(first.row, { retracted: true, expiredAt: draft.at }, 'retracted');
      draft.assertion(first.row.factId, by, { polarity: 'ends', span: [0, 10] });
      draft.assertion(first.row.factId, by, { polarity: 'denies', span: [10, 20] });
      draft.assertion(first.row.factId, by, { span: [20, 2 ** 20] });
      draft.assertion(first.row.factId, unasked, { span: [0, 10] });
      return { by };
    });
    await other.tell((draft) => {
      const [by, later] = [draft.artifact(), draft.artifact()];
      const fact = draft.fact(draft.entity('Carl'), 'likes', draft.entity('Tea'), by);
      for (const each of [by, later]) draft.assertion(fact.factId, each, { span: [1, 2] });
      return {};
    });
    const { sourceId, targetId } = first.row;
    const statement = (artifactId: Id, factId: Id, span: Statement['span']): Statement => ({
      artifactId,
      span,
      factId,
      sourceId,
      targetId,
    });
    const [old, young] = [first.by.id, second.by.id];
    const then = [statement(old, first.row.factId, [50, 70]), statement(old, first.unlocated.factId, [5, 25])];
    const read = (artifactIds: readonly Id[], knownAt?: Instant) =>
      stores['graph-store'].statements(tale.dataset, { artifactIds }, knownAt === undefined ? {} : { knownAt }, CALL);
    assert.deepEqual(await read([young, old, 99, old]), [...then, statement(young, first.row.factId, [20, 2 ** 20])]);
    assert.deepEqual(await read([young, old], first.at), then);
    assert.deepEqual(await read([young], second.at - 1), []);
    assert.deepEqual(await read([]), []);
    const stating = (...factIds: readonly Id[]) =>
      stores['graph-store'].statements(tale.dataset, { artifactIds: [young, old], factIds }, {}, CALL);
    assert.deepEqual(await stating(99, first.unlocated.factId), then.slice(1));
    assert.deepEqual(await stating(), []);
    const many = Array.from({ length: 60 }, (_, index) => index + 1);
    assert.deepEqual(await stating(...many), await read([young, old]), 'of many facts, those that are stated');
  },
  mutants: {
    'statements come in another order': answering(reversed),
    'a text asked for twice is answered twice': answering(doubled),
    'statements know no time': breaking('graph-store', (graph) => ({
      statements: (dataset, query, _clocks, call) => graph.statements(dataset, query, {}, call),
    })),
    'statements are read of any dataset': breaking('graph-store', (graph) => ({
      statements: async (dataset, query, clocks, call) => [
        ...(await graph.statements(dataset, query, clocks, call)),
        ...(await graph.statements(dataset + 1, query, clocks, call)),
      ],
    })),
    'statements of any fact are read': breaking('graph-store', (graph) => ({
      statements: (dataset, { artifactIds }, clocks, call) => graph.statements(dataset, { artifactIds }, clocks, call),
    })),
    'statements are lost': answering(() => []),
  },
};

export const STATEMENT_CLAUSES = [stated];
