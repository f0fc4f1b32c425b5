import type { Dataset, DatasetStore } from '@gligabao/core';
import { windowOf } from './window.ts';
import { emptyDataset, type StoreState } from './state.ts';

/** Orders by code point, which UTF-16 does not do beyond the basic plane. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

export function memoryDatasets(store: StoreState): DatasetStore {
  const named = (userId: string, name: string): Dataset | null =>
    [...store.datasets.values()].find(({ dataset }) => dataset.userId === userId && dataset.name === name)?.dataset ??
    null;
  return {
    async open(userId, name, now) {
      const found = named(userId, name);
      if (found) return found;
      store.last.dataset += 1;
      const dataset = { id: store.last.dataset, userId, name, description: '', tags: [], createdAt: now };
      store.datasets.set(dataset.id, emptyDataset(dataset));
      return dataset;
    },
    async find(userId, names) {
      return names.map((name) => named(userId, name));
    },
    async list(userId, page) {
      const own = [...store.datasets.values()]
        .filter(({ dataset }) => dataset.userId === userId)
        .sort((a, b) => byCodePoint(a.dataset.name, b.dataset.name));
      const listed = own.map(({ dataset, position, artifacts, entities, edges }) => ({
        ...dataset,
        counts: { artifacts: artifacts.size, entities: entities.size, edges: edges.size },
        position,
      }));
      return windowOf(listed, page);
    },
    async health() {
      const pending = [...store.datasets.values()].flatMap(({ dataset, texts }) =>
        [...texts.values()].flatMap(({ text }) =>
          text.vector === 'pending' && text.closedAt === null ? [dataset.id] : [],
        ),
      );
      return { pendingVectors: pending.length, pendingIn: [...new Set(pending)].sort((a, b) => a - b) };
    },
  };
}
