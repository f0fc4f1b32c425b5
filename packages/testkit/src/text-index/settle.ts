import assert from 'node:assert/strict';
import type { VectorSettled, VectorState } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

type Unsettled = Awaited<ReturnType<StorePorts['text-index']['unsettled']>>;

const answering = (change: (answer: Unsettled) => Unsettled) =>
  breaking('text-index', (texts) => ({ unsettled: async (...call) => change(await texts.unsettled(...call)) }));

const tellTexts = (tale: Story, vectors: readonly VectorState[]) =>
  tale.tell((draft) => ({
    texts: vectors.map((vector, index) => {
      const vectorModel = vector === 'stored' ? 'old' : null;
      return draft.text('entity', draft.entity(`Entity ${index}`), 'tea', { vector, vectorModel });
    }),
  }));

async function unsettled(stores: StorePorts, tale: Story, model: string, limit = 99) {
  const { texts, pending, stale } = await stores['text-index'].unsettled(tale.dataset, { model, limit }, CALL);
  return { ids: texts.map(({ id }) => id), pending, stale };
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
  name: 'unsettled lists, oldest first and up to the limit, texts without a vector of the model, and counts all pending and stale ones',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob', 'main');
    assert.deepEqual(await unsettled(stores, tale, 'new'), { ids: [], pending: 0, stale: 0 });
    await tellTexts(tale, ['pending', 'stored', 'none', 'pending', 'stored']);
    await tellTexts(other, ['pending', 'pending', 'pending']);
    await stores['text-index'].settle(tale.dataset, [{ textId: 2, state: 'stored', model: 'new' }], CALL);
    assert.deepEqual(await unsettled(stores, tale, 'new'), { ids: [1, 3, 4, 5], pending: 2, stale: 2 });
    assert.deepEqual(await unsettled(stores, tale, 'new', 2), { ids: [1, 3], pending: 2, stale: 2 });
    assert.deepEqual(await unsettled(stores, tale, 'old'), { ids: [1, 2, 3, 4], pending: 2, stale: 2 });
    assert.deepEqual(await unsettled(stores, tale, 'other', 0), { ids: [], pending: 2, stale: 3 });
  },
  mutants: {
    'the newest come first': answering((answer) => ({ ...answer, texts: reversed(answer.texts) })),
    'the counts are those of the window': answering((answer) => ({
      ...answer,
      stale: answer.texts.filter(({ vector }) => vector !== 'pending').length,
    })),
    'vectors of other models are settled': answering((answer) => ({
      ...answer,
      texts: answer.texts.filter(({ vector }) => vector !== 'stored'),
      stale: 0,
    })),
    'texts written without an embedder are forgotten': answering((answer) => ({
      ...answer,
      texts: answer.texts.filter(({ vector }) => vector !== 'none'),
    })),
    'counts are those of the store': breaking('text-index', (texts) => ({
      async unsettled(dataset, query, call) {
        const own = await texts.unsettled(dataset, query, call);
        const strange = await texts.unsettled(dataset === 1 ? 2 : 1, query, call);
        return { ...own, pending: own.pending + strange.pending };
      },
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
    assert.deepEqual(await unsettled(stores, tale, 'new'), { ids: [1, 2], pending: 1, stale: 1 });
    await stores['text-index'].settle(tale.dataset, [{ textId: 1, state: 'stored', model: 'new' }], CALL);
    assert.deepEqual(await unsettled(stores, tale, 'new'), { ids: [2], pending: 0, stale: 1 });
  },
  mutants: {
    'closed texts need nothing': answering((answer) => ({
      ...answer,
      texts: answer.texts.filter(({ closedAt }) => closedAt === null),
    })),
  },
};

export const SETTLE_CLAUSES = [settled, listed, closed];
