import assert from 'node:assert/strict';
import type { OwnersQuery, TextKind, TextOwner, View } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const STORED = { vector: 'stored', vectorModel: 'm' } as const;

const asking = (change: (query: OwnersQuery, view: View) => readonly [OwnersQuery, View]) =>
  breaking('text-index', (texts) => ({
    owners: (dataset, query, view, call) => texts.owners(dataset, ...change(query, view), call),
  }));

const inView = (change: (view: View) => View) => asking((query, view) => [query, change(view)]);

/** The owners of texts, by the numbers of the texts. */
async function ownersOf(
  stores: StorePorts,
  tale: Story,
  kind: TextKind,
  which: OwnersQuery['which'],
  view: View = {},
): Promise<readonly TextOwner[]> {
  const query = { kind, vectorModel: 'm', which };
  return (await stores['text-index'].owners(tale.dataset, query, view, CALL)).toSorted((a, b) => a.textId - b.textId);
}

const resolved: ProvenClause<StorePorts> = {
  name: 'owners resolves texts of a kind with a vector of a model to whose they are, those asked for or at most some of all',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob');
    const { anna, carl, texts } = await tale.tell((draft) => {
      draft.skipTo('entity', 40);
      const [anna, bob, carl] = [draft.entity('Anna'), draft.entity('Bob'), draft.entity('Carl')];
      const texts = [
        draft.text('entity', anna, 'tea', STORED),
        draft.text('entity', bob, 'tea', { vector: 'stored', vectorModel: 'another' }),
        draft.text('entity', bob, 'tea', { vector: 'pending' }),
        draft.text('entity', carl, 'tea', STORED),
        draft.text('passage', draft.artifact(), 'tea', STORED),
      ];
      return { anna, carl, texts };
    });
    await other.tell((draft) => ({ text: draft.text('entity', draft.entity('Dora'), 'tea', STORED) }));
    const [first, , , fourth] = texts;
    const annas = { textId: first?.id, ownerId: anna.id };
    const carls = { textId: fourth?.id, ownerId: carl.id };
    const textIds = texts.map(({ id }) => id);
    assert.deepEqual(await ownersOf(stores, tale, 'entity', [99, ...textIds.toReversed()]), [annas, carls]);
    assert.deepEqual(await ownersOf(stores, tale, 'entity', textIds.slice(1)), [carls]);
    assert.deepEqual(await ownersOf(stores, tale, 'summary', textIds), []);
    assert.deepEqual(await ownersOf(stores, tale, 'entity', []), []);
    assert.deepEqual(await ownersOf(stores, tale, 'entity', { most: 9 }), [annas, carls]);
    assert.equal((await ownersOf(stores, tale, 'entity', { most: 1 })).length, 1);
  },
  mutants: {
    'texts are taken for their owners': breaking('text-index', (texts) => ({
      owners: async (...call) => (await texts.owners(...call)).map(({ textId }) => ({ textId, ownerId: textId })),
    })),
    'vectors of any model count': breaking('text-index', (texts) => ({
      async owners(dataset, query, view, call) {
        const lists = ['m', 'another'].map((vectorModel) =>
          texts.owners(dataset, { ...query, vectorModel }, view, call),
        );
        return (await Promise.all(lists)).flat();
      },
    })),
    'owners of every kind are given': breaking('text-index', (texts) => ({
      async owners(dataset, query, view, call) {
        const kinds = ['entity', 'passage'] as const;
        return (await Promise.all(kinds.map((kind) => texts.owners(dataset, { ...query, kind }, view, call)))).flat();
      },
    })),
    'all are given, whatever is asked for': asking((query, view) => [
      { ...query, which: Array.isArray(query.which) && query.which.length > 0 ? { most: 99 } : query.which },
      view,
    ]),
    'more are given than asked for': asking((query, view) => [
      { ...query, which: 'most' in query.which ? { most: 99 } : query.which },
      view,
    ]),
  },
};

const judged: ProvenClause<StorePorts> = {
  name: 'owners gives what visible gives at the clocks and among artifacts, of numbers and of all, before the cap',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [inside, outside] = [
        draft.artifact({ sessionId: 's', validAt: 50 }),
        draft.artifact({ metadata: { channel: 'mail' }, validAt: 150 }),
      ];
      const [anna, bob] = [draft.entity('Anna'), draft.entity('Bob')];
      draft.link('entity', anna, inside);
      draft.link('entity', bob, outside);
      const live = draft.fact(anna, 'knows', bob, inside, { validAt: 100 });
      const gone = draft.fact(anna, 'met', bob, outside, { validAt: 100, invalidAt: 200, expiredAt: draft.at });
      // Among all, these would use up the cap.
      for (let count = 0; count < 9; count += 1) draft.text('passage', draft.artifact(), 'tea', STORED);
      const facts = [live, gone].map((row) => draft.text('fact', row, 'tea', STORED));
      const [name] = [anna, bob].map((entity) => draft.text('entity', entity, 'tea', STORED));
      for (const artifact of [inside, outside]) draft.text('passage', artifact, 'tea', STORED);
      return { bob, name, facts };
    });
    assert(first.name);
    const later = await tale.tell((draft) => {
      const again = draft.artifact({ sessionId: 's' });
      draft.link('entity', first.bob, again);
      draft.text('summary', again, 'tea', STORED);
      return { text: draft.replaceText(first.name ?? draft.text('entity', first.bob, ''), 'milk') };
    });
    const textIds = Array.from({ length: 30 }, (_, at) => at + 1);
    const clocks: readonly View[] = [
      {},
      { superseded: true },
      { asOf: 120 },
      { asOf: 250 },
      { knownAt: later.at - 1 },
      { knownAt: later.at, asOf: 120 },
      { during: { from: 0, to: 99 } },
    ];
    const where = [{ label: 'channel', operator: 'eq', value: 'mail' }] as const;
    const views = clocks.flatMap((view) => [
      view,
      ...[{ sessionId: 's' }, { where }, { sessionId: 's', where }, {}].map((among) => ({ ...view, among })),
    ]);
    for (const view of views) {
      const visible = await stores['text-index'].visible(tale.dataset, { textIds }, view, CALL);
      for (const kind of ['entity', 'fact', 'passage', 'summary'] as const) {
        const expected = visible
          .filter((text) => text.kind === kind && text.vectorModel === 'm')
          .map(({ id, ownerId }) => ({ textId: id, ownerId }));
        assert.deepEqual(await ownersOf(stores, tale, kind, textIds, view), expected);
        assert.deepEqual(await ownersOf(stores, tale, kind, { most: 99 }, view), expected);
        const capped = await ownersOf(stores, tale, kind, { most: 2 }, view);
        assert.equal(capped.length, Math.min(2, expected.length));
      }
    }
  },
  mutants: {
    'superseded facts are given': inView((view) => ({ ...view, superseded: true })),
    'later texts are given': inView((view) => forgetting(view, 'knownAt')),
    'as_of is not heeded': inView((view) => forgetting(view, 'asOf')),
    'a period is not heeded': inView((view) => forgetting(view, 'during')),
    'among is not heeded': inView((view) => forgetting(view, 'among')),
    'among is not heeded by all': asking((query, view) => [
      query,
      'most' in query.which ? forgetting(view, 'among') : view,
    ]),
    'what does not fit uses up the cap': breaking('text-index', (texts) => ({
      async owners(dataset, query, { among, ...clocks }, call) {
        const all = await texts.owners(dataset, query, clocks, call);
        if (among === undefined || !('most' in query.which)) {
          return texts.owners(dataset, query, { ...clocks, ...(among === undefined ? {} : { among }) }, call);
        }
        const which = all.map(({ textId }) => textId);
        return texts.owners(dataset, { ...query, which }, { ...clocks, among }, call);
      },
    })),
  },
};

export const OWNERS_CLAUSES = [resolved, judged];
