import assert from 'node:assert/strict';
import type { Clocks } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { ask, atClocks, holding } from './reads.ts';

/** How many entity texts are known at the clocks, and their mean length. */
async function entityStatistics(stores: StorePorts, tale: Story, clocks: Clocks) {
  const { texts, meanLength } = await ask(stores, tale, 'entity', [], clocks);
  return [texts, meanLength];
}

async function tellReplaced(tale: Story) {
  const first = await tale.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'tea milk') }));
  const second = await tale.tell((draft) => ({
    text: draft.replaceText(first.text, 'tea sugar sugar lemon'),
    late: draft.text('entity', draft.entity('Bob'), 'tea'),
  }));
  return { first, second };
}

const versions: ProvenClause<StorePorts> = {
  name: 'a replaced text is found until the instant of the change, and the one in its place from then on; later ones not before',
  async check(stores) {
    const tale = await openStory(stores);
    const { first, second } = await tellReplaced(tale);
    const both = [second.late.id, second.text.id];
    assert.deepEqual(await holding(stores, tale, 'entity', 'tea'), both);
    assert.deepEqual(await holding(stores, tale, 'entity', 'milk'), []);
    assert.deepEqual(await holding(stores, tale, 'entity', 'tea', { knownAt: first.at - 1 }), []);
    assert.deepEqual(await holding(stores, tale, 'entity', 'tea', { knownAt: first.at }), [first.text.id]);
    assert.deepEqual(await holding(stores, tale, 'entity', 'milk', { knownAt: second.at - 1 }), [first.text.id]);
    assert.deepEqual(await holding(stores, tale, 'entity', 'sugar', { knownAt: second.at - 1 }), []);
    assert.deepEqual(await holding(stores, tale, 'entity', 'tea', { knownAt: second.at }), both);
    assert.deepEqual(await holding(stores, tale, 'entity', 'milk', { knownAt: second.at }), []);
  },
  mutants: {
    'known_at is not heeded': atClocks((clocks) => forgetting(clocks, 'knownAt')),
    'replaced texts stay': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) =>
        graph.commit(dataset, { ...plan, texts: plan.texts.map((text) => ({ ...text, replaces: null })) }, call),
    })),
    'a change shows a moment too early': atClocks((clocks) =>
      clocks.knownAt === undefined ? clocks : { ...clocks, knownAt: clocks.knownAt + 1 },
    ),
    'a change shows a moment too late': atClocks((clocks) =>
      clocks.knownAt === undefined ? clocks : { ...clocks, knownAt: clocks.knownAt - 1 },
    ),
  },
};

const counted: ProvenClause<StorePorts> = {
  name: 'statistics count the texts of the kind that stood at known_at, one for each owner however often it changed',
  async check(stores) {
    const tale = await openStory(stores);
    assert.deepEqual(await entityStatistics(stores, tale, {}), [0, 0]);
    const { first, second } = await tellReplaced(tale);
    assert.deepEqual(await entityStatistics(stores, tale, {}), [2, 2.5]);
    assert.deepEqual(await entityStatistics(stores, tale, { knownAt: first.at - 1 }), [0, 0]);
    assert.deepEqual(await entityStatistics(stores, tale, { knownAt: first.at }), [1, 2]);
    assert.deepEqual(await entityStatistics(stores, tale, { knownAt: second.at - 1 }), [1, 2]);
    assert.deepEqual(await entityStatistics(stores, tale, { knownAt: second.at }), [2, 2.5]);
  },
  mutants: {
    'statistics count later texts': breaking('text-index', (texts) => ({
      async postings(dataset, query, clocks, call) {
        const now = await texts.postings(dataset, query, forgetting(clocks, 'knownAt'), call);
        const { terms } = await texts.postings(dataset, query, clocks, call);
        return { ...now, terms };
      },
    })),
    'the mean of nothing is no number': breaking('text-index', (texts) => ({
      async postings(...call) {
        const all = await texts.postings(...call);
        return { ...all, meanLength: (all.meanLength * all.texts) / all.texts };
      },
    })),
    'the mean is rounded': breaking('text-index', (texts) => ({
      async postings(...call) {
        const all = await texts.postings(...call);
        return { ...all, meanLength: Math.round(all.meanLength) };
      },
    })),
    'statistics count closed texts': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) =>
        graph.commit(dataset, { ...plan, texts: plan.texts.map((text) => ({ ...text, replaces: null })) }, call),
    })),
  },
};

const hiddenCount: ProvenClause<StorePorts> = {
  name: 'statistics count a fact whether or not one of its rows is visible, so that as_of does not change a score',
  async check(stores) {
    const tale = await openStory(stores);
    const { at } = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      const gone = { validAt: 100, invalidAt: 200, expiredAt: draft.at };
      draft.text('fact', draft.fact(anna, 'live', anna, by, { validAt: 300 }), 'tea');
      draft.text('fact', draft.fact(anna, 'past', anna, by, gone), 'tea milk sugar');
      return {};
    });
    for (const clocks of [{}, { asOf: 150 }, { asOf: 50 }, { superseded: true }, { knownAt: at }]) {
      const { texts, meanLength } = await ask(stores, tale, 'fact', ['tea'], clocks);
      assert.deepEqual([texts, meanLength], [2, 2]);
    }
  },
  mutants: {
    'statistics count visible facts only': breaking('text-index', (texts) => ({
      async postings(...call) {
        const all = await texts.postings(...call);
        return { ...all, texts: all.terms[0]?.postings.length ?? 0 };
      },
    })),
  },
};

const eventless: ProvenClause<StorePorts> = {
  name: 'entities are found whatever as_of says',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'tea') }));
    for (const clocks of [{ asOf: -1 }, { asOf: 0, superseded: true }, { asOf: 2000 }]) {
      assert.equal((await holding(stores, tale, 'entity', 'tea', clocks)).length, 1);
    }
  },
  mutants: {
    'entities are found from the epoch on': breaking('text-index', (texts) => ({
      async postings(dataset, query, clocks, call) {
        const all = await texts.postings(dataset, query, clocks, call);
        const isEarly = query.kind === 'entity' && (clocks.asOf ?? 0) < 0;
        return { ...all, terms: all.terms.map((each) => ({ ...each, postings: isEarly ? [] : each.postings })) };
      },
    })),
  },
};

const apart: ProvenClause<StorePorts> = {
  name: 'postings and statistics of one dataset hold nothing of another',
  async check(stores) {
    const one = await openStory(stores, 'alice', 'one');
    const two = await openStory(stores, 'alice', 'two');
    await one.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'tea tea') }));
    await two.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'milk milk milk') }));
    const read = async ({ dataset }: { readonly dataset: number }) => {
      const query = { kind: 'entity', terms: ['tea', 'milk'], perTerm: 9 } as const;
      const { texts, meanLength, terms } = await stores['text-index'].postings(dataset, query, {}, CALL);
      return [texts, meanLength, ...terms.map(({ postings }) => postings.length)];
    };
    assert.deepEqual(await read(one), [1, 2, 1, 0]);
    assert.deepEqual(await read(two), [1, 3, 0, 1]);
    assert.deepEqual(await read({ dataset: two.dataset + 1000 }), [0, 0, 0, 0]);
  },
  mutants: {
    'postings are read of any dataset': breaking('text-index', (texts) => ({
      postings: (_dataset, ...rest) => texts.postings(1, ...rest),
    })),
    'statistics are those of the store': breaking('text-index', (texts) => ({
      async postings(dataset, ...rest) {
        const all = await texts.postings(dataset, ...rest);
        const other = await texts.postings(dataset === 1 ? 2 : 1, ...rest);
        return { ...all, texts: all.texts + other.texts };
      },
    })),
  },
};

export const STATISTICS_CLAUSES = [versions, counted, hiddenCount, eventless, apart];
