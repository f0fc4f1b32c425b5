import type { StoredSpace, VectorFile } from '../file/vector-file.ts';
import { openSearchThread, type SearchThread } from './connection.ts';
import type { SpaceChange, ThreadData } from './messages.ts';

/** The spaces that are searched in a thread of their own, so that other work goes on meanwhile. */
export interface Aside {
  /** The thread that searches a space; undefined for one that is searched sooner where it is asked for. */
  threadOf(name: string, space: StoredSpace): SearchThread | undefined;
  /** Tells the thread of a change that was written to the file. */
  change(name: string, change: SpaceChange): void;
  dropAll(): void;
  close(): Promise<void>;
}

/** For a file that no other connection can read. */
export const NOTHING_ASIDE: Aside = Object.freeze({
  threadOf: () => undefined,
  change: () => undefined,
  dropAll: () => undefined,
  close: async () => undefined,
});

/**
 * Spaces of more numbers than `numbers` are searched aside. The thread starts with the first such search; a space that has
 * once been large stays there.
 */
export function createAside(file: VectorFile, numbers: number, data: ThreadData): Aside {
  const large = new Set<string>();
  const counts = new Map<string, number>();
  let thread: SearchThread | undefined;

  function isLarge(name: string, space: StoredSpace): boolean {
    if (large.has(name)) return true;
    const most = Math.floor(numbers / space.dimensions);
    const count = counts.get(name) ?? file.count(space, most + 1);
    counts.set(name, count);
    if (count > most) large.add(name);
    return count > most;
  }

  return {
    threadOf(name, space) {
      if (!isLarge(name, space)) return undefined;
      if (thread === undefined || thread.ended) thread = openSearchThread(data);
      return thread;
    },
    change(name, change) {
      const count = counts.get(name);
      // One that takes the place of another is counted again: it is large a little early.
      if (count !== undefined && change.type === 'put') counts.set(name, count + change.items.length);
      if (change.type === 'drop') {
        counts.delete(name);
        large.delete(name);
      }
      if (thread?.ended === false) thread.change(name, change);
    },
    dropAll() {
      counts.clear();
      large.clear();
      if (thread?.ended === false) thread.dropAll();
    },
    async close() {
      await thread?.close();
    },
  };
}
