import type { RunId } from '../domain/ids.ts';
import type { Line } from '../domain/line.ts';
import type { RunRow } from '../domain/run.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { JournalEvent } from '../pipeline/journal.ts';
import type { KeptRequest, RunQueue } from '../ports/run-queue.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { RememberResponse } from '../remember/response.ts';
import { keptResult } from './earlier-call.ts';

interface AwaitedRun {
  readonly line: Line;
  readonly done: Promise<RememberResponse>;
  readonly resolve: (response: RememberResponse) => void;
  readonly reject: (error: unknown) => void;
}

export interface AwaitingHost {
  readonly runStore: RunStore;
  readonly queue: RunQueue;
  readonly signal: AbortSignal;
}

/** What those are told who wait for a run when their process stops. */
export function leftQueued(id: RunId): GligabaoError {
  return new GligabaoError(
    'interrupted',
    'remember/left-queued',
    'the server is stopping; the run stays queued and goes on when it is back: do not send it again',
    { retryable: false, run: { kind: 'remember', id } },
  );
}

/** The error with which a run failed in another process, as far as its log keeps it. */
function errorOf(row: RunRow, events: readonly JournalEvent[]): GligabaoError {
  const end = events.findLast((event) => event.type === 'run-failed');
  const said = row.error ?? 'the run log has no reason';
  const [, code = 'remember/failed-elsewhere', reason = said] = /^([\w-]+\/[\w-]+): (.*)$/su.exec(said) ?? [];
  const kind = end?.type === 'run-failed' && end.kind !== undefined ? end.kind : 'unavailable';
  return new GligabaoError(kind, code, reason, {
    run: { kind: 'remember', id: row.id },
    ...(row.artifactId === null ? {} : { artifactId: row.artifactId }),
  });
}

/** Runs whose end somebody in this process waits for, whichever process works on them. */
export class AwaitedRuns {
  readonly #host: AwaitingHost;
  readonly #awaited = new Map<RunId, AwaitedRun>();
  readonly #left = new Set<RunId>();

  constructor(host: AwaitingHost) {
    this.#host = host;
  }

  /** The end of a run, from now on awaited. */
  add(run: RunId, line: Line): Promise<RememberResponse> {
    const known = this.#awaited.get(run);
    if (known) return known.done;
    let resolve: AwaitedRun['resolve'] = () => undefined;
    let reject: AwaitedRun['reject'] = () => undefined;
    const done = new Promise<RememberResponse>((...settle) => {
      [resolve, reject] = settle;
    });
    this.#awaited.set(run, { line, done, resolve, reject });
    return done;
  }

  find(run: RunId): Promise<RememberResponse> | undefined {
    return this.#awaited.get(run)?.done;
  }

  runs(): readonly RunId[] {
    return [...this.#awaited.keys()];
  }

  lines(): readonly Line[] {
    return [...this.#awaited.values()].map(({ line }) => line);
  }

  /** Whether the line of one of the runs is such. */
  some(isSuch: (line: Line) => boolean): boolean {
    for (const { line } of this.#awaited.values()) if (isSuch(line)) return true;
    return false;
  }

  succeed(run: RunId, response: RememberResponse): void {
    this.#take(run)?.resolve(response);
  }

  fail(run: RunId, error: unknown): void {
    this.#take(run)?.reject(error);
  }

  /** The run stays in line though nobody here waits for it any more. */
  leave(run: RunId): void {
    this.#left.add(run);
    this.fail(run, leftQueued(run));
  }

  /** Runs that were left, lowest number first. */
  left(): readonly RunId[] {
    return [...this.#left].toSorted((a, b) => a - b);
  }

  /** Tells those who wait for a run how it ended, if it has. A store that cannot be reached is asked another time. */
  async look(run: RunId): Promise<void> {
    if (!this.#awaited.has(run)) return;
    const { runStore, queue, signal } = this.#host;
    try {
      const found = await runStore.read(run, { signal });
      if (found?.row.status === 'started') return;
      if (!found) this.fail(run, new GligabaoError('fault', 'remember/lost-run', `run ${run} has no row any more`));
      else if (found.row.status === 'failed') this.fail(run, errorOf(found.row, found.events));
      else await this.#tellResult(run, await queue.find(run, { signal }));
    } catch (error) {
      if (!isGligabaoError(error)) throw error;
    }
  }

  async #tellResult(run: RunId, kept: KeptRequest | null): Promise<void> {
    const gone = 'the result of the run is not kept any more';
    const details = { retryable: false, run: { kind: 'remember', id: run } } as const;
    try {
      const result = keptResult(kept);
      if (result) this.succeed(run, result);
      else this.fail(run, new GligabaoError('conflict', 'remember/result-gone', gone, details));
    } catch (error) {
      this.fail(run, error);
    }
  }

  #take(run: RunId): AwaitedRun | undefined {
    const awaited = this.#awaited.get(run);
    this.#awaited.delete(run);
    return awaited;
  }
}
