import { errorOfRun, GligabaoError } from '../errors.ts';
import type { DecisionName } from '../decide/calls.ts';
import type { Id, LeaseId, RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { JournalEvent } from '../pipeline/journal.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { runPipeline, type RunHost } from '../pipeline/run.ts';
import { Turns } from '../pipeline/turns.ts';
import { underSignals } from '../pipeline/under-signals.ts';
import type { Draft } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import type { Leases } from '../ports/leases.ts';
import type { RunLines } from '../ports/run-lines.ts';
import type { RunQueue } from '../ports/run-queue.ts';
import type { NewRun, RunStore } from '../ports/run-store.ts';
import { query, queryTelling, search } from '../query/index.ts';
import { type QueryCall, queryParamsOf, toQueryCall, toSearchCall } from '../query/call.ts';
import { QueryRequest, SearchRequest } from '../query/request.ts';
import { type QueryResponse, type QueryRetrieved, toQueryResponse, toQueryRetrieved } from '../query/response.ts';
import { toSearchResponse, type SearchResponse } from '../query/search-response.ts';
import type { RememberResponse } from '../remember/response.ts';
import type { RememberSettings } from '../remember/settings.ts';
import { readRequest } from '../request/read-request.ts';
import { decide, type Decided, type DecidingHost } from './decide.ts';
import { forgetText, type ForgetRequest, type ForgottenText } from './forget-text.ts';
import { LastWords } from '../lines/last-words.ts';
import { followRun } from './follow-run.ts';
import { Housekeeping } from './housekeeping.ts';
import { keepUp } from './keep-up.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import { LiveRuns, type NumberedEvent } from './live-runs.ts';
import { RememberManager, type AcceptedRemember, type ResumedRuns, type UnendedRuns } from './remember-manager.ts';
import { takingOver } from './take-over.ts';
import { UnsettledRuns } from './unsettled-runs.ts';
import { Wakes } from './wakes.ts';

/** A process that works is heard of much more often; one that is not heard of for so long is gone, or as good as that. */
const LEASE_MS = 15_000;

export interface MemoryHost {
  readonly ports: Readonly<Partial<Ports>> & {
    readonly 'run-store': RunStore;
    readonly 'run-queue': RunQueue;
    readonly 'run-lines': RunLines;
    readonly leases: Leases;
  };
  readonly settings: RememberSettings;
  /** Providers that the settings name and that cannot be used, each with the reason. */
  readonly missing?: readonly string[];
  /** How many datasets are remembered into at a time, by this process. */
  readonly concurrency: number;
  /** The present instant. */
  readonly now: () => Instant;
  /** Aborted when the host stops for good: what still runs is broken off. */
  readonly signal: AbortSignal;
  /** How many milliseconds after this process was heard of last others take over what it works on; 15,000 when left out. */
  readonly leaseMs?: number;
  /**
   * Waits; rejects when the signal is aborted. Without it, nothing happens by itself after a while: this host is the only
   * one of its store, and what could not be written is tried again with the next call.
   */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Lets others of the process work while a long text is cut. */
  readonly breathe?: RunHost['breathe'];
  readonly onEvent?: RunHost['onEvent'];
  readonly onJournalFailure?: RunHost['onJournalFailure'];
}

/** Somebody who watches an answer come about. Must not throw. */
export interface Watching {
  /** Aborted when nobody waits for it any more: what still runs is broken off. */
  readonly signal: AbortSignal;
  /** Is told what was found, before it is answered. */
  readonly retrieved: (found: QueryRetrieved) => void;
  /** Is told the prose of the answer while it comes, where the model can; nothing of it is checked. */
  readonly draft: Draft;
}

/** The two use-cases, as every way in (HTTP, command line, tools of agents) calls them. */
export interface Memory {
  /**
   * Remembers the text of a request body; one run at a time per dataset.
   *
   * @throws GligabaoError as the reference's table of statuses says; with `run` once one was begun.
   */
  remember(body: unknown): Promise<RememberResponse>;
  /** Accepts the text of a request body: once this resolves it is on disk, and is remembered whoever waits for it. */
  accept(body: unknown): Promise<AcceptedRemember>;
  /**
   * Tries a failed remember run again, as a new run.
   *
   * @throws GligabaoError `not-found`; `conflict` `remember/not-failed`, `remember/request-gone`, or
   *   `remember/not-readable`.
   */
  retry(run: RunId): Promise<AcceptedRemember>;
  /**
   * The events of a run behind the first `after`: those so far, and those to come, whichever process works on it. Ends
   * with the run, or when the signal is aborted.
   */
  follow(run: RunId, after: number, signal: AbortSignal): AsyncIterable<NumberedEvent>;
  /** Goes on with the runs that wait in line, whoever accepted them; call it once, before the first request. */
  resume(): Promise<ResumedRuns>;
  /** From now on no remember run begins: those in line stay there for the next process. */
  drain(): void;
  /** Which remember runs have stayed in line since then, and which ones run now. */
  unended(): UnendedRuns;
  /**
   * Takes a person's word about a row of a fact: it came to its end, never was so, stands against another, or is to be
   * believed again.
   *
   * @throws GligabaoError `incorrect`, `not-found` or `conflict` where the word does not fit.
   */
  decide(name: DecisionName, edgeId: Id, body: unknown): Promise<Decided>;
  /** Answers the question of a request body; somebody may watch the answer come about. */
  query(body: unknown, watching?: Watching): Promise<QueryResponse>;
  /** Finds what a query of the same question would be answered from. */
  search(body: unknown): Promise<SearchResponse>;
  /**
   * Forgets a text as if it had never been sent, in turn with the remembers of its dataset.
   *
   * @throws GligabaoError `not-found` `forget/no-artifact`; `incorrect` `forget/part-of-another` for a chunk or summary.
   */
  forget(asked: ForgetRequest): Promise<ForgottenText>;
  /** Resolves when every run that was begun has ended. */
  idle(): Promise<void>;
  /**
   * Writes what the run log lacks because its store could not be reached: ends of runs above all. Happens by itself when
   * the next run begins.
   *
   * @returns how many runs were settled.
   */
  settleRuns(): Promise<number>;
  /** Leaves what this process has not ended to others; to be called once, when it is idle. */
  leave(): Promise<void>;
}

/** Nothing is remembered by less than the settings ask for: what is missed would be missing for good. */
function needsProviders({ ports, missing = [] }: MemoryHost): void {
  const [reason] = missing;
  const permanent = { retryable: false };
  if (!ports.tasks) {
    const message =
      missing.find((each) => each.startsWith('llm')) ??
      'no language model is configured: set ANTHROPIC_API_KEY, or llm = "local"';
    throw new GligabaoError('unavailable', 'remember/no-llm', message, permanent);
  }
  if (reason !== undefined) throw new GligabaoError('unavailable', 'remember/no-provider', reason, permanent);
}

export function createMemory(host: MemoryHost): Memory {
  const runStore = host.ports['run-store'];
  const live = new LiveRuns();
  const lastWords = new LastWords();
  const decisionTurns = new Turns(Number.POSITIVE_INFINITY);
  const context = { signal: host.signal };
  const running = new Set<Promise<unknown>>();
  const unsettled = new UnsettledRuns(host.ports, host.now, () => housekeeping.tryAgain());
  const leases = host.ports.leases;
  const lines = host.ports['run-lines'];
  const wakes = new Wakes({ sleep: leases.supports.shared ? host.sleep : undefined });
  const leaseMs = host.leaseMs ?? LEASE_MS;
  const keeper = new LeaseKeeper(leases, leaseMs, context, () => housekeeping.begin());
  let unwatch: (() => void) | null = null;
  const runHost: RunHost = {
    ports: host.ports,
    runStore,
    now: host.now,
    signal: host.signal,
    ...(host.breathe ? { breathe: host.breathe } : {}),
    onEvent: (run: RunId, event: JournalEvent) => {
      live.add(run, event);
      host.onEvent?.(run, event);
    },
    ...(host.onJournalFailure ? { onJournalFailure: host.onJournalFailure } : {}),
    onUnsettled: (journal) => unsettled.addJournal(journal),
  };

  const manager = new RememberManager({
    runHost,
    queue: host.ports['run-queue'],
    lines,
    keeper,
    wakes,
    settings: host.settings,
    concurrency: host.concurrency,
    unsettled,
    live,
    lastWords,
    needsProviders: () => needsProviders(host),
    onKept: () => housekeeping.tryAgain(),
  });
  const housekeeping = new Housekeeping({
    keeper,
    manager,
    unsettled,
    takeOver: takingOver(host.ports, keeper, host.now, context),
    leaseMs,
    signal: host.signal,
    sleep: host.sleep,
    track: (work) => track(work),
  });

  function track<Result>(work: Promise<Result>): Promise<Result> {
    const done = work.then(
      () => undefined,
      () => undefined,
    );
    running.add(done);
    void done.then(() => running.delete(done));
    return work;
  }

  function listen(): void {
    unwatch ??= lines.watch((run) => {
      wakes.tell(run);
      void track(keepUp(() => (run === null ? manager.claim() : manager.hear(run))));
    });
  }

  async function begin(run: NewRun, lease: LeaseId): Promise<RunId> {
    try {
      const id = await runStore.begin(run, { ...context, lease });
      unsettled.began(id);
      void track(housekeeping.catchUp());
      return id;
    } catch (error) {
      unsettled.addBeginning(run, error);
      throw error;
    }
  }

  async function accept(accepting: () => Promise<AcceptedRemember>): Promise<AcceptedRemember> {
    listen();
    const accepted = await track(accepting());
    void track(accepted.done).catch(() => undefined);
    void track(housekeeping.catchUp());
    return accepted;
  }

  function follow(run: RunId, after: number, signal: AbortSignal): AsyncIterable<NumberedEvent> {
    listen();
    return followRun(run, after, signal, { live, runStore, queue: host.ports['run-queue'], wakes });
  }

  async function settleRuns(): Promise<number> {
    const settled = await unsettled.settle();
    await keepUp(() => manager.lookAround());
    await keepUp(() => manager.sweep());
    return settled;
  }

  function decidingHost(): DecidingHost {
    const { 'dataset-store': datasets, 'graph-store': graph, 'text-index': texts, ...others } = host.ports;
    if (!datasets || !graph || !texts) {
      throw new GligabaoError('unavailable', 'edges/no-storage', 'no storage is configured', { retryable: false });
    }
    const ports = { ...others, 'dataset-store': datasets, 'graph-store': graph, 'text-index': texts };
    return { ports, table: host.settings.relations, now: host.now, lastWords, turns: decisionTurns, context };
  }

  /** Runs a question to its end, as a run of its own. */
  async function asked<Output, Response>(
    call: QueryCall,
    definitionOf: (run: RunId) => Pipeline<QueryCall, Output>,
    respond: (output: Output, run: RunId, inferenceIds: readonly RunId[]) => Response,
    within: RunHost = runHost,
  ): Promise<Response> {
    const lease = (await keeper.current()).id;
    const begun: NewRun = {
      kind: 'query',
      userId: call.userId,
      dataset: call.datasets[0] ?? 'main',
      artifactKind: null,
      params: queryParamsOf(call),
      queuedAt: null,
      startedAt: call.now,
    };
    const runId = await begin(begun, lease);
    try {
      const run = { id: runId, queuedAt: null };
      const { output, inferenceIds } = await runPipeline(definitionOf(runId), run, call, { ...within, lease });
      return respond(output, runId, inferenceIds);
    } catch (error) {
      throw errorOfRun(error, { kind: 'query', id: runId });
    } finally {
      unsettled.ended(runId);
    }
  }

  async function queryBody(body: unknown, watching?: Watching): Promise<QueryResponse> {
    const call = toQueryCall(readRequest(QueryRequest, body, 'query'), host.now());
    if (!watching) return asked(call, () => query, toQueryResponse);
    const { draft, retrieved } = watching;
    const telling = (run: RunId) => queryTelling((found) => retrieved(toQueryRetrieved(found, run)));
    return underSignals([host.signal, watching.signal], ({ signal }) =>
      asked(call, telling, toQueryResponse, { ...runHost, signal, draft }),
    );
  }

  async function searchBody(body: unknown): Promise<SearchResponse> {
    const call = toSearchCall(readRequest(SearchRequest, body, 'search'), host.now());
    return asked(call, () => search, toSearchResponse);
  }

  return {
    remember: async (body) => (await accept(() => manager.accept(body))).done,
    accept: (body) => accept(() => manager.accept(body)),
    retry: (run) => accept(() => manager.retry(run)),
    follow,
    async resume() {
      listen();
      return track(manager.resume());
    },
    drain: () => manager.drain(),
    unended: () => manager.unended(),
    decide: (name, edgeId, body) => track(decide(name, edgeId, body, decidingHost())),
    query: (body, watching) => track(queryBody(body, watching)),
    search: (body) => track(searchBody(body)),
    forget(asked) {
      const tools = { ports: host.ports, table: host.settings.relations, now: host.now };
      listen();
      return track(
        manager.inTurn(asked, ({ id, lost }) =>
          underSignals([host.signal, lost], ({ signal }) =>
            forgetText(asked, { ...tools, context: { signal, lease: id } }),
          ),
        ),
      );
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    settleRuns,
    async leave() {
      unwatch?.();
      await housekeeping.leave();
      await keepUp(() => keeper.end());
    },
  };
}
