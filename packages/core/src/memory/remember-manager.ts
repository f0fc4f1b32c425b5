import type { RunId } from '../domain/ids.ts';
import type { RunRow } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import { errorOfRun, GligabaoError } from '../errors.ts';
import { describeFailure, runPipeline, type RunHost } from '../pipeline/run.ts';
import { Turns } from '../pipeline/turns.ts';
import type { Enqueued, KeptRequest, NewRequest, QueuedRun, RunQueue } from '../ports/run-queue.ts';
import { paramsOf, toCall, type RememberCall } from '../remember/call.ts';
import { remember } from '../remember/index.ts';
import { RememberRequest } from '../remember/request.ts';
import { toRememberResponse } from '../remember/respond.ts';
import type { RememberResponse } from '../remember/response.ts';
import type { RememberSettings } from '../remember/settings.ts';
import { readRequest } from '../request/read-request.ts';
import { resultOfEarlier } from './earlier-call.ts';
import { hashRequest } from './hash-request.ts';
import { type LastWords, type Line, lineOf } from './last-words.ts';
import type { LiveRuns } from './live-runs.ts';
import { endRun } from './recover-runs.ts';
import { startedRuns } from './started-runs.ts';
import type { UnsettledRuns } from './unsettled-runs.ts';

/** How long what a run that failed was asked for is kept. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** A remember call that is on disk: it has a run, which goes on whether anybody waits for it or not. */
export interface AcceptedRemember {
  readonly runId: RunId;
  /** Rejects with a GligabaoError that has the run. */
  readonly done: Promise<RememberResponse>;
}

export interface ManagerHost {
  readonly runHost: RunHost;
  readonly queue: RunQueue;
  readonly settings: RememberSettings;
  /** How many datasets are remembered into at a time. */
  readonly concurrency: number;
  readonly unsettled: UnsettledRuns;
  readonly live: LiveRuns;
  readonly lastWords: LastWords;
  /** @throws GligabaoError when nothing can be remembered. */
  readonly needsProviders: () => void;
}

/** Runs that an earlier process left in line. */
export interface ResumedRuns {
  /** They go on. */
  readonly resumed: readonly RunId[];
  /** Their requests cannot be read: they have failed, and their log says so. */
  readonly failed: readonly RunId[];
}

/** Runs that a process which stops has not ended. */
export interface UnendedRuns {
  /** They stay in line, on disk, for the next process. */
  readonly queued: readonly RunId[];
  readonly running: readonly RunId[];
}

function queuedRun(call: RememberCall, queuedAt: Instant): QueuedRun {
  const { userId, dataset, kind: artifactKind } = call;
  return { kind: 'remember', userId, dataset, artifactKind, params: paramsOf(call), queuedAt, startedAt: null };
}

function leftQueued(id: RunId): GligabaoError {
  return new GligabaoError(
    'interrupted',
    'remember/left-queued',
    'the server is stopping; the run stays queued and goes on when it is back: do not send it again',
    { retryable: false, run: { kind: 'remember', id } },
  );
}

/** What a failed run cannot be tried again for. */
function cannotRetry(code: string, why: string): GligabaoError {
  return new GligabaoError('conflict', `remember/${code}`, why);
}

/**
 * Runs remember calls in the order of their runs within a dataset, and several datasets at once. A call is on disk
 * before it is accepted.
 */
export class RememberManager {
  readonly #host: ManagerHost;
  readonly #turns: Turns;
  /** Runs of a dataset are begun one after the other, so that their numbers have the order of their turns. */
  readonly #lines = new Turns(Number.POSITIVE_INFINITY);
  readonly #running = new Map<RunId, Promise<RememberResponse>>();
  /** Ends the waiting for a run that has not begun. */
  readonly #waiting = new Map<RunId, (error: GligabaoError) => void>();
  readonly #left = new Set<RunId>();
  #draining = false;

  constructor(host: ManagerHost) {
    this.#host = host;
    this.#turns = new Turns(host.concurrency);
  }

  /** Accepts the request of a body: begins a run, or finds the one that has its key. */
  async accept(body: unknown): Promise<AcceptedRemember> {
    const { runHost, settings, unsettled, needsProviders } = this.#host;
    const request = readRequest(RememberRequest, body, 'remember');
    const at = this.#saidAt(toCall(request, runHost.now(), settings.chunkSize), request.reference_time !== undefined);
    const call = toCall(request, at, settings.chunkSize);
    needsProviders();
    const key = request.idempotency_key ?? null;
    return this.#lines.take(lineOf(call), async () => {
      // Only requests with a key are compared.
      const kept = { body: JSON.stringify(body), key, hash: key === null ? '' : await hashRequest(request) };
      // Whether the call that had the key stored something has to be known.
      if (key !== null && !unsettled.isEmpty) await unsettled.settle();
      const { id, first, hash } = await this.#enqueue(queuedRun(call, at), kept);
      if (first) return this.#start(id, call, at);
      if (hash === kept.hash) return this.#join(id);
      throw new GligabaoError(
        'conflict',
        'remember/key-of-another-body',
        'idempotency_key: it was used with another body; choose another key',
        { field: 'idempotency_key' },
      );
    });
  }

  /** When a text is accepted. */
  #saidAt(call: RememberCall, isTold: boolean): Instant {
    const now = this.#host.runHost.now();
    return isTold ? now : this.#host.lastWords.saidAt(call, now);
  }

  /**
   * Begins a run that tries a failed one again, from what was kept of it.
   *
   * @throws GligabaoError `not-found`; `conflict`, `remember/not-failed`, `remember/request-gone` or
   *   `remember/not-readable`.
   */
  async retry(from: RunId): Promise<AcceptedRemember> {
    const { runHost, queue, needsProviders } = this.#host;
    const context = { signal: runHost.signal };
    const row = (await runHost.runStore.read(from, context))?.row;
    if (row?.kind !== 'remember') throw new GligabaoError('not-found', 'remember/no-run', `there is no run ${from}`);
    if (row.status !== 'failed') throw cannotRetry('not-failed', `run ${from} has not failed: it is ${row.status}`);
    needsProviders();
    const gone = `the request of run ${from} is not kept any more: it was tried again, or is older than 7 days`;
    const kept = await queue.find(from, context);
    if (kept === null || kept.body === null) throw cannotRetry('request-gone', gone);
    const call = this.#callOf(kept.body, kept.acceptedAt);
    return this.#lines.take(lineOf(call), async () => {
      const at = runHost.now();
      const id = await queue.requeue(from, queuedRun(call, at), context);
      if (id === null) throw cannotRetry('request-gone', gone);
      return this.#start(id, call, at);
    });
  }

  /** Goes on with the runs that an earlier process left in line. */
  async resume(): Promise<ResumedRuns> {
    const { runHost, queue } = this.#host;
    const runs = { resumed: [] as RunId[], failed: [] as RunId[] };
    if (!runHost.ports.tasks) return runs;
    for (const row of await this.#leftInLine()) {
      const kept = await queue.find(row.id, { signal: runHost.signal });
      const body = kept?.body ?? null;
      if (kept === null || body === null || this.#running.has(row.id)) continue;
      const goesOn = await this.#resumeOne(row, body, kept);
      runs[goesOn ? 'resumed' : 'failed'].push(row.id);
    }
    return runs;
  }

  /** Does other work on a dataset in its turn: behind the runs that were accepted before it, and ahead of later ones. */
  inTurn<Result>(of: Line, work: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(lineOf(of), () => {
      if (!this.#draining) return work();
      const details = { retryAfterMs: 5000, retryable: true };
      throw new GligabaoError('interrupted', 'memory/stopping', 'the server is stopping; ask again soon', details);
    });
  }

  /** From now on no run begins: those in line stay there, on disk, and who waits for one is told so. */
  drain(): void {
    this.#draining = true;
    for (const id of this.#waiting.keys()) this.#leave(id);
  }

  /** What stayed in line since `drain`, and what runs now. */
  unended(): UnendedRuns {
    const running = [...this.#running.keys()].filter((id) => !this.#waiting.has(id) && !this.#left.has(id));
    return { queued: [...this.#left].toSorted((a, b) => a - b), running };
  }

  /** Forgets requests of runs that failed long ago. */
  async sweep(): Promise<void> {
    const { runHost, queue } = this.#host;
    await queue.sweep(runHost.now() - KEPT_MS, { signal: runHost.signal });
  }

  async #resumeOne(row: RunRow, body: string, { acceptedAt }: KeptRequest): Promise<boolean> {
    const { runHost } = this.#host;
    try {
      const call = this.#callOf(body, acceptedAt);
      await this.#lines.take(lineOf(call), async () => this.#start(row.id, call, row.queuedAt ?? acceptedAt));
      return true;
    } catch (error) {
      const stores = { ...runHost.ports, 'run-store': runHost.runStore };
      await endRun(row, describeFailure(error), stores, runHost.now(), runHost);
      return false;
    }
  }

  async #leftInLine(): Promise<readonly RunRow[]> {
    const { runStore, signal } = this.#host.runHost;
    const rows = await startedRuns(runStore, 'remember', { signal });
    return rows.filter(({ startedAt }) => startedAt === null);
  }

  /** @throws GligabaoError `conflict` `remember/not-readable` */
  #callOf(body: string, acceptedAt: Instant): RememberCall {
    try {
      const request = readRequest(RememberRequest, JSON.parse(body), 'remember');
      return toCall(request, acceptedAt, this.#host.settings.chunkSize);
    } catch {
      // What is wrong with it may quote it.
      throw cannotRetry('not-readable', 'this release cannot read the request that was kept: send it again');
    }
  }

  #leave(id: RunId): void {
    this.#left.add(id);
    this.#waiting.get(id)?.(leftQueued(id));
  }

  async #enqueue(run: QueuedRun, request: NewRequest): Promise<Enqueued> {
    const { runHost, queue, unsettled } = this.#host;
    try {
      return await queue.enqueue(run, request, { signal: runHost.signal });
    } catch (error) {
      unsettled.addBeginning(run, error);
      throw error;
    }
  }

  #start(id: RunId, call: RememberCall, queuedAt: Instant): AcceptedRemember {
    const { unsettled, live } = this.#host;
    unsettled.began(id);
    live.open(id);
    const ended = (): void => {
      this.#waiting.delete(id);
      this.#running.delete(id);
      live.close(id);
      unsettled.ended(id);
    };
    const done = new Promise<RememberResponse>((resolve, reject) => {
      this.#waiting.set(id, reject);
      const turn = this.#turns.take(lineOf(call), () => this.#run(id, call, queuedAt));
      turn.then(resolve, (error: unknown) => reject(errorOfRun(error, { kind: 'remember', id })));
    });
    if (this.#draining) this.#leave(id);
    this.#running.set(id, done);
    done.then(ended, ended);
    return { runId: id, done };
  }

  async #run(id: RunId, call: RememberCall, queuedAt: Instant): Promise<RememberResponse> {
    if (this.#draining) {
      this.#left.add(id);
      throw leftQueued(id);
    }
    this.#waiting.delete(id);
    const { runHost, settings } = this.#host;
    let response: RememberResponse | undefined;
    const { output } = await runPipeline(remember, { id, queuedAt }, { call, settings }, runHost, (given) => {
      response = toRememberResponse(given, id);
      return JSON.stringify(response);
    });
    return response ?? toRememberResponse(output, id);
  }

  async #join(id: RunId): Promise<AcceptedRemember> {
    const running = this.#running.get(id);
    if (running) return { runId: id, done: running };
    const { runHost, queue } = this.#host;
    const context = { signal: runHost.signal };
    const [found, kept] = await Promise.all([runHost.runStore.read(id, context), queue.find(id, context)]);
    if (!found) throw new GligabaoError('fault', 'remember/lost-run', `run ${id} has a key and no row`);
    const done = Promise.resolve().then(() => resultOfEarlier(found.row, kept));
    // Whoever does not wait for it need not hear of it.
    done.catch(() => undefined);
    return { runId: id, done };
  }
}
