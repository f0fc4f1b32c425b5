import assert from 'node:assert/strict';
import type { Clocks } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { readsAt } from './all-reads.ts';
import { emptyWorld, type StoryStep, STEP_KINDS, takeSteps } from './random-story.ts';

/** Whole numbers below a bound, the same ones for the same seed (a linear congruential generator). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What was said without that which is always of now: the position, and when a text was closed. */
function withoutNow({ visible, ...reads }: Awaited<ReturnType<typeof readsAt>>): unknown {
  const placeless = Object.entries(reads).map(([read, said]) => [read, { ...said, position: null }]);
  return [...placeless, visible.map((text) => ({ ...text, closedAt: null }))];
}

const COMMITS = 40;
const STEPS = 6;
const CAPS = { perEntity: 4, limit: 10 };
const HANDS: readonly Clocks[] = [
  {},
  { superseded: true },
  { asOf: 300 },
  { asOf: 600, superseded: true, retracted: true },
];

const law: ProvenClause<StorePorts> = {
  name: 'in a long story of random changes, every read of every port at a past known_at gives what it gave then',
  timeout: 60_000,
  async check(stores) {
    const tale = await openStory(stores);
    const world = emptyWorld();
    const below = chance(20260101);
    const step = (): StoryStep => [below(STEP_KINDS), below(51), below(51), below(51)];
    const reads: { readonly clocks: Clocks; readonly gave: unknown }[] = [];
    const read = async (clocks: Clocks) => withoutNow(await readsAt(stores, tale.dataset, clocks, CAPS));
    for (let count = 0; count < COMMITS; count += 1) {
      const { at } = await tale.tell((draft) => {
        takeSteps(draft, world, Array.from({ length: STEPS }, step));
        return {};
      });
      const hands = HANDS[count % HANDS.length];
      reads.push({ clocks: { ...hands, knownAt: at + (count % 2) }, gave: await read({ ...hands }) });
    }
    for (const { clocks, gave } of reads) assert.deepEqual(await read(clocks), gave);
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'statistics are those of now': breaking('text-index', (texts) => ({
      async postings(dataset, query, clocks, call) {
        const { texts: count } = await texts.postings(dataset, query, forgetting(clocks, 'knownAt'), call);
        return { ...(await texts.postings(dataset, query, clocks, call)), texts: count };
      },
    })),
    'degrees are those of now': breaking('graph-store', (graph) => ({
      async lookUp(dataset, keys, clocks, call) {
        const now = await graph.lookUp(dataset, keys, {}, call);
        const degrees = new Map(now.entities.map(({ entity, degree }) => [entity.id, degree]));
        const then = await graph.lookUp(dataset, keys, clocks, call);
        const entities = then.entities.map((found) => ({
          ...found,
          degree: degrees.get(found.entity.id) ?? found.degree,
        }));
        return { ...then, entities };
      },
    })),
    'states are judged by the rows of now': breaking('catalogue', (catalogue) => ({
      edges: (dataset, filter, page, clocks, call) =>
        catalogue.edges(
          dataset,
          filter,
          page,
          filter.state === undefined ? clocks : forgetting(clocks, 'knownAt'),
          call,
        ),
    })),
  },
};

export const LAW_CLAUSES = [law];
