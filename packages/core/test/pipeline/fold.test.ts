import { describe, expect, it } from '@jest/globals';
import { QUERY_STAGES, REMEMBER_STAGES } from '../../src/index.ts';
import { emptyStages, emptyState, foldEvent } from '../../src/pipeline/fold.ts';
import type { JournalEvent } from '../../src/pipeline/journal.ts';
import { NO_COST } from '../support/scripted-tasks.ts';

const path = { chunk: 0, attempt: 1 };
const fold = (...events: readonly JournalEvent[]) => events.reduce(foldEvent, emptyState('remember', 7));

describe('foldEvent', () => {
  it('begins with a run in line and no stage started', () => {
    expect(Object.keys(emptyStages('remember'))).toEqual([...REMEMBER_STAGES]);
    expect(Object.keys(emptyStages('query'))).toEqual([...QUERY_STAGES]);
    expect(fold()).toMatchObject({
      status: 'started',
      queuedAt: 7,
      startedAt: null,
      finishedAt: null,
      artifactId: null,
    });
    expect(new Set(Object.values(fold().stages).map(({ status }) => status))).toEqual(new Set(['not_started']));
  });

  it('a stage that runs for each chunk spans all of them', () => {
    const state = fold(
      { type: 'stage-started', at: 1, stage: 'extract_graph', path },
      { type: 'stage-finished', at: 2, stage: 'extract_graph', path },
      { type: 'stage-started', at: 5, stage: 'extract_graph', path: { chunk: 1, attempt: 1 } },
    );
    expect(state.stages.extract_graph).toMatchObject({ status: 'started', startedAt: 1 });
    const ended = foldEvent(state, { type: 'stage-finished', at: 9, stage: 'extract_graph', path });
    expect(ended.stages.extract_graph).toMatchObject({ status: 'succeeded', startedAt: 1, finishedAt: 9 });
  });

  it('a second attempt that succeeds takes back the error of the first', () => {
    const state = fold(
      { type: 'stage-started', at: 1, stage: 'store', path },
      { type: 'stage-failed', at: 2, stage: 'store', path, error: 'no' },
      { type: 'stage-started', at: 3, stage: 'store', path: { chunk: 0, attempt: 2 } },
      { type: 'stage-finished', at: 4, stage: 'store', path: { chunk: 0, attempt: 2 } },
    );
    expect(state.stages.store).toMatchObject({ status: 'succeeded', error: null });
  });

  it('a failed stage alone does not fail the run: that is said by an event of its own', () => {
    const failed = { type: 'stage-failed', at: 2, stage: 'web_search', path, error: 'no' } as const;
    expect(fold(failed).status).toBe('started');
    expect(fold(failed, { type: 'run-succeeded', at: 3 })).toMatchObject({
      status: 'succeeded',
      finishedAt: 3,
      error: null,
    });
    expect(fold(failed, { type: 'run-failed', at: 3, error: 'no' })).toMatchObject({ status: 'failed', error: 'no' });
  });

  it('notes and inferences change nothing of the row, and no event changes the state that it is given', () => {
    const before = Object.freeze(fold());
    const noted: JournalEvent = { type: 'stage-noted', at: 1, stage: 'store', path, note: { a: 1 } };
    const inferred: JournalEvent = { type: 'inference-finished', at: 1, stage: 'store', path, inference: NO_COST };
    expect(foldEvent(foldEvent(before, noted), inferred)).toEqual(before);
    foldEvent(before, { type: 'stage-started', at: 1, stage: 'store', path });
    expect(before.stages.store?.status).toBe('not_started');
  });
});
