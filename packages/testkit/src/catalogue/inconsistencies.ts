import assert from 'node:assert/strict';
import type { CommitPlan } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { writeAll } from '../graph-store/everything.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const consistent: ProvenClause<StorePorts> = {
  name: 'there are no inconsistencies in an empty store, or after any sound plan',
  async check(stores) {
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => writeAll(draft));
    await (await openStory(stores, 'bob', 'other')).tell((draft) => writeAll(draft));
    await tale.tell((draft) => {
      const by = draft.artifact({ parentId: first.by.id, previousId: first.by.id });
      draft.changeEntity(first.anna, { description: 'Changed' });
      draft.changeEdge(first.edge, { invalidAt: draft.at, expiredAt: draft.at });
      draft.split(first.edge, by);
      draft.assertion(first.edge.factId, by, { polarity: 'ends' });
      draft.link('edge', first.edge, by);
      for (const text of first.texts) draft.replaceText(text, 'changed');
      return {};
    });
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'sound rows are complained about': breaking('catalogue', (catalogue) => ({
      async inconsistencies(call) {
        const { total } = await catalogue.edges(1, { now: 0 }, { limit: 9, offset: 0 }, { superseded: true }, call);
        return total > 1 ? ['there are two rows of one fact'] : [];
      },
    })),
  },
};

/** Ways in which a plan contradicts itself, each of one sound plan. */
const CONTRADICTIONS: Readonly<Record<string, (plan: CommitPlan) => Partial<CommitPlan>>> = {
  'a link of a row that does not exist': (plan) => ({ edgeArtifacts: [...plan.edgeArtifacts, [99, 1]] }),
  'a link to an artifact that does not exist': (plan) => ({ edgeArtifacts: [...plan.edgeArtifacts, [1, 99]] }),
  'a mention of an entity that does not exist': () => ({ entityArtifacts: [[99, 1]] }),
  'a session of a row that does not exist': () => ({ edgeSessions: [[99, 'session']] }),
  'a session of an entity that does not exist': () => ({ entitySessions: [[99, 'session']] }),
  'a fact without an assertion': () => ({ assertions: [] }),
  'an assertion of a fact that does not exist': ({ assertions }) => ({
    assertions: assertions.flatMap((each) => [each, { ...each, id: each.id + 1, factId: 99 }]),
  }),
  'a row to an entity that does not exist': ({ edges }) => ({
    edges: edges.map((change) => ({ ...change, edge: { ...change.edge, targetId: 99 } })),
  }),
  'a verdict on a fact that does not exist': ({ verdicts }) => ({
    verdicts: verdicts.map((verdict) => ({ ...verdict, factId: 99 })),
  }),
  'a text without its owner': ({ texts }) => ({
    texts: texts.map((each) => ({ ...each, text: { ...each.text, ownerId: 99 } })),
  }),
};

/** The contradictions that a store neither refused nor named. */
async function unnoticed(stores: StorePorts): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const [index, [what, contradict]] of Object.entries(CONTRADICTIONS).entries()) {
    const before = await stores.catalogue.inconsistencies(CALL);
    const tale = await openStory(stores, 'alice', `dataset ${index}`);
    const draft = await tale.draft();
    writeAll(draft);
    const sound = draft.plan();
    const next = { ...sound.next, assertion: sound.next.assertion + 1 };
    const refused = await tale.commit({ ...sound, next, ...contradict(sound) }).then(
      () => false,
      () => true,
    );
    const after = await stores.catalogue.inconsistencies(CALL);
    if (refused ? after.length !== before.length : after.length <= before.length) missed.push(what);
  }
  return missed;
}

const named: ProvenClause<StorePorts> = {
  name: 'rows that contradict one another are refused by commit, or named as inconsistencies from then on',
  async check(stores) {
    assert.deepEqual(await unnoticed(stores), []);
    for (const sentence of await stores.catalogue.inconsistencies(CALL)) assert.match(sentence, /\S+ \S+ \S+/);
  },
  mutants: {
    'nothing is ever inconsistent': breaking('catalogue', () => ({ inconsistencies: async () => [] })),
    'facts without an assertion are fine': breaking('catalogue', (catalogue) => ({
      inconsistencies: async (call) =>
        (await catalogue.inconsistencies(call)).filter((sentence) => !sentence.includes('has no assertion')),
    })),
    'one sentence is enough': breaking('catalogue', (catalogue) => ({
      inconsistencies: async (call) => (await catalogue.inconsistencies(call)).slice(0, 1),
    })),
  },
};

export const INCONSISTENCY_CLAUSES = [consistent, named];
