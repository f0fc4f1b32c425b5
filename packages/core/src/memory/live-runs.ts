import type { RunId } from '../domain/ids.ts';
import type { JournalEvent } from '../pipeline/journal.ts';

/** An event and its place in the journal of its run, from 1. */
export interface NumberedEvent {
  readonly number: number;
  readonly event: JournalEvent;
}

interface LiveRun {
  /** How many events of an earlier attempt are in the store alone. */
  readonly before: number;
  readonly events: JournalEvent[];
  readonly waiting: Set<() => void>;
  over: boolean;
}

function wake({ waiting }: LiveRun): void {
  for (const resolve of waiting) resolve();
  waiting.clear();
}

async function* follow(live: LiveRun, after: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
  // One for all that is waited for: an event each would leave a listener each.
  const wakeAll = (): void => wake(live);
  signal.addEventListener('abort', wakeAll);
  try {
    for (let next = after; !signal.aborted;) {
      const event = live.events[next - live.before];
      if (event) {
        next += 1;
        yield { number: next, event };
      } else {
        if (live.over) return;
        await new Promise<void>((resolve) => live.waiting.add(resolve));
      }
    }
  } finally {
    signal.removeEventListener('abort', wakeAll);
  }
}

/** The journals of the runs that run in this process, as they grow. */
export class LiveRuns {
  readonly #runs = new Map<RunId, LiveRun>();

  open(run: RunId, before = 0): void {
    this.#runs.set(run, { before, events: [], waiting: new Set(), over: false });
  }

  add(run: RunId, event: JournalEvent): void {
    const live = this.#runs.get(run);
    if (!live) return;
    live.events.push(event);
    wake(live);
  }

  /** Nothing follows; who is following hears the rest. */
  close(run: RunId): void {
    const live = this.#runs.get(run);
    if (!live) return;
    this.#runs.delete(run);
    live.over = true;
    wake(live);
  }

  /** Whether the events of a run behind the first `after` can be followed here. */
  has(run: RunId, after: number): boolean {
    const live = this.#runs.get(run);
    return live !== undefined && after >= live.before;
  }

  /**
   * The events of a run behind the first `after`, until it is closed or the signal is aborted; null for another run, and
   * for one of which some of these are in the store alone.
   */
  follow(run: RunId, after: number, signal: AbortSignal): AsyncIterable<NumberedEvent> | null {
    const live = this.#runs.get(run);
    return live && after >= live.before ? follow(live, after, signal) : null;
  }
}
