import type { NewRequest, QueuedRun, RunId, RunQueue } from '@gligabao/core';
import { beginRun } from './runs.ts';
import type { StoreState } from './state.ts';

/** The run that has a key of a user's dataset, or undefined. */
function holderOf(store: StoreState, { userId, dataset }: QueuedRun, { key }: NewRequest): RunId | undefined {
  if (key === null) return undefined;
  const held = [...store.requests].find(([id, request]) => {
    const row = store.runs.get(id)?.row;
    return request.key === key && row?.userId === userId && row.dataset === dataset;
  });
  return held?.[0];
}

function storedNothing(store: StoreState, run: RunId): boolean {
  const row = store.runs.get(run)?.row;
  return row?.status === 'failed' && row.artifactId === null;
}

export function memoryQueue(store: StoreState): RunQueue {
  return {
    async enqueue(run, request) {
      const holder = holderOf(store, run, request);
      const held = holder === undefined ? undefined : store.requests.get(holder);
      if (holder !== undefined && held !== undefined) {
        if (!storedNothing(store, holder)) {
          return { id: holder, first: false, hash: held.hash, acceptedAt: held.acceptedAt, claimed: false };
        }
        store.requests.set(holder, { ...held, key: null });
      }
      const { claim, body, key, hash } = request;
      store.lines.require(claim);
      const acceptedAt = store.lines.acceptedAt(run, run.queuedAt);
      const id = beginRun(store, { ...run, queuedAt: acceptedAt });
      store.requests.set(id, { body, key, hash, acceptedAt, result: null });
      const claimed = store.lines.enter(run, id, acceptedAt, claim);
      return { id, first: true, hash, acceptedAt, claimed };
    },
    async requeue(from, run) {
      const request = store.requests.get(from);
      if (!request || request.body === null || store.runs.get(from)?.row.status !== 'failed') return null;
      const id = beginRun(store, run);
      store.requests.delete(from);
      store.requests.set(id, request);
      store.lines.enter(run, id, run.queuedAt);
      return id;
    },
    async find(run) {
      return store.requests.get(run) ?? null;
    },
    async follow() {
      // Whoever writes to a run tells of it as the line is given back.
    },
    async sweep(before) {
      const old = [...store.requests].filter(
        ([id, { acceptedAt }]) => acceptedAt < before && store.runs.get(id)?.row.status === 'failed',
      );
      for (const [id] of old) store.requests.delete(id);
      return old.length;
    },
  };
}
