import assert from 'node:assert/strict';
import type { IndexedText, VectorSettled, VectorState, WalkedTexts } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

type Walk = StorePorts['text-index']['walk'];

const answering = (change: (answer: readonly IndexedText[]) => readonly IndexedText[]) =>
  breaking('text-index', (texts) => ({ walk: async (...call) => change(await texts.walk(...call)) }));

const asking = (change: (query: Parameters<Walk>[1]) => Parameters<Walk>[1]) =>
  breaking('text-index', (texts) => ({ walk: (dataset, query, call) => texts.walk(dataset, change(query), call) }));

const tellTexts = (tale: Story, vectors: readonly VectorState[]) =>
  tale.tell((draft) => ({
    texts: vectors.map((vector, index) => {
      const vectorModel = vector === 'stored' ? 'old' : null;
      return draft.text('entity', draft.entity(`Entity ${index}`), 'tea', { vector, vectorModel });
    }),
  }));

async function walked(stores: StorePorts, tale: Story, which: WalkedTexts, after = 0, limit = 99) {
  const texts = await stores['text-index'].walk(tale.dataset, { which, after, limit }, CALL);
  return texts.map(({ id }) => id);
}

const settled: ProvenClause<StorePorts> = {
  name: 'settle records the state of each vector, and the model of a stored one, at no other text',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob', 'main');
    const { texts } = await tellTexts(tale, ['pending', 'pending', 'none', 'stored']);
    const strange = await tellTexts(other, ['pending', 'pending']);
    const settle = (...vectors: VectorSettled[]) => stores['text-index'].settle(tale.dataset, vectors, CALL);
    const states = async () => {
      const textIds = texts.map(({ id }) => id);
      const visible = await stores['text-index'].visible(tale.dataset, { textIds }, {}, CALL);
      return visible.map(({ vector, vectorModel }) => (vector === 'stored' ? `stored by ${vectorModel}` : vector));
    };
    assert.deepEqual(await states(), ['pending', 'pending', 'none', 'stored by old']);
    const before = await tale.position();
    await settle({ textId: 1, state: 'stored', model: 'new' }, { textId: 3, state: 'pending', model: 'new' });
    assert.deepEqual(await states(), ['stored by new', 'pending', 'pending', 'stored by old']);
    await settle({ textId: 4, state: 'stored', model: 'new' }, { textId: 3, state: 'stored', model: 'm "🙂"' });
    await settle({ textId: 1, state: 'pending', model: 'newer' }, { textId: 99, state: 'stored', model: 'new' });
    await settle({ textId: 2, state: 'stored', model: 'new' });
    await settle();
    assert.deepEqual(await states(), ['pending', 'stored by new', 'stored by m "🙂"', 'stored by new']);
    assert.deepEqual(await tale.position(), before);
    const textIds = [1, 2];
    assert.deepEqual(await stores['text-index'].visible(other.dataset, { textIds }, {}, CALL), strange.texts);
  },
  mutants: {
    'only the first is settled': breaking('text-index', (texts) => ({
      settle: (dataset, vectors, call) => texts.settle(dataset, vectors.slice(0, 1), call),
    })),
    'settled is settled for good': breaking('text-index', (texts) => ({
      settle: (dataset, vectors, call) =>
        texts.settle(
          dataset,
          vectors.filter(({ state }) => state === 'stored'),
          call,
        ),
    })),
    'settling reaches into other datasets': breaking('text-index', (texts) => ({
      async settle(dataset, vectors, call) {
        await texts.settle(dataset, vectors, call);
        await texts.settle(dataset === 1 ? 2 : 1, vectors, call);
      },
    })),
    'the model is not kept': breaking('text-index', (texts) => ({
      settle: (dataset, vectors, call) =>
        texts.settle(
          dataset,
          vectors.map((each) => ({ ...each, model: 'new' })),
          call,
        ),
    })),
  },
};

const listed: ProvenClause<StorePorts> = {
  name: 'walk gives texts by number, behind a number and up to the limit: all, the pending ones, or those without a stored vector of a model',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob', 'main');
    assert.deepEqual(await walked(stores, tale, 'all'), []);
    await tellTexts(tale, ['pending', 'stored', 'none', 'pending', 'stored']);
    await tellTexts(other, ['pending', 'pending', 'pending', 'pending', 'pending', 'pending', 'pending']);
    await stores['text-index'].settle(tale.dataset, [{ textId: 2, state: 'stored', model: 'new' }], CALL);
    assert.deepEqual(await walked(stores, tale, 'all'), [1, 2, 3, 4, 5]);
    assert.deepEqual(await walked(stores, tale, 'all', 2, 2), [3, 4]);
    assert.deepEqual(await walked(stores, tale, 'all', 5), []);
    assert.deepEqual(await walked(stores, tale, 'all', 0, 0), []);
    assert.deepEqual(await walked(stores, tale, 'pending'), [1, 4]);
    assert.deepEqual(await walked(stores, tale, 'pending', 1), [4]);
    assert.deepEqual(await walked(stores, tale, 'pending', 0, 1), [1]);
    assert.deepEqual(await walked(stores, tale, { lacking: 'new' }), [1, 3, 4, 5]);
    assert.deepEqual(await walked(stores, tale, { lacking: 'new' }, 1, 2), [3, 4]);
    assert.deepEqual(await walked(stores, tale, { lacking: 'old' }), [1, 2, 3, 4]);
  },
  mutants: {
    'the newest come first': answering(reversed),
    'a walk begins again and again': asking((query) => ({ ...query, after: 0 })),
    'a walk begins at the number': asking(({ after, ...query }) => ({ ...query, after: after - 1 })),
    'vectors of other models are as good': answering((texts) => texts.filter(({ vector }) => vector !== 'stored')),
    'texts written without an embedder are forgotten': answering((texts) =>
      texts.filter(({ vector }) => vector !== 'none'),
    ),
    'pending ones are all': asking((query) => ({ ...query, which: query.which === 'pending' ? 'all' : query.which })),
    'texts are those of another dataset': breaking('text-index', (texts) => ({
      walk: (_, query, call) => texts.walk(2, query, call),
    })),
  },
};

const closed: ProvenClause<StorePorts> = {
  name: 'a replaced text keeps needing its vector, since reads at an earlier known_at still show it',
  async check(stores) {
    const tale = await openStory(stores);
    const { texts } = await tellTexts(tale, ['pending']);
    const [old] = texts;
    assert(old);
    await tale.tell((draft) => ({ young: draft.replaceText(old, 'milk') }));
    assert.deepEqual(await walked(stores, tale, 'pending'), [1]);
    assert.deepEqual(await walked(stores, tale, { lacking: 'new' }), [1, 2]);
    await stores['text-index'].settle(tale.dataset, [{ textId: 1, state: 'stored', model: 'new' }], CALL);
    assert.deepEqual(await walked(stores, tale, { lacking: 'new' }), [2]);
    assert.deepEqual(await walked(stores, tale, 'all'), [1, 2]);
  },
  mutants: {
    'closed texts need nothing': answering((texts) => texts.filter(({ closedAt }) => closedAt === null)),
  },
};

const counted: ProvenClause<StorePorts> = {
  name: 'vectors counts the texts of every dataset by state and model, closed ones too, the model of stored ones only',
  async check(stores) {
    assert.deepEqual(await stores.catalogue.vectors(CALL), []);
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob', 'main');
    const { texts } = await tellTexts(tale, ['stored', 'pending', 'none', 'stored', 'stored', 'stored']);
    await tellTexts(other, ['pending', 'stored', 'pending']);
    const [old] = texts;
    assert(old);
    await tale.tell((draft) => ({ young: draft.replaceText(old, 'milk') }));
    const now = [
      { textId: 4, state: 'stored', model: 'b "🙂"' },
      { textId: 5, state: 'stored', model: 'B' },
    ] as const;
    await stores['text-index'].settle(tale.dataset, now, CALL);
    const [one, two] = [tale.dataset, other.dataset];
    const expected = [
      [one, 'none', null, 2],
      [one, 'pending', null, 1],
      [one, 'stored', 'B', 1],
      [one, 'stored', 'b "🙂"', 1],
      [one, 'stored', 'old', 2],
      [two, 'pending', null, 2],
      [two, 'stored', 'old', 1],
    ];
    const told = await stores.catalogue.vectors(CALL);
    assert.deepEqual(
      told.map(({ dataset, state, model, texts: n }) => [dataset, state, model, n]),
      expected,
    );
  },
  mutants: {
    'the other datasets are left out': breaking('catalogue', (catalogue) => ({
      vectors: async (call) => (await catalogue.vectors(call)).filter(({ dataset }) => dataset === 1),
    })),
    'the models are not told apart': breaking('catalogue', (catalogue) => ({
      vectors: async (call) => (await catalogue.vectors(call)).map((count) => ({ ...count, model: null })),
    })),
    'each is counted once': breaking('catalogue', (catalogue) => ({
      vectors: async (call) => (await catalogue.vectors(call)).map((count) => ({ ...count, texts: 1 })),
    })),
    'the order is another': breaking('catalogue', (catalogue) => ({
      vectors: async (call) => reversed(await catalogue.vectors(call)),
    })),
  },
};

export const SETTLE_CLAUSES = [settled, listed, closed, counted];
