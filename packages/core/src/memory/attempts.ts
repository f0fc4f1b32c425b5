import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { errorOfRun, isGligabaoError, isRetryable } from '../errors.ts';
import { describeFailure, runPipeline, type RunHost } from '../pipeline/run.ts';
import { underSignals } from '../pipeline/under-signals.ts';
import type { ClaimedRun } from '../ports/run-lines.ts';
import type { RunQueue } from '../ports/run-queue.ts';
import type { RememberCall } from '../remember/call.ts';
import { remember } from '../remember/index.ts';
import { toRememberResponse } from '../remember/respond.ts';
import type { RememberResponse } from '../remember/response.ts';
import type { RememberSettings } from '../remember/settings.ts';
import { type AwaitedRuns, leftQueued } from './awaited-runs.ts';
import { beginAgain } from './begin-again.ts';
import { callOfKept, requestGone } from './kept-call.ts';
import type { HeldLease, LeaseKeeper } from './lease-keeper.ts';
import { isLeaseEnded, type WorkOutcome } from './line-worker.ts';
import type { LiveRuns } from './live-runs.ts';
import { endRun } from './recover-runs.ts';
import type { UnsettledRuns } from './unsettled-runs.ts';
import type { Wakes } from './wakes.ts';

/** What a run is begun with. */
export interface ReadyRun {
  readonly call: RememberCall;
  readonly queuedAt: Instant;
  /** Events of earlier attempts. */
  readonly events: number;
}

export interface AttemptsHost {
  readonly runHost: RunHost;
  readonly queue: RunQueue;
  readonly keeper: LeaseKeeper;
  readonly wakes: Wakes;
  readonly settings: RememberSettings;
  readonly live: LiveRuns;
  readonly unsettled: UnsettledRuns;
  /** Who waits for the end of a run hears of it. */
  readonly awaited: AwaitedRuns;
}

/** Works on runs that this process has claimed, whoever accepted them. */
export class Attempts {
  readonly #host: AttemptsHost;
  /** Runs that were accepted here and not begun yet. */
  readonly #ready = new Map<RunId, ReadyRun>();
  readonly #running = new Set<RunId>();
  readonly #under = new Map<RunId, Promise<WorkOutcome>>();
  #draining = false;

  constructor(host: AttemptsHost) {
    this.#host = host;
  }

  /** A run was accepted here: it need not be read before it is begun. */
  makeReady(run: RunId, ready: ReadyRun): void {
    this.#ready.set(run, ready);
  }

  isReady(run: RunId): boolean {
    return this.#ready.has(run);
  }

  forget(run: RunId): void {
    this.#ready.delete(run);
  }

  isRunning(run: RunId): boolean {
    return this.#running.has(run);
  }

  running(): readonly RunId[] {
    return [...this.#running];
  }

  /** Begins no run any more. */
  drain(): void {
    this.#draining = true;
  }

  /**
   * Works on a claimed run. An attempt that lost its lease may not have stopped yet when this process itself goes on with
   * the run: it is waited for.
   */
  async work(claimed: ClaimedRun, lease: HeldLease): Promise<WorkOutcome> {
    const before = this.#under.get(claimed.run) ?? Promise.resolve();
    const attempt = before.then(() => this.#attempt(claimed, lease));
    this.#under.set(claimed.run, attempt);
    try {
      return await attempt;
    } finally {
      if (this.#under.get(claimed.run) === attempt) this.#under.delete(claimed.run);
    }
  }

  async #attempt(claimed: ClaimedRun, lease: HeldLease): Promise<WorkOutcome> {
    const { run } = claimed;
    const { live, wakes, keeper } = this.#host;
    this.#running.add(run);
    let outcome: WorkOutcome = 'another time';
    try {
      const ready = await this.#readyFor(claimed, lease);
      outcome = 'done';
      if (ready === null) return outcome;
      live.open(run, ready.events);
      wakes.tell(run);
      this.#host.awaited.succeed(run, await this.#run(run, ready, lease));
    } catch (error) {
      if (isLeaseEnded(error)) keeper.lose(lease);
      else if (this.#isLeftToOthers()) this.#host.awaited.fail(run, leftQueued(run));
      // Whoever goes on with it writes its end; and what could not be begun stays in line, and is begun another time.
      else if (!lease.lost.aborted && (outcome === 'done' || !isRetryable(error)))
        this.#host.awaited.fail(run, errorOfRun(error, { kind: 'remember', id: run }));
    } finally {
      this.#ready.delete(run);
      this.#running.delete(run);
      live.close(run);
      await this.#host.awaited.look(run);
    }
    return outcome;
  }

  /** Whether what is broken off as this process stops is taken over by others; alone, it would wait for the next start. */
  #isLeftToOthers(): boolean {
    const { keeper, runHost } = this.#host;
    return keeper.isShared && runHost.signal.aborted;
  }

  /** What a claimed run is begun with; null when there is nothing to begin. */
  async #readyFor({ run, taken }: ClaimedRun, lease: HeldLease): Promise<ReadyRun | null> {
    if (this.#draining) {
      this.#host.awaited.leave(run);
      return null;
    }
    const ready = this.#ready.get(run);
    if (ready && !taken) return ready;
    const { runHost, queue } = this.#host;
    const context = { signal: runHost.signal, lease: lease.id };
    const [found, kept] = await Promise.all([runHost.runStore.read(run, context), queue.find(run, context)]);
    if (found?.row.status !== 'started' || (await this.#host.unsettled.endUnanswered(found, kept, context)))
      return null;
    const stores = { ...runHost.ports, 'run-store': runHost.runStore };
    try {
      if (kept === null || kept.body === null) throw requestGone(run);
      const call = callOfKept(kept.body, kept.acceptedAt, this.#host.settings);
      const queuedAt = found.row.queuedAt ?? kept.acceptedAt;
      const begins = await beginAgain(found, { call, ports: stores, now: runHost.now, context });
      return begins === null ? null : { call, queuedAt, events: begins.events };
    } catch (error) {
      if (!isGligabaoError(error) || error.kind !== 'conflict') throw error;
      await endRun(found.row, describeFailure(error), stores, runHost.now(), context);
      return null;
    }
  }

  async #run(id: RunId, { call, queuedAt, events }: ReadyRun, lease: HeldLease): Promise<RememberResponse> {
    const { runHost, settings } = this.#host;
    return underSignals([runHost.signal, lease.lost], async ({ signal }) => {
      const own: RunHost = {
        ...runHost,
        signal,
        lease: lease.id,
        goesOnElsewhere: (error) => lease.lost.aborted || isLeaseEnded(error) || this.#isLeftToOthers(),
      };
      let response: RememberResponse | undefined;
      const { output } = await runPipeline(remember, { id, queuedAt, events }, { call, settings }, own, (given) => {
        response = toRememberResponse(given, id);
        return JSON.stringify(response);
      });
      return response ?? toRememberResponse(output, id);
    });
  }
}
