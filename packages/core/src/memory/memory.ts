import { errorOfRun, GligabaoError } from '../errors.ts';
import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { JournalEvent } from '../pipeline/journal.ts';
import { runPipeline, type RunHost } from '../pipeline/run.ts';
import { Turns } from '../pipeline/turns.ts';
import type { Ports } from '../ports/index.ts';
import type { NewRun, RunStore } from '../ports/run-store.ts';
import { query } from '../query/index.ts';
import { queryParamsOf, toQueryCall } from '../query/call.ts';
import { QueryRequest } from '../query/request.ts';
import { toQueryResponse, type QueryResponse } from '../query/response.ts';
import { remember } from '../remember/index.ts';
import { paramsOf, toCall } from '../remember/call.ts';
import { RememberRequest } from '../remember/request.ts';
import { toRememberResponse } from '../remember/respond.ts';
import type { RememberResponse } from '../remember/response.ts';
import type { RememberSettings } from '../remember/settings.ts';
import { readRequest } from '../request/read-request.ts';
import { UnsettledRuns } from './unsettled-runs.ts';

export interface MemoryHost {
  readonly ports: Readonly<Partial<Ports>> & { readonly 'run-store': RunStore };
  readonly settings: RememberSettings;
  /** How many datasets are remembered into at a time. */
  readonly concurrency: number;
  /** The present instant. */
  readonly now: () => Instant;
  /** Aborted when the host stops for good: what still runs is broken off. */
  readonly signal: AbortSignal;
  /** Lets others of the process work while a long text is cut. */
  readonly breathe?: RunHost['breathe'];
  readonly onEvent?: RunHost['onEvent'];
  readonly onJournalFailure?: RunHost['onJournalFailure'];
}

/** The two use-cases, as every way in (HTTP, command line, tools of agents) calls them. */
export interface Memory {
  /**
   * Remembers the text of a request body; one run at a time per dataset.
   *
   * @throws GligabaoError as the reference's table of statuses says; with `run` once one was begun.
   */
  remember(body: unknown): Promise<RememberResponse>;
  /** Answers the question of a request body. */
  query(body: unknown): Promise<QueryResponse>;
  /** Resolves when every run that was begun has ended. */
  idle(): Promise<void>;
  /**
   * Writes what the run log lacks because its store could not be reached: ends of runs above all. Happens by itself when
   * the next run begins.
   *
   * @returns how many runs were settled.
   */
  settleRuns(): Promise<number>;
}

function needsTasks(host: MemoryHost): void {
  if (host.ports.tasks) return;
  throw new GligabaoError(
    'unavailable',
    'remember/no-llm',
    'no language model is configured: set ANTHROPIC_API_KEY, or llm = "local"',
    {
      retryable: false,
    },
  );
}

export function createMemory(host: MemoryHost): Memory {
  const runStore = host.ports['run-store'];
  const turns = new Turns(host.concurrency);
  const context = { signal: host.signal };
  const running = new Set<Promise<unknown>>();
  const unsettled = new UnsettledRuns(host.ports, host.now);
  const runHost: RunHost = {
    ports: host.ports,
    runStore,
    now: host.now,
    signal: host.signal,
    ...(host.breathe ? { breathe: host.breathe } : {}),
    ...(host.onEvent ? { onEvent: (run: RunId, event: JournalEvent) => host.onEvent?.(run, event) } : {}),
    ...(host.onJournalFailure ? { onJournalFailure: host.onJournalFailure } : {}),
    onUnsettled: (journal) => unsettled.addJournal(journal),
  };

  function track<Result>(work: Promise<Result>): Promise<Result> {
    const done = work.then(
      () => undefined,
      () => undefined,
    );
    running.add(done);
    void done.then(() => running.delete(done));
    return work;
  }

  async function begin(run: NewRun): Promise<RunId> {
    try {
      const id = await runStore.begin(run, context);
      unsettled.began(id);
      // The store answers, so it is time.
      if (!unsettled.isEmpty) void track(unsettled.settle());
      return id;
    } catch (error) {
      unsettled.addBeginning(run, error);
      throw error;
    }
  }

  async function rememberBody(body: unknown): Promise<RememberResponse> {
    const call = toCall(readRequest(RememberRequest, body, 'remember'), host.now(), host.settings.chunkSize);
    needsTasks(host);
    const queuedAt = host.now();
    const runId = await begin({
      kind: 'remember',
      userId: call.userId,
      dataset: call.dataset,
      artifactKind: call.kind,
      params: paramsOf(call),
      queuedAt,
      startedAt: null,
    });
    try {
      const done = await turns.take(`${call.userId}\0${call.dataset}`, () =>
        runPipeline(remember, { id: runId, queuedAt }, { call, settings: host.settings }, runHost),
      );
      return toRememberResponse(done.output, runId);
    } catch (error) {
      throw errorOfRun(error, { kind: 'remember', id: runId });
    } finally {
      unsettled.ended(runId);
    }
  }

  async function queryBody(body: unknown): Promise<QueryResponse> {
    const call = toQueryCall(readRequest(QueryRequest, body, 'query'), host.now());
    const runId = await begin({
      kind: 'query',
      userId: call.userId,
      dataset: call.dataset,
      artifactKind: null,
      params: queryParamsOf(call),
      queuedAt: null,
      startedAt: call.now,
    });
    try {
      const { output, inferenceIds } = await runPipeline(query, { id: runId, queuedAt: null }, call, runHost);
      return toQueryResponse(output, runId, inferenceIds);
    } catch (error) {
      throw errorOfRun(error, { kind: 'query', id: runId });
    } finally {
      unsettled.ended(runId);
    }
  }

  return {
    remember: (body) => track(rememberBody(body)),
    query: (body) => track(queryBody(body)),
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    settleRuns: () => unsettled.settle(),
  };
}
