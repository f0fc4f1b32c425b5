import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores, openStory } from '@gligabao/testkit';
import { GligabaoError, type GraphStore, steadyCommits } from '../../src/index.ts';
import { failureOf } from '../support/world.ts';

const lost = new GligabaoError('unavailable', 'graph-store/disconnected', 'the connection was lost');

/** A story on a store whose commits fail with these errors, one each, before or after they were written. */
async function story(failures: readonly Error[], when: 'before' | 'after') {
  const stores = memoryStores();
  const tale = await openStory(stores);
  const left = [...failures];
  const waits: number[] = [];
  const graph: GraphStore = {
    ...stores['graph-store'],
    async commit(...call) {
      const failure = left.shift();
      if (failure && when === 'before') throw failure;
      const outcome = await stores['graph-store'].commit(...call);
      if (failure) throw failure;
      return outcome;
    },
  };
  const steady = steadyCommits(graph, { delays: [5, 50], sleep: async (ms) => void waits.push(ms) });
  const draft = await tale.draft();
  draft.fact(draft.entity('Ann'), 'is', draft.entity('tall'), draft.artifact());
  const plan = draft.plan();
  return { stores, tale, plan, waits, commit: (signal = CALL.signal) => steady.commit(tale.dataset, plan, { signal }) };
}

describe('steady commits', () => {
  it('are sent again after a connection was lost, and wait in between', async () => {
    const { commit, plan, waits } = await story([lost, lost], 'before');
    expect(await commit()).toEqual({ status: 'committed', at: plan.at, replayed: false });
    expect(waits).toEqual([5, 50]);
  });

  it('are written once when only the answer was lost', async () => {
    const { commit, plan, stores, tale } = await story([lost], 'after');
    expect(await commit()).toEqual({ status: 'committed', at: plan.at, replayed: true });
    const { total } = await stores.catalogue.artifacts(tale.dataset, {}, { limit: 9, offset: 0 }, {}, CALL);
    expect(total).toBe(1);
  });

  it('fail with the last error when nothing helps', async () => {
    const { commit, waits } = await story([lost, lost, lost], 'before');
    expect(await failureOf(commit())).toBe(lost);
    expect(waits).toEqual([5, 50]);
  });

  it.each([
    ['a defect', new GligabaoError('fault', 'graph-store/bad-plan', 'bad')],
    ['what somebody must mend', new GligabaoError('unavailable', 'x/full', 'full', { retryable: false })],
    ['a busy store, which has not begun', new GligabaoError('busy', 'x/timeout', 'too long')],
  ])('are not sent again after %s', async (_what, error) => {
    const { commit, waits } = await story([error], 'before');
    expect(await failureOf(commit())).toBe(error);
    expect(waits).toEqual([]);
  });

  it('are given up when the caller goes', async () => {
    const { commit } = await story([lost], 'before');
    expect(await failureOf(commit(AbortSignal.abort()))).toBe(lost);
  });
});
