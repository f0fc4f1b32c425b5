import assert from 'node:assert/strict';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { Draft } from '../plan-draft.ts';
import type { StorePorts } from '../store-ports.ts';

const PAGE = { limit: 500, offset: 0 };

/** Entities by each model, and a row by the last. */
function tellBy(draft: Draft, ...models: string[]) {
  const by = draft.artifact();
  for (const modelId of models) {
    draft.model(modelId, `provider of ${modelId}`);
    const entity = draft.entity(`${modelId} ${draft.at}`, { modelId });
    if (modelId === models.at(-1)) draft.fact(entity, 'likes', entity, by, { modelId });
  }
  return {};
}

async function models(stores: StorePorts, userId: string) {
  const { items, total } = await stores.catalogue.models(userId, PAGE, CALL);
  assert.equal(total, items.length);
  return items.map(({ name, entities, edges }) => [name, entities, edges]);
}

const counted: ProvenClause<StorePorts> = {
  name: "models lists those that made entities or rows of the user's datasets, by number, with counts over all of these",
  async check(stores) {
    const one = await openStory(stores, 'alice', 'one');
    const two = await openStory(stores, 'alice', 'two');
    const strange = await openStory(stores, 'bob', 'one');
    assert.deepEqual(await models(stores, 'alice'), []);
    const { at } = await one.tell((draft) => tellBy(draft, 'zeta', 'alpha'));
    await strange.tell((draft) => tellBy(draft, 'alpha', 'secret'));
    await two.tell((draft) => tellBy(draft, 'alpha', '模型 "🙂"'));
    await one.tell((draft) => tellBy(draft, 'alpha'));
    const expected = [
      ['zeta', 1, 0],
      ['alpha', 3, 2],
      ['模型 "🙂"', 1, 1],
    ];
    assert.deepEqual(await models(stores, 'alice'), expected);
    assert.deepEqual(await models(stores, 'bob'), [
      ['alpha', 1, 0],
      ['secret', 1, 1],
    ]);
    const { items, total } = await stores.catalogue.models('alice', { limit: 1, offset: 1 }, CALL);
    assert.equal(total, 3);
    const [alpha] = items;
    assert(alpha && Number.isSafeInteger(alpha.id));
    const { id: _id, ...rest } = alpha;
    assert.deepEqual(rest, { name: 'alpha', provider: 'provider of alpha', createdAt: at, entities: 3, edges: 2 });
  },
  mutants: {
    'models come newest first': breaking('catalogue', (catalogue) => ({
      async models(...call) {
        const { items, total } = await catalogue.models(...call);
        return { items: reversed(items), total };
      },
    })),
    "other users' models are listed": breaking('catalogue', (catalogue) => ({
      async models(userId, page, call) {
        const own = await catalogue.models(userId, page, call);
        const strange = await catalogue.models(userId === 'bob' ? 'alice' : 'bob', page, call);
        const names = new Set(own.items.map(({ name }) => name));
        const added = strange.items.filter(({ name }) => !names.has(name));
        return { items: [...own.items, ...added], total: own.total + added.length };
      },
    })),
    'edges are counted as entities': breaking('catalogue', (catalogue) => ({
      async models(...call) {
        const { items, total } = await catalogue.models(...call);
        return { items: items.map((model) => ({ ...model, entities: model.entities + model.edges })), total };
      },
    })),
    'a model is registered again by each plan': breaking('catalogue', (catalogue) => ({
      async models(...call) {
        const { items, total } = await catalogue.models(...call);
        return { items: items.map((model) => ({ ...model, createdAt: model.createdAt + 1 })), total };
      },
    })),
  },
};

const versionsOnce: ProvenClause<StorePorts> = {
  name: 'models counts a row once however often it changed, superseded ones too',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      draft.model('m', 'p');
      const anna = draft.entity('Anna', { modelId: 'm' });
      return { anna, row: draft.fact(anna, 'likes', anna, draft.artifact(), { modelId: 'm' }) };
    });
    await tale.tell((draft) => ({
      anna: draft.changeEntity(first.anna, { description: 'Changed' }),
      row: draft.changeEdge(first.row, { invalidAt: draft.at, expiredAt: draft.at }),
    }));
    assert.deepEqual(await models(stores, 'alice'), [['m', 1, 1]]);
  },
  mutants: {
    'superseded rows are not counted': breaking('catalogue', (catalogue) => ({
      async models(...call) {
        const { items, total } = await catalogue.models(...call);
        return { items: items.map((model) => ({ ...model, edges: 0 })), total };
      },
    })),
    'versions are counted': breaking('catalogue', (catalogue) => ({
      async models(...call) {
        const { items, total } = await catalogue.models(...call);
        return { items: items.map((model) => ({ ...model, entities: model.entities * 2 })), total };
      },
    })),
  },
};

export const MODEL_CLAUSES = [counted, versionsOnce];
