import assert from 'node:assert/strict';
import type { CommitOutcome, CommitPlan, DatasetId, Instant, Position } from '@gligabao/core';
import { CALL } from './call.ts';
import { type Draft, draftPlan } from './plan-draft.ts';
import type { StorePorts } from './store-ports.ts';

/** The instant of the first commit of a story: 2026-01-01T00:00:00Z. */
export const STORY_BEGINS: Instant = Date.UTC(2026, 0, 1);
/** The time between two commits of a story, in milliseconds. */
export const STORY_STEP = 1000;

/** A dataset that is told things, one commit after the other. */
export interface Story {
  readonly dataset: DatasetId;
  /** Where the dataset stands. */
  position(): Promise<Position>;
  /** A plan at the present position, to be committed or not. Its token is new. */
  draft(): Promise<Draft>;
  commit(plan: CommitPlan): Promise<CommitOutcome>;
  /** Drafts, commits, and returns what was written together with the instant of the commit, `at`. */
  tell<Told extends object>(write: (draft: Draft) => Told): Promise<Told & { readonly at: Instant }>;
}

/** Tells a story to a dataset that exists. */
export async function story(stores: StorePorts, dataset: DatasetId): Promise<Story> {
  const graph = stores['graph-store'];
  const begun = { kind: 'remember', userId: 'teller', dataset: 'story', artifactKind: 'episode', params: {} } as const;
  const runId = await stores['run-store'].begin({ ...begun, queuedAt: null, startedAt: null }, CALL);
  let part = 0;
  const position = async (): Promise<Position> => (await graph.hydrate(dataset, {}, {}, CALL)).position;
  const draft = async (): Promise<Draft> => {
    const here = await position();
    const at = here.head === 0 ? STORY_BEGINS : here.head + STORY_STEP;
    part += 1;
    return draftPlan(here, at, { runId, part });
  };
  const commit = (plan: CommitPlan): Promise<CommitOutcome> => graph.commit(dataset, plan, CALL);
  return {
    dataset,
    position,
    draft,
    commit,
    async tell(write) {
      const written = await draft();
      const told = write(written);
      const outcome = await commit(written.plan());
      assert.deepEqual(outcome, { status: 'committed', at: written.at, replayed: false });
      return { ...told, at: written.at };
    },
  };
}

/** Opens a dataset and tells it a story. */
export async function openStory(stores: StorePorts, userId = 'alice', name = 'main'): Promise<Story> {
  const dataset = await stores['dataset-store'].open(userId, name, STORY_BEGINS, CALL);
  return story(stores, dataset.id);
}
