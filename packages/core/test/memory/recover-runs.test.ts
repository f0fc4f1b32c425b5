import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores, openStory } from '@gligabao/testkit';
import { recoverRuns, type RunKind, type RunStore } from '../../src/index.ts';
import { emptyState, foldEvent } from '../../src/pipeline/fold.ts';
import type { JournalEvent } from '../../src/pipeline/journal.ts';

const path = { chunk: 0, attempt: 1 };

async function begin(store: RunStore, kind: RunKind, events: readonly JournalEvent[], queuedAt: number | null = null) {
  const id = await store.begin(
    {
      kind,
      userId: 'u1',
      dataset: 'main',
      artifactKind: kind === 'query' ? null : 'knowledge',
      params: {},
      queuedAt,
      startedAt: null,
    },
    CALL,
  );
  const state = events.reduce(foldEvent, emptyState(kind, queuedAt));
  if (events.length > 0) await store.append(id, { events, state, inferences: [] }, CALL);
  return id;
}

describe('recoverRuns', () => {
  it('ends what a dead process left: runs that had begun, with the stage they were in, and those in line', async () => {
    const stores = memoryStores();
    const store = stores['run-store'];
    const begun = await begin(store, 'remember', [
      { type: 'run-started', at: 10 },
      { type: 'stage-started', at: 11, stage: 'extract_graph', path },
      { type: 'stage-finished', at: 12, stage: 'extract_graph', path },
      { type: 'stage-started', at: 13, stage: 'store', path },
    ]);
    const queued = await begin(store, 'remember', [], 5);
    const asked = await begin(store, 'query', [{ type: 'run-started', at: 10 }]);
    expect([...(await recoverRuns(stores, 99, CALL))].sort((a, b) => a - b)).toEqual([begun, queued, asked]);

    const row = (await store.read(begun, CALL))?.row;
    expect(row).toMatchObject({ status: 'failed', startedAt: 10, finishedAt: 99 });
    expect(row?.error).toMatch(/^interrupted: /u);
    expect(row?.stages.store).toMatchObject({ status: 'failed', error: row?.error, startedAt: 13, finishedAt: 99 });
    expect(row?.stages.extract_graph).toMatchObject({ status: 'succeeded', error: null });
    expect(row?.stages.web_search?.status).toBe('not_started');
    expect((await store.read(queued, CALL))?.row).toMatchObject({ status: 'failed', queuedAt: 5, startedAt: null });
  });

  it('leaves what had ended, and what it committed, as it was', async () => {
    const stores = memoryStores();
    const store = stores['run-store'];
    const done = await begin(store, 'remember', [
      { type: 'run-started', at: 1 },
      { type: 'artifact-stored', at: 2, datasetId: 3, artifactId: 4 },
      { type: 'run-succeeded', at: 5 },
    ]);
    const stored = await begin(store, 'remember', [
      { type: 'run-started', at: 1 },
      { type: 'stage-started', at: 1, stage: 'store', path },
      { type: 'artifact-stored', at: 2, datasetId: 3, artifactId: 5 },
    ]);
    const before = await store.read(done, CALL);
    expect(await recoverRuns(stores, 99, CALL)).toEqual([stored]);
    expect(await store.read(done, CALL)).toEqual(before);
    expect((await store.read(stored, CALL))?.row).toMatchObject({ status: 'failed', datasetId: 3, artifactId: 5 });
  });

  it('finds what a run had committed although its journal does not say so', async () => {
    const stores = memoryStores();
    const tale = await openStory(stores, 'u1', 'main');
    const run = await begin(stores['run-store'], 'remember', [
      { type: 'run-started', at: 1 },
      { type: 'stage-started', at: 1, stage: 'store', path },
    ]);
    const lost = await begin(stores['run-store'], 'remember', [{ type: 'run-started', at: 1 }]);
    const draft = await tale.draft();
    const artifact = draft.artifact();
    await tale.commit({ ...draft.plan(), token: { runId: run, part: 0 } });
    await tale.tell((later) => ({ later: later.artifact() }));
    await recoverRuns(stores, 99, CALL);
    const found = (await stores['run-store'].read(run, CALL))?.row;
    expect(found).toMatchObject({ status: 'failed', artifactId: artifact.id, datasetId: tale.dataset });
    expect((await stores['run-store'].read(lost, CALL))?.row).toMatchObject({ status: 'failed', artifactId: null });
  });

  it('names the document of a run that had committed its first chunk, with its summary', async () => {
    const stores = memoryStores();
    const tale = await openStory(stores, 'u1', 'main');
    const run = await begin(stores['run-store'], 'remember', [{ type: 'run-started', at: 1 }]);
    const draft = await tale.draft();
    const document = draft.artifact();
    const chunk = draft.artifact({ parentId: document.id, chunkIndex: 0 });
    draft.artifact({ parentId: chunk.id, kind: 'chunk_summary' });
    await tale.commit({ ...draft.plan(), token: { runId: run, part: 0 } });
    await recoverRuns(stores, 99, CALL);
    expect((await stores['run-store'].read(run, CALL))?.row).toMatchObject({ artifactId: document.id });
  });

  it('ends more runs than one page holds, and finds nothing the second time', async () => {
    const stores = memoryStores();
    const store = stores['run-store'];
    for (let at = 0; at < 230; at += 1) await begin(store, 'remember', []);
    expect(await recoverRuns(stores, 99, CALL)).toHaveLength(230);
    expect(await recoverRuns(stores, 100, CALL)).toEqual([]);
  });
});
