import type { RunId } from '../domain/ids.ts';
import type { RunQueue } from '../ports/run-queue.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { LiveRuns, NumberedEvent } from './live-runs.ts';
import type { Wakes } from './wakes.ts';

export interface FollowingHost {
  readonly live: LiveRuns;
  readonly runStore: RunStore;
  readonly queue: RunQueue;
  readonly wakes: Wakes;
}

const isEnd = ({ event }: NumberedEvent): boolean => event.type === 'run-succeeded' || event.type === 'run-failed';

/** What is stored of a run behind the first `after` events, and whether more is to come; null while there is no news. */
async function readNews(run: RunId, after: number, signal: AbortSignal, { runStore }: FollowingHost) {
  const found = await runStore.read(run, { signal });
  const events = (found?.events ?? []).map((event, index) => ({ number: index + 1, event })).slice(after);
  const goesOn = found?.row.status === 'started';
  return events.length > 0 || !goesOn ? { events, goesOn } : null;
}

/**
 * The events of a run behind the first `after`: as they happen where it runs in this process, else as they are stored.
 * Ends with the run, or when the signal is aborted.
 */
export async function* followRun(
  run: RunId,
  after: number,
  signal: AbortSignal,
  host: FollowingHost,
): AsyncGenerator<NumberedEvent> {
  const { live, queue, wakes } = host;
  let isFollowed = false;
  for (let next = after; !signal.aborted;) {
    // Before it is read, so that what is written afterwards is told.
    if (!isFollowed && !live.has(run, next)) await queue.follow(run, { signal });
    isFollowed = true;
    const told = await wakes.until(run, signal, async () =>
      live.has(run, next) ? { events: [], goesOn: true } : readNews(run, next, signal, host),
    );
    if (told === null) return;
    for (const event of told.events) {
      next = event.number;
      yield event;
    }
    if (!told.goesOn) return;
    let isOver = false;
    for await (const event of live.follow(run, next, signal) ?? []) {
      next = event.number;
      isOver = isEnd(event);
      yield event;
    }
    // Not before it is closed: only then is its end in the store.
    if (isOver) return;
  }
}
