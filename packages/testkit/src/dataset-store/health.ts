import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, STORY_BEGINS } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const WAITING = { vector: 'pending', vectorModel: null } as const;

const pendingVectors: ProvenClause<StorePorts> = {
  name: 'health counts the pending vectors of current texts, of all datasets',
  async check(stores) {
    const count = async () => (await stores['dataset-store'].health(STORY_BEGINS, CALL)).pendingVectors;
    assert.equal(await count(), 0);
    const one = await openStory(stores, 'alice', 'one');
    const two = await openStory(stores, 'bob', 'two');
    const told = await one.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'tea', WAITING) }));
    const other = await two.tell((draft) => ({ text: draft.text('entity', draft.entity('Anna'), 'tea', WAITING) }));
    assert.equal(await count(), 2);
    const { pendingIn } = await stores['dataset-store'].health(STORY_BEGINS, CALL);
    assert.deepEqual(pendingIn, [one.dataset, two.dataset]);
    const stored = (textId: number) => [{ textId, state: 'stored', model: 'm' }] as const;
    await stores['text-index'].settle(two.dataset, stored(other.text.id), CALL);
    assert.equal(await count(), 1);
    const newer = await one.tell((draft) => ({ text: draft.replaceText(told.text, 'milk') }));
    await stores['text-index'].settle(one.dataset, stored(newer.text.id), CALL);
    assert.equal(await count(), 0);
  },
  mutants: {
    'nothing is ever pending': breaking('dataset-store', () => ({
      health: () => Promise.resolve({ pendingVectors: 0, pendingIn: [] }),
    })),
    'the datasets are not named': breaking('dataset-store', (datasets) => ({
      health: async (...call) => ({ ...(await datasets.health(...call)), pendingIn: [] }),
    })),
    'one too many is counted': breaking('dataset-store', (datasets) => ({
      async health(...call) {
        const health = await datasets.health(...call);
        return { ...health, pendingVectors: health.pendingVectors + 1 };
      },
    })),
  },
};

export const HEALTH_CLAUSES: readonly ProvenClause<StorePorts>[] = [pendingVectors];
