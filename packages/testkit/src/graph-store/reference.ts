import assert from 'node:assert/strict';
import type { View } from '@gligabao/core';
import fc from 'fast-check';
import { breaking, forgetting } from '../breaking.ts';
import type { ProvenClause } from '../contract.ts';
import { memoryStores } from '../memory/index.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { allReads } from './all-reads.ts';
import { emptyWorld, LABEL_CONDITIONS, STEP_KINDS, takeSteps } from './random-story.ts';

const step = fc.tuple(fc.nat(STEP_KINDS - 1), fc.nat(50), fc.nat(50), fc.nat(50));
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });
const bound = fc.option(fc.integer({ min: -1, max: 9 }).map((n) => n * 100));
/** A view whose `knownAt` counts the commits of a story: 0 is before the first. */
const viewOfStory = fc.record(
  {
    knownAt: fc.nat(9),
    asOf: fc.integer({ min: -1, max: 9 }).map((n) => n * 100),
    during: fc.record({ from: bound, to: bound }),
    superseded: fc.boolean(),
    retracted: fc.boolean(),
    among: fc.record(
      {
        sessionId: fc.constantFrom('s', 't', 'nobody'),
        where: fc.array(fc.constantFrom(...LABEL_CONDITIONS), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const caps = fc.record({ perEntity: fc.nat(9), limit: fc.nat(9) });
const asked = fc.array(viewOfStory, { minLength: 3, maxLength: 5 });

/** Each story is told to a user of its own, so that one store serves them all. */
function agreement(stores: StorePorts) {
  let users = 0;
  return fc.asyncProperty(story, asked, caps, async (commits, reads, most) => {
    const userId = `user ${(users += 1)}`;
    const memory = memoryStores();
    const [ours, theirs] = [await openStory(stores, userId), await openStory(memory, userId)];
    const world = emptyWorld();
    const instants = [0];
    for (const steps of commits) {
      const draft = await ours.draft();
      takeSteps(draft, world, steps);
      const plan = draft.plan();
      assert.deepEqual(await ours.commit(plan), await theirs.commit(plan));
      instants.push(plan.at);
    }
    for (const { knownAt, ...hands } of reads) {
      // Half of them lie a millisecond after a commit.
      const known =
        knownAt === undefined ? {} : { knownAt: (instants[knownAt % instants.length] ?? 0) + (knownAt % 2) };
      const view: View = { ...hands, ...known };
      const expected = await allReads(memory, { userId, dataset: theirs.dataset }, view, most);
      assert.deepEqual(await allReads(stores, { userId, dataset: ours.dataset }, view, most), expected);
    }
  });
}

const agrees: ProvenClause<StorePorts> = {
  name: 'after any story, every read of every port says at any clocks what the memory implementation says',
  timeout: 120_000,
  async check(stores) {
    const outcome = await fc.check(agreement(stores), { numRuns: 60 });
    if (!outcome.failed) return;
    const { errorInstance } = outcome;
    if (!(errorInstance instanceof assert.AssertionError)) throw errorInstance;
    throw new assert.AssertionError({ message: fc.defaultReportMessage(outcome) });
  },
  mutants: {
    'rows that changed are forgotten': breaking('graph-store', (graph) => ({
      async hydrate(...call) {
        const rows = await graph.hydrate(...call);
        return { ...rows, edges: rows.edges.filter(({ createdAt, changedAt }) => createdAt === changedAt) };
      },
    })),
    'texts are those of now': breaking('text-index', (texts) => ({
      postings: (dataset, query, clocks, call) => texts.postings(dataset, query, forgetting(clocks, 'knownAt'), call),
    })),
    'totals are those of the window': breaking('catalogue', (catalogue) => ({
      async edges(...call) {
        const { items } = await catalogue.edges(...call);
        return { items, total: items.length };
      },
    })),
  },
};

export const REFERENCE_CLAUSES = [agrees];
