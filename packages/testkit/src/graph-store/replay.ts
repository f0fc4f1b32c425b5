import assert from 'node:assert/strict';
import type { CommitOutcome } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { snapshot, writeAll } from './everything.ts';

const replays: ProvenClause<StorePorts> = {
  name: 'a plan whose token was committed writes nothing, and gets the first outcome, as a replay, even when the dataset has moved on',
  async check(stores) {
    const tale = await openStory(stores);
    const draft = await tale.draft();
    writeAll(draft);
    const plan = draft.plan();
    const again = { status: 'committed', at: plan.at, replayed: true };
    assert.deepEqual(await tale.commit(plan), { ...again, replayed: false });
    const before = await snapshot(stores, tale);
    assert.deepEqual(await tale.commit(plan), again);
    assert.deepEqual(await snapshot(stores, tale), before);
    await tale.tell((later) => writeAll(later, 'later'));
    const moved = await snapshot(stores, tale, ['word', 'later', 'other']);
    assert.deepEqual(await tale.commit(plan), again);
    const other = await tale.draft();
    writeAll(other, 'other');
    assert.deepEqual(await tale.commit({ ...other.plan(), token: plan.token }), again);
    assert.deepEqual(await snapshot(stores, tale, ['word', 'later', 'other']), moved);
  },
  mutants: {
    'a replay is stale': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const outcome = await graph.commit(dataset, plan, call);
        if (outcome.status === 'stale' || !outcome.replayed) return outcome;
        const { position } = await graph.hydrate(dataset, {}, {}, call);
        return position.head === plan.readAt ? outcome : { status: 'stale', head: position.head };
      },
    })),
    'a replay does not say so': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const outcome = await graph.commit(dataset, plan, call);
        return outcome.status === 'committed' ? { ...outcome, replayed: false } : outcome;
      },
    })),
    'a replay is told its own instant': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const outcome = await graph.commit(dataset, plan, call);
        return outcome.status === 'committed' ? { ...outcome, at: plan.at } : outcome;
      },
    })),
  },
};

const parts: ProvenClause<StorePorts> = {
  name: 'each part of a run has a token of its own, and so has each run',
  async check(stores) {
    const tale = await openStory(stores);
    const tokens = [
      { runId: 1, part: 11 },
      { runId: 1, part: 1 },
      { runId: 11, part: 1 },
      { runId: 2 ** 40, part: 0 },
    ];
    for (const token of tokens) {
      const draft = await tale.draft();
      const outcome = await tale.commit({ ...draft.plan(), token });
      assert.deepEqual(outcome, { status: 'committed', at: draft.at, replayed: false });
    }
  },
  mutants: {
    'the part is not heeded': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) => graph.commit(dataset, { ...plan, token: { ...plan.token, part: 0 } }, call),
    })),
    'tokens are glued together': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) => {
        const runId = Number(`${plan.token.runId}${plan.token.part}`);
        return graph.commit(dataset, { ...plan, token: { runId, part: 0 } }, call);
      },
    })),
  },
};

const ofItsDataset: ProvenClause<StorePorts> = {
  name: 'a token is of its dataset: one that was committed is free in another dataset',
  async check(stores) {
    const token = { runId: 7, part: 1 };
    for (const tale of [await openStory(stores, 'alice', 'one'), await openStory(stores, 'bob', 'two')]) {
      const draft = await tale.draft();
      writeAll(draft);
      const plan = { ...draft.plan(), token };
      const once = { status: 'committed', at: plan.at, replayed: false };
      assert.deepEqual(await tale.commit(plan), once);
      assert.deepEqual(await tale.commit(plan), { ...once, replayed: true });
    }
  },
  mutants: {
    'a token is used up in every dataset': breaking('graph-store', (graph) => {
      const used = new Map<string, CommitOutcome>();
      return {
        async commit(dataset, plan, call) {
          const token = JSON.stringify(plan.token);
          const known = used.get(token);
          if (known?.status === 'committed') return { ...known, replayed: true };
          const outcome = await graph.commit(dataset, plan, call);
          used.set(token, outcome);
          return outcome;
        },
      };
    }),
  },
};

const freed: ProvenClause<StorePorts> = {
  name: 'a stale plan does not use up its token: computed again, it is committed under the same one',
  async check(stores) {
    const tale = await openStory(stores);
    const late = await tale.draft();
    await tale.tell((draft) => writeAll(draft));
    const { token } = late.plan();
    assert.equal((await tale.commit(late.plan())).status, 'stale');
    const again = await tale.draft();
    writeAll(again, 'again');
    const outcome = await tale.commit({ ...again.plan(), token });
    assert.deepEqual(outcome, { status: 'committed', at: again.at, replayed: false });
    assert.equal((await snapshot(stores, tale)).entities.total, 4);
  },
  mutants: {
    'a stale plan uses up its token': breaking('graph-store', (graph) => {
      const used = new Set<string>();
      return {
        async commit(dataset, plan, call) {
          const token = JSON.stringify(plan.token);
          if (used.has(token)) return { status: 'committed', at: plan.at, replayed: true };
          used.add(token);
          return graph.commit(dataset, plan, call);
        },
      };
    }),
  },
};

export const REPLAY_CLAUSES = [replays, parts, ofItsDataset, freed];
