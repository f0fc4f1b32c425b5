import assert from 'node:assert/strict';
import type { Clocks, IndexedText } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const answering = (change: (texts: readonly IndexedText[]) => readonly IndexedText[]) =>
  breaking('text-index', (texts) => ({ visible: async (...call) => change(await texts.visible(...call)) }));

const atClocks = (change: (clocks: Clocks) => Clocks) =>
  breaking('text-index', (texts) => ({
    visible: (dataset, query, clocks, call) => texts.visible(dataset, query, change(clocks), call),
  }));

const numbers = (texts: readonly IndexedText[]) => texts.map(({ id }) => id);

const ordered: ProvenClause<StorePorts> = {
  name: 'visible returns the texts asked for by number, then those of the owners of a kind, each in the order asked',
  async check(stores) {
    const tale = await openStory(stores);
    const { texts, anna, carl } = await tale.tell((draft) => {
      const [anna, bob, carl] = [draft.entity('Anna'), draft.entity('Bob'), draft.entity('Carl')];
      const fact = draft.fact(anna, 'knows', bob, draft.artifact());
      const texts = [
        draft.text('entity', anna, 'tea for two', { vector: 'pending' }),
        draft.text('entity', bob, ''),
        draft.text('fact', fact, 'tea'),
        draft.text('entity', carl, '🍵 شاي 茶'),
      ];
      return { texts, anna, carl };
    });
    const [first, second, third, fourth] = texts;
    const visible = (query: Parameters<StorePorts['text-index']['visible']>[1]) =>
      stores['text-index'].visible(tale.dataset, query, {}, CALL);
    assert.deepEqual(await visible({ textIds: [4, 99, 1, 3, 2] }), [fourth, first, third, second]);
    const ids = [carl.id, 99, anna.id];
    assert.deepEqual(await visible({ owners: { kind: 'entity', ids } }), [fourth, first]);
    assert.deepEqual(await visible({ owners: { kind: 'fact', ids } }), [third]);
    assert.deepEqual(await visible({ owners: { kind: 'passage', ids } }), []);
    const both = { textIds: [third?.id ?? 0, second?.id ?? 0], owners: { kind: 'entity', ids } } as const;
    assert.deepEqual(await visible(both), [third, second, fourth, first]);
    assert.deepEqual(await visible({}), []);
  },
  mutants: {
    'texts come by number': answering((texts) => texts.toSorted((a, b) => a.id - b.id)),
    'owners are not heeded': breaking('text-index', (texts) => ({
      visible: (dataset, { textIds = [] }, ...rest) => texts.visible(dataset, { textIds }, ...rest),
    })),
    'owners of every kind are answered': breaking('text-index', (texts) => ({
      async visible(dataset, { textIds = [], owners }, ...rest) {
        const kinds = owners === undefined ? [] : (['entity', 'fact'] as const);
        const found = [await texts.visible(dataset, { textIds }, ...rest)];
        for (const kind of kinds) {
          found.push(await texts.visible(dataset, { owners: { kind, ids: owners?.ids ?? [] } }, ...rest));
        }
        return found.flat();
      },
    })),
    'the embedded text is lost': answering((texts) => texts.map((text) => ({ ...text, embedded: '' }))),
  },
};

const judged: ProvenClause<StorePorts> = {
  name: 'visible leaves out what may not be shown at the clocks: replaced and later texts, and facts of which no row is visible',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      const row = draft.fact(anna, 'lives_in', draft.entity('Rome'), by, { validAt: 100 });
      return { anna, row, texts: [draft.text('entity', anna, 'old'), draft.text('fact', row, 'lives')] };
    });
    const [old, lives] = first.texts;
    assert(old && lives);
    const second = await tale.tell((draft) => ({
      young: draft.replaceText(old, 'young'),
      closed: draft.changeEdge(first.row, { invalidAt: 200, expiredAt: draft.at }),
    }));
    const { young } = second;
    const at = async (clocks: Clocks) => {
      const textIds = [young.id, lives.id, old.id];
      const byNumber = numbers(await stores['text-index'].visible(tale.dataset, { textIds }, clocks, CALL));
      const byOwner = [];
      for (const { kind, ownerId } of [old, lives]) {
        const owners = { kind, ids: [ownerId] };
        byOwner.push(...numbers(await stores['text-index'].visible(tale.dataset, { owners }, clocks, CALL)));
      }
      assert.deepEqual(new Set(byOwner), new Set(byNumber), 'texts by owner differ from texts by number');
      return byNumber;
    };
    assert.deepEqual(await at({}), [young.id]);
    assert.deepEqual(await at({ superseded: true }), [young.id, lives.id]);
    assert.deepEqual(await at({ asOf: 150 }), [young.id, lives.id]);
    assert.deepEqual(await at({ asOf: 200 }), [young.id]);
    assert.deepEqual(await at({ knownAt: second.at - 1 }), [lives.id, old.id]);
    assert.deepEqual(await at({ knownAt: second.at }), [young.id]);
    assert.deepEqual(await at({ knownAt: first.at, asOf: 99 }), [old.id]);
    assert.deepEqual(await at({ knownAt: first.at - 1 }), []);
  },
  mutants: {
    'superseded facts are shown': atClocks((clocks) => ({ ...clocks, superseded: true })),
    'later texts are shown': atClocks((clocks) => forgetting(clocks, 'knownAt')),
    'as_of is not heeded': atClocks((clocks) => forgetting(clocks, 'asOf')),
    'the index is believed': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) =>
        graph.commit(dataset, { ...plan, texts: plan.texts.map((text) => ({ ...text, replaces: null })) }, call),
    })),
  },
};

const apart: ProvenClause<StorePorts> = {
  name: 'visible shows nothing of another dataset, though its texts have the same numbers',
  async check(stores) {
    const one = await openStory(stores, 'alice', 'one');
    const two = await openStory(stores, 'bob', 'one');
    const { text } = await one.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'one') }));
    await two.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'two') }));
    await two.tell((draft) => ({ text: draft.text('entity', draft.entity('Bob'), 'two more') }));
    const query = { textIds: [1, 2], owners: { kind: 'entity', ids: [1, 2] } } as const;
    assert.deepEqual(await stores['text-index'].visible(one.dataset, query, {}, CALL), [text, text]);
    assert.deepEqual(await stores['text-index'].visible(one.dataset + 1000, query, {}, CALL), []);
  },
  mutants: {
    'texts are read of any dataset': breaking('text-index', (texts) => ({
      visible: (_dataset, ...rest) => texts.visible(2, ...rest),
    })),
  },
};

export const VISIBLE_CLAUSES = [ordered, judged, apart];
