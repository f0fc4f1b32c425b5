import { LRUCache } from 'lru-cache';
import type { Matrix } from './matrix.ts';

/** What holds a matrix, perhaps with notes on where it came from. */
interface HoldsMatrix {
  readonly matrix: Pick<Matrix, 'bytes'>;
}

/** Matrices by space, within a budget of bytes: the least recently used go first. */
export interface MatrixCache<Entry extends HoldsMatrix> {
  get(space: string): Entry | undefined;
  /** As `get`, and does not count as a use. */
  peek(space: string): Entry | undefined;
  /** Keeps an entry, or measures one again that has grown. One above the budget stays until another is kept. */
  keep(space: string, entry: Entry): void;
  drop(space: string): void;
  clear(): void;
}

/** An empty cache of this many bytes. */
export function createMatrixCache<Entry extends HoldsMatrix>(budgetBytes: number): MatrixCache<Entry> {
  const cache = new LRUCache<string, Entry>({ maxSize: budgetBytes });
  return {
    get: (space) => cache.get(space),
    peek: (space) => cache.peek(space),
    keep(space, entry) {
      // The size of an entry is fixed when it is set, so one that grew is taken out first.
      cache.delete(space);
      cache.set(space, entry, { size: Math.max(1, Math.min(entry.matrix.bytes, budgetBytes)) });
    },
    drop: (space) => void cache.delete(space),
    clear: () => cache.clear(),
  };
}
