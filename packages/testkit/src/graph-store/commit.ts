import assert from 'node:assert/strict';
import { type CommitPlan, NO_ROWS } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { snapshot, writeAll } from './everything.ts';

/** A graph store that commits another plan than it was given. */
export const committing = (change: (plan: CommitPlan) => CommitPlan) =>
  breaking('graph-store', (graph) => ({
    commit: (dataset, plan, call) => graph.commit(dataset, change(plan), call),
  }));

const moves: ProvenClause<StorePorts> = {
  name: 'after a commit the dataset stands at its instant, and hands out the numbers that follow the plan',
  async check(stores) {
    const tale = await openStory(stores);
    const draft = await tale.draft();
    writeAll(draft);
    const plan = draft.plan();
    assert.deepEqual(await tale.commit(plan), { status: 'committed', at: plan.at, replayed: false });
    assert.deepEqual(await tale.position(), { head: plan.at, next: plan.next });
    const empty = await tale.draft();
    const bare = { ...empty.plan(), ...NO_ROWS };
    assert.deepEqual(await tale.commit(bare), { status: 'committed', at: bare.at, replayed: false });
    assert.deepEqual(await tale.position(), { head: bare.at, next: plan.next });
  },
  mutants: {
    'a commit does not advance the numbers': committing((plan) => ({ ...plan, next: { ...plan.next, text: 1 } })),
    'the head is the instant that was read': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const outcome = await graph.commit(dataset, plan, call);
        return outcome.status === 'committed' ? { ...outcome, at: plan.readAt } : outcome;
      },
    })),
  },
};

const stale: ProvenClause<StorePorts> = {
  name: 'a plan that was read at another head is stale: it is told the present head, and nothing at all is written',
  async check(stores) {
    const tale = await openStory(stores);
    const late = await tale.draft();
    writeAll(late, 'late');
    const first = await tale.tell((draft) => writeAll(draft));
    const words = ['word', 'late'];
    const before = await snapshot(stores, tale, words);
    assert.deepEqual(await tale.commit(late.plan()), { status: 'stale', head: first.at });
    assert.deepEqual(await snapshot(stores, tale, words), before);
    const early = { ...late.plan(), readAt: first.at + 1, at: first.at + 2 };
    assert.deepEqual(await tale.commit(early), { status: 'stale', head: first.at });
    assert.deepEqual(await snapshot(stores, tale, words), before);
  },
  mutants: {
    'a stale plan is committed all the same': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const { position } = await graph.hydrate(dataset, {}, {}, call);
        const { next, head } = position;
        const fitted = { ...plan, ...NO_ROWS, readAt: head, at: Math.max(plan.at, head + 1), next };
        return graph.commit(dataset, plan.readAt === head ? plan : fitted, call);
      },
    })),
    'a stale plan leaves its artifacts behind': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const outcome = await graph.commit(dataset, plan, call);
        if (outcome.status !== 'stale') return outcome;
        const { position } = await graph.hydrate(dataset, {}, {}, call);
        const artifacts = plan.artifacts.map((artifact) => ({ ...artifact, id: position.next.artifact }));
        const moved = { readAt: position.head, at: position.head + 1, next: position.next };
        await graph.commit(dataset, { ...plan, ...NO_ROWS, ...moved, artifacts }, call);
        return outcome;
      },
    })),
    'the head told is the one that the plan had read': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const outcome = await graph.commit(dataset, plan, call);
        return outcome.status === 'stale' ? { ...outcome, head: plan.readAt } : outcome;
      },
    })),
  },
};

const race: ProvenClause<StorePorts> = {
  name: 'of several plans of one position that are committed at once, exactly one is written',
  async check(stores) {
    const tale = await openStory(stores);
    const plans: CommitPlan[] = [];
    for (const word of ['a', 'b', 'c', 'd', 'e']) {
      const draft = await tale.draft();
      writeAll(draft, word);
      plans.push(draft.plan());
    }
    const outcomes = await Promise.all(plans.map((plan) => tale.commit(plan)));
    const written = outcomes.filter(({ status }) => status === 'committed');
    assert.equal(written.length, 1);
    assert.equal(outcomes.filter(({ status }) => status === 'stale').length, 4);
    assert.equal((await snapshot(stores, tale)).entities.total, 2);
  },
  mutants: {
    'the position is checked before the queue, not in it': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const { position } = await graph.hydrate(dataset, {}, {}, call);
        if (position.head !== plan.readAt) return { status: 'stale', head: position.head };
        const outcome = await graph.commit(dataset, plan, call);
        return outcome.status === 'stale' ? { status: 'committed', at: plan.at, replayed: false } : outcome;
      },
    })),
  },
};

const allOrNothing: ProvenClause<StorePorts> = {
  name: 'a plan that cannot be applied to its end writes nothing, and its token stays free',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => writeAll(draft));
    const before = await snapshot(stores, tale, ['word', 'next']);
    const draft = await tale.draft();
    writeAll(draft, 'next');
    const good = draft.plan();
    const [taken] = first.texts;
    assert(taken);
    const bad = { ...good, texts: [...good.texts, { text: taken, terms: new Map([['next', 1]]), replaces: null }] };
    await assert.rejects(tale.commit(bad), 'a text of a number that is taken was accepted');
    assert.deepEqual(await snapshot(stores, tale, ['word', 'next']), before);
    assert.deepEqual(await tale.commit(good), { status: 'committed', at: good.at, replayed: false });
  },
  mutants: {
    'what fitted before the failure stays': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        try {
          return await graph.commit(dataset, plan, call);
        } catch (error) {
          await graph.commit(dataset, { ...plan, texts: [] }, call);
          throw error;
        }
      },
    })),
    'rows that do not fit are passed over': breaking('graph-store', (graph) => ({
      async commit(dataset, plan, call) {
        const texts = plan.texts.filter(({ text }) => text.createdAt === plan.at);
        return graph.commit(dataset, { ...plan, texts }, call);
      },
    })),
  },
};

export const COMMIT_CLAUSES = [moves, stale, race, allOrNothing];
