import type { RunId } from '../domain/ids.ts';
import { type Line, lineOf } from '../domain/line.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import type { LastWords } from '../lines/last-words.ts';
import { describeFailure, type RunHost } from '../pipeline/run.ts';
import { Turns } from '../pipeline/turns.ts';
import type { Enqueued, NewRequest, QueuedRun, RunQueue } from '../ports/run-queue.ts';
import type { RunLines } from '../ports/run-lines.ts';
import { paramsOf, toCall, type RememberCall } from '../remember/call.ts';
import { RememberRequest } from '../remember/request.ts';
import type { RememberResponse } from '../remember/response.ts';
import type { RememberSettings } from '../remember/settings.ts';
import { readRequest } from '../request/read-request.ts';
import { Attempts, type ReadyRun } from './attempts.ts';
import { AwaitedRuns } from './awaited-runs.ts';
import { resultOfEarlier } from './earlier-call.ts';
import { hashRequest } from './hash-request.ts';
import { callOfKept, cannotRetry, requestGone } from './kept-call.ts';
import type { HeldLease, LeaseKeeper } from './lease-keeper.ts';
import { isLeaseEnded, LineWorker } from './line-worker.ts';
import type { LiveRuns } from './live-runs.ts';
import { endRun } from './recover-runs.ts';
import { startedRuns } from './started-runs.ts';
import type { UnsettledRuns } from './unsettled-runs.ts';
import type { Wakes } from './wakes.ts';

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
  readonly lines: RunLines;
  readonly keeper: LeaseKeeper;
  readonly wakes: Wakes;
  readonly settings: RememberSettings;
  /** How many datasets are remembered into at a time. */
  readonly concurrency: number;
  readonly unsettled: UnsettledRuns;
  readonly live: LiveRuns;
  readonly lastWords: LastWords;
  /** @throws GligabaoError when nothing can be remembered. */
  readonly needsProviders: () => void;
  /** Is told when a line has to be given back another time. */
  readonly onKept: () => void;
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

/**
 * Runs remember calls in the order of their runs within a dataset, and several datasets at once. A call is on disk
 * before it is accepted; who accepted it works on it, unless another process is first.
 */
export class RememberManager {
  readonly #host: ManagerHost;
  readonly #worker: LineWorker;
  readonly #awaited: AwaitedRuns;
  /** Runs of a dataset are begun one after the other, so that their numbers have the order of their turns. */
  readonly #accepting = new Turns(Number.POSITIVE_INFINITY);
  readonly #attempts: Attempts;

  constructor(host: ManagerHost) {
    const { runHost, queue, lines, keeper, wakes, concurrency, unsettled, onKept } = host;
    this.#host = host;
    this.#awaited = new AwaitedRuns({ runStore: runHost.runStore, queue, signal: runHost.signal });
    this.#attempts = new Attempts({ ...host, awaited: this.#awaited });
    this.#worker = new LineWorker({
      lines,
      keeper,
      wakes,
      concurrency,
      context: { signal: runHost.signal },
      work: (claimed, lease) => this.#attempts.work(claimed, lease),
      awaited: () => this.#awaited.lines(),
      awaitsSome: (isSuch) => this.#awaited.some(isSuch),
      isBehind: (run) => unsettled.isBehind(run),
      onStray: (run, lease) => this.#endUnanswered(run, lease),
      onKept,
    });
  }

  /** Accepts the request of a body: begins a run, or finds the one that has its key. */
  async accept(body: unknown): Promise<AcceptedRemember> {
    const { runHost, settings, unsettled, needsProviders } = this.#host;
    const request = readRequest(RememberRequest, body, 'remember');
    const at = this.#saidAt(toCall(request, runHost.now(), settings.chunkSize), request.reference_time !== undefined);
    const call = toCall(request, at, settings.chunkSize);
    needsProviders();
    const key = request.idempotency_key ?? null;
    return this.#accepting.take(lineOf(call), async () => {
      // Only requests with a key are compared.
      const kept = { body: JSON.stringify(body), key, hash: key === null ? '' : await hashRequest(request) };
      // Whether the call that had the key stored something has to be known.
      if (key !== null && !unsettled.isEmpty) await unsettled.settle();
      const { id, first, hash, claimed } = await this.#enqueue(queuedRun(call, at), kept, (accepted) => ({
        call: toCall(request, accepted, settings.chunkSize),
        queuedAt: accepted,
        events: 0,
      }));
      if (first) return this.#accepted(id, call, claimed);
      if (hash === kept.hash) return this.#join(id, call);
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
    const kept = await queue.find(from, context);
    if (kept === null || kept.body === null) throw requestGone(from);
    const call = callOfKept(kept.body, kept.acceptedAt, this.#host.settings);
    return this.#accepting.take(lineOf(call), async () => {
      const at = runHost.now();
      const id = await queue.requeue(from, queuedRun(call, at), context);
      if (id === null) throw requestGone(from);
      this.#attempts.makeReady(id, { call, queuedAt: at, events: 0 });
      return this.#accepted(id, call, false);
    });
  }

  /** Goes on with the runs that wait in line, whoever accepted them, from now on. */
  async resume(): Promise<ResumedRuns> {
    const { runHost, queue } = this.#host;
    const runs = { resumed: [] as RunId[], failed: [] as RunId[] };
    if (!runHost.ports.tasks) return runs;
    const rows = await startedRuns(runHost.runStore, 'remember', { signal: runHost.signal });
    for (const row of rows.filter(({ id, startedAt }) => startedAt === null && !this.#attempts.isReady(id))) {
      const kept = await queue.find(row.id, { signal: runHost.signal });
      const body = kept?.body ?? null;
      if (kept === null || body === null) continue;
      try {
        callOfKept(body, kept.acceptedAt, this.#host.settings);
        runs.resumed.push(row.id);
      } catch (error) {
        const stores = { ...runHost.ports, 'run-store': runHost.runStore };
        await endRun(row, describeFailure(error), stores, runHost.now(), runHost);
        runs.failed.push(row.id);
      }
    }
    this.#worker.serveAll();
    await this.#worker.claim();
    return runs;
  }

  /** Does other work on a dataset in its turn: behind the runs that were accepted before it, and ahead of later ones. */
  inTurn<Result>(of: Line, work: (lease: HeldLease) => Promise<Result>): Promise<Result> {
    return this.#worker.inTurn(of, work);
  }

  /** From now on no run begins: those in line stay there, on disk, and who waits for one is told so. */
  drain(): void {
    this.#attempts.drain();
    this.#worker.drain();
    for (const id of this.#awaited.runs()) if (!this.#attempts.isRunning(id)) this.#awaited.leave(id);
  }

  /** What stayed in line since `drain`, and what runs now. */
  unended(): UnendedRuns {
    return { queued: this.#awaited.left(), running: this.#attempts.running() };
  }

  /** Forgets requests of runs that failed long ago. */
  async sweep(): Promise<void> {
    const { runHost, queue } = this.#host;
    await queue.sweep(runHost.now() - KEPT_MS, { signal: runHost.signal });
  }

  /** Whether lines are held that are to be given back. */
  get keepsLines(): boolean {
    return this.#worker.keepsLines;
  }

  /** Looks what has come of the runs that others work on, and claims what there is to do. */
  async lookAround(): Promise<void> {
    await this.#worker.reconcile();
    for (const id of this.#awaited.runs()) if (!this.#attempts.isRunning(id)) await this.#awaited.look(id);
    await this.#worker.claim();
  }

  /** Somebody wrote to a run. */
  async hear(run: RunId): Promise<void> {
    if (!this.#attempts.isRunning(run)) await this.#awaited.look(run);
  }

  /** There may be something to do. */
  claim(): Promise<void> {
    return this.#worker.claim();
  }

  /** Puts a run in line, or begins it at once where nobody is before it and there is a place. */
  async #enqueue(run: QueuedRun, request: NewRequest, readyAt: (acceptedAt: Instant) => ReadyRun): Promise<Enqueued> {
    const { runHost, queue, unsettled, keeper } = this.#host;
    const worker = this.#worker;
    for (;;) {
      const lease = await keeper.current();
      const hasPlace = worker.take();
      let started = false;
      try {
        const asked = hasPlace ? { ...request, claim: lease.id } : request;
        return await worker.asking(async () => {
          const enqueued = await queue.enqueue(run, asked, { signal: runHost.signal });
          const { id, first, claimed, acceptedAt } = enqueued;
          if (first) this.#attempts.makeReady(id, readyAt(acceptedAt));
          if (claimed) {
            started = true;
            void this.#awaited.add(id, run);
            worker.start({ line: { userId: run.userId, dataset: run.dataset }, run: id, taken: false }, lease);
          }
          return enqueued;
        });
      } catch (error) {
        if (isLeaseEnded(error)) {
          keeper.lose(lease);
          continue;
        }
        unsettled.addUnanswered(run, request, error);
        throw error;
      } finally {
        if (hasPlace && !started) worker.leave();
      }
    }
  }

  /** The line of a run is held here, and no answer has told of it. */
  async #endUnanswered(run: RunId, { id: lease }: HeldLease): Promise<void> {
    const { runHost, queue, unsettled } = this.#host;
    if (unsettled.isEmpty) return;
    const context = { signal: runHost.signal, lease };
    const [found, kept] = await Promise.all([runHost.runStore.read(run, context), queue.find(run, context)]);
    if (found) await unsettled.endUnanswered(found, kept, context);
  }

  /** A run that is on disk, and whose end is awaited here. */
  #accepted(id: RunId, { userId, dataset }: Line, claimed: boolean): AcceptedRemember {
    this.#host.unsettled.began(id);
    const done = this.#awaited.add(id, { userId, dataset });
    if (this.#worker.isDraining && !this.#attempts.isRunning(id)) this.#awaited.leave(id);
    else if (!claimed) void this.#worker.claim();
    const ended = (): void => {
      this.#attempts.forget(id);
      this.#host.unsettled.ended(id);
    };
    done.then(ended, ended);
    return { runId: id, done };
  }

  /** The run that an earlier call with the same key began. */
  async #join(id: RunId, line: Line): Promise<AcceptedRemember> {
    const awaited = this.#awaited.find(id);
    if (awaited) return { runId: id, done: awaited };
    const { runHost, queue } = this.#host;
    const context = { signal: runHost.signal };
    await queue.follow(id, context);
    const [found, kept] = await Promise.all([runHost.runStore.read(id, context), queue.find(id, context)]);
    if (!found) throw new GligabaoError('fault', 'remember/lost-run', `run ${id} has a key and no row`);
    if (found.row.status === 'started') {
      const done = this.#awaited.add(id, line);
      // It may have ended since it was read, when nobody waited for it.
      void this.#awaited.look(id);
      return { runId: id, done };
    }
    const done = Promise.resolve().then(() => resultOfEarlier(found.row, kept));
    // Whoever does not wait for it need not hear of it.
    done.catch(() => undefined);
    return { runId: id, done };
  }
}
