import assert from 'node:assert/strict';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { committing } from './commit.ts';

const uniqueNames: ProvenClause<StorePorts> = {
  name: 'two entities of one name key and type are refused with the whole plan; another type, or another dataset, is fine',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => ({ first: draft.entity('Mira', { type: 'person' }) }));
    const again = await tale.draft();
    again.entity('Mira', { type: 'person' });
    again.entity('Noa', { type: 'person' });
    await assert.rejects(tale.commit(again.plan()), 'a second Mira was stored');
    await tale.tell((draft) => ({ other: draft.entity('Mira', { type: 'place' }) }));
    const elsewhere = await openStory(stores, 'someone else');
    await elsewhere.tell((draft) => ({ theirs: draft.entity('Mira', { type: 'person' }) }));
  },
  mutants: {
    'a second entity of a name is taken under another key': committing((plan) => ({
      ...plan,
      entities: plan.entities.map((entity) => ({ ...entity, nameKey: `${entity.nameKey}#${entity.id}` })),
    })),
  },
};

const wholeInstants: ProvenClause<StorePorts> = {
  name: 'an instant with a fraction is refused with the whole plan, as a fault: instants are whole milliseconds',
  async check(stores) {
    const tale = await openStory(stores);
    const draft = await tale.draft();
    draft.artifact({ validAt: 1.5 });
    await assert.rejects(tale.commit(draft.plan()), { kind: 'fault', code: 'graph-store/bad-plan' });
    assert.equal((await tale.position()).head, 0);
  },
  mutants: {
    'instants are rounded': committing((plan) => ({
      ...plan,
      artifacts: plan.artifacts.map((artifact) => ({ ...artifact, validAt: Math.round(artifact.validAt) })),
    })),
  },
};

/** Plans that are refused whole. */
export const REFUSAL_CLAUSES: readonly ProvenClause<StorePorts>[] = [uniqueNames, wholeInstants];
