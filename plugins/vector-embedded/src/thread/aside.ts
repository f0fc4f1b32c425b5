import type { StoredSpace, VectorFile } from '../file/vector-file.ts';
import { openSearchThread, type SearchThread } from './connection.ts';
import type { SpaceChange, ThreadData } from './messages.ts';

/** The spaces that are searched in threads of their own, so that other work goes on meanwhile. */
export interface Aside {
  /** The thread that searches a space; undefined for one that is searched sooner where it is asked for. */
  threadOf(name: string, space: StoredSpace): SearchThread | undefined;
  /** Tells the threads of a change that was written to the file. */
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

/** A question asks several spaces at a time, and one of them takes about as long as all the others. */
export const THREADS = 2;

/** A thread that starts when it is first needed, and again when it has ended by itself. */
interface Seat {
  thread: SearchThread | undefined;
}

/**
 * Spaces of more numbers than `numbers` are searched aside, each by the thread that had the fewest when it came. A space that has once
 * been large stays there.
 */
export function createAside(file: VectorFile, numbers: number, data: ThreadData): Aside {
  const seats: readonly Seat[] = Array.from({ length: THREADS }, () => ({ thread: undefined }));
  const large = new Map<string, Seat>();
  const counts = new Map<string, number>();

  function isLarge(name: string, space: StoredSpace): boolean {
    const most = Math.floor(numbers / space.dimensions);
    const count = counts.get(name) ?? file.count(space, most + 1);
    counts.set(name, count);
    return count > most;
  }
  function seatOf(name: string): Seat {
    const spacesOf = (seat: Seat): number => [...large.values()].filter((each) => each === seat).length;
    const seat = seats.reduce((best, each) => (spacesOf(each) < spacesOf(best) ? each : best));
    large.set(name, seat);
    return seat;
  }
  function tell(tellThread: (thread: SearchThread) => void, told: readonly Seat[] = seats): void {
    for (const { thread } of told) if (thread?.ended === false) tellThread(thread);
  }

  return {
    threadOf(name, space) {
      const seat = large.get(name) ?? (isLarge(name, space) ? seatOf(name) : undefined);
      if (seat === undefined) return undefined;
      if (seat.thread === undefined || seat.thread.ended) seat.thread = openSearchThread(data);
      return seat.thread;
    },
    change(name, change) {
      const count = counts.get(name);
      // One that takes the place of another is counted again: it is large a little early.
      if (count !== undefined && change.type === 'put') counts.set(name, count + change.items.length);
      const seat = large.get(name);
      if (seat) tell((thread) => thread.change(name, change), [seat]);
      if (change.type === 'drop') {
        counts.delete(name);
        large.delete(name);
      }
    },
    dropAll() {
      counts.clear();
      large.clear();
      tell((thread) => thread.dropAll());
    },
    async close() {
      await Promise.all(seats.flatMap(({ thread }) => thread?.close() ?? []));
    },
  };
}
