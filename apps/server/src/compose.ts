import 'reflect-metadata';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  createMemory,
  meteredClassifier,
  meteredEmbedder,
  promptedTasks,
  type RateLimit,
  rateLimit,
  recoverRuns,
  relationTable,
  retryingEmbedder,
  type RetrySettings,
  steadyCommits,
  GligabaoError,
  isGligabaoError,
  type JournalEvent,
  type Memory,
  type PortName,
  type Ports,
} from '@gligabao/core';
import { openPlugins, type OpenPlugins, type PluginUse } from '@gligabao/plugin';
import type { Logger } from 'pino';
import { container as root, type DependencyContainer, type InjectionToken } from 'tsyringe';
import { choosePlugins } from './choose-plugins.ts';
import type { LoadedSettings } from './config/load-settings.ts';
import { costOf } from './config/prices.ts';
import type { Settings } from './config/settings.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { keepMending } from './keep-mending.ts';
import type { ServerPorts } from './server-ports.ts';
import { warnOfStaleVectors } from './warn-of-stale-vectors.ts';

/** A composed server: finished values in a container, and how to let go of them. */
export interface Composition {
  readonly container: DependencyContainer;
  /**
   * Lets running work end until the deadline, breaks off the rest, and closes the plugins in reverse order.
   *
   * @param deadline by the clock of `performance.now()`; as the settings say when left out.
   */
  close(deadline?: number): Promise<void>;
}

const token = <Value>(name: string): InjectionToken<Value> => Symbol.for(`gligabao/${name}`);

/** What the container holds, by name; ports are registered under their own names as well. */
export const TOKENS = Object.freeze({
  settings: token<LoadedSettings>('settings'),
  log: token<Logger>('log'),
  ports: token<ServerPorts>('ports'),
  memory: token<Memory>('memory'),
  metrics: token<Metrics>('metrics'),
  /** The present instant. */
  now: token<() => number>('now'),
  missing: token<readonly string[]>('missing'),
  abandoned: token<readonly number[]>('abandoned'),
});

const MODEL_ATTEMPTS = 3;
const RETRY_DELAYS_MS = [500, 2000];
/** Long enough for a connection that was ended, and for most restarts of a database. */
const COMMIT_DELAYS_MS = [50, 500, 2000];

/** A line of the log names so many runs at most. */
const LEFT_SHOWN = 20;

/** What the composition may be told about its surroundings; tests and tools use it. */
export interface Surroundings {
  readonly now?: () => number;
  /** Waits before a call to a model is tried again; rejects when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onEvent?: (run: number, event: JournalEvent) => void;
  /** Plugins that take the place of built-in ones, beside those of the settings. */
  readonly plugins?: readonly PluginUse[];
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/** How calls to a provider are tried again. One that limits the rate is left alone by all of them, for as long as it asks. */
function retriesByProvider(pauseFor: RetrySettings['sleep']): (provider: string) => RetrySettings {
  const limits = new Map<string, RateLimit>();
  return (provider) => {
    const limit = limits.get(provider) ?? rateLimit(() => performance.now());
    limits.set(provider, limit);
    return { attempts: MODEL_ATTEMPTS, delays: RETRY_DELAYS_MS, sleep: pauseFor, limit };
  };
}

/**
 * Ports as the use-cases want them: models metered and retried, tasks for a language model that offers none, and commits
 * that outlive a lost connection.
 */
function wrapPorts(ports: Partial<Ports>, { settings }: LoadedSettings, around: Surroundings): Partial<Ports> {
  const meter = {
    now: around.now ?? Date.now,
    monotonic: () => performance.now(),
    cost: costOf(settings.prices),
    capture: settings.capture_inferences,
  };
  const retriesOf = retriesByProvider(around.sleep ?? pause);
  const { embedder, 'language-model': model, 'graph-store': graph } = ports;
  const tasks = ports.tasks ?? (model && promptedTasks(model, { ...meter, retry: retriesOf(model.provider) }));
  return {
    ...ports,
    ...(tasks ? { tasks } : {}),
    ...(graph ? { 'graph-store': steadyCommits(graph, { delays: COMMIT_DELAYS_MS, sleep: pause }) } : {}),
    ...(embedder ? { embedder: retryingEmbedder(meteredEmbedder(embedder, meter), retriesOf(embedder.provider)) } : {}),
    // Not retried: what it says is an aid, and the text waits for it.
    ...(ports.classifier ? { classifier: meteredClassifier(ports.classifier, meter) } : {}),
  };
}

function requireStores(ports: Partial<Ports>): ServerPorts {
  const { 'dataset-store': datasets, 'graph-store': graph, 'text-index': texts, catalogue } = ports;
  const { 'run-store': runs, 'run-queue': queue, 'run-lines': lines, leases, eraser } = ports;
  if (!datasets || !graph || !texts || !catalogue || !runs || !queue || !lines || !leases || !eraser) {
    throw new GligabaoError(
      'incorrect',
      'config/no-storage',
      'no plugin provides the stores: set storage, or add a storage plugin',
    );
  }
  return {
    ...ports,
    'dataset-store': datasets,
    'graph-store': graph,
    'text-index': texts,
    catalogue,
    'run-store': runs,
    'run-queue': queue,
    'run-lines': lines,
    leases,
    eraser,
  };
}

function logEvents(log: Logger): (run: number, event: JournalEvent) => void {
  return (run, event) => {
    switch (event.type) {
      case 'run-failed':
      case 'run-interrupted':
      case 'stage-failed':
        log.warn({ run, ...event }, event.type);
        return;
      case 'stage-noted': {
        const { message, ...note } = event.note;
        const fields = { run, stage: event.stage, ...note };
        // A note with a message of its own is a result that operators look for.
        if (typeof message === 'string') log.info(fields, message);
        else log[note['warning'] === undefined ? 'debug' : 'warn'](fields, event.type);
        return;
      }
      case 'inference-finished': {
        // Never what was sent or came back: it holds the texts of users.
        const { provider, model, status, latencyMs, error } = event.inference;
        log.debug({ run, stage: event.stage, provider, model, status, latency_ms: latencyMs, error }, event.type);
        return;
      }
      case 'run-started':
      case 'stage-started':
      case 'artifact-stored':
      case 'stage-finished':
      case 'run-succeeded':
        log.debug({ run, ...event }, event.type);
    }
  };
}

/** When work that runs now must have ended, by the clock of `performance.now()`. */
export function deadlineOf(settings: Pick<Settings, 'shutdown_timeout'>): number {
  return performance.now() + settings.shutdown_timeout * 1000;
}

/** Opens what the settings ask for and puts it together. */
export async function compose(loaded: LoadedSettings, log: Logger, around: Surroundings = {}): Promise<Composition> {
  const now = around.now ?? (() => Date.now());
  const stop = new AbortController();
  const { uses, missing } = await choosePlugins(loaded, around.plugins ?? []);
  for (const reason of missing) log.warn({ reason }, 'a provider that the settings name cannot be used');
  const pluginLog = {
    info: (fields: Readonly<Record<string, unknown>>, message: string) => log.info(fields, message),
    warn: (fields: Readonly<Record<string, unknown>>, message: string) => log.warn(fields, message),
  };
  const metrics = createMetrics();
  const plugins: OpenPlugins = await openPlugins(uses, {
    log: pluginLog,
    signal: stop.signal,
    showPool: metrics.showPool,
  });
  try {
    const ports = requireStores(wrapPorts(plugins.ports, loaded, around));
    // A store of several processes has runs under way elsewhere: what one of them leaves behind is told by its lease.
    const abandoned = ports.leases.supports.shared ? [] : await recoverRuns(ports, now(), { signal: stop.signal });
    if (abandoned.length > 0) log.warn({ runs: abandoned }, 'runs that an earlier process left behind have failed');
    const tell = logEvents(log);
    const { settings } = loaded;
    const memory = createMemory({
      ports,
      missing,
      now,
      signal: stop.signal,
      breathe: () => nextTurn(),
      concurrency: settings.remember_concurrency,
      leaseMs: settings.lease_timeout * 1000,
      sleep: (ms, signal) => sleep(ms, undefined, { signal, ref: false }),
      settings: {
        relations: relationTable(
          settings.relations.map(({ symmetric, lasting, ...entry }) => ({
            ...entry,
            ...(symmetric ? { symmetric } : {}),
            ...(lasting ? { lasting } : {}),
          })),
        ),
        chunkSize: settings.chunk_size,
        chunkOverlapPercent: settings.chunk_overlap_percent,
        maxInvalidations: settings.max_invalidations,
      },
      onEvent: (run, event) => {
        tell(run, event);
        metrics.sawEvent(run, event);
        around.onEvent?.(run, event);
      },
      onJournalFailure: (run, error) => {
        const later = isGligabaoError(error) && (error.retryable || error.code === 'leases/ended');
        log[later ? 'warn' : 'error']({ run, err: error }, 'the run log could not be written');
      },
    });
    const mending = keepMending({ ports, memory, log, now }, stop.signal);
    const warning = warnOfStaleVectors(ports, log, stop.signal);
    const container = root.createChildContainer();
    container.registerInstance(TOKENS.settings, loaded);
    container.registerInstance(TOKENS.log, log);
    container.registerInstance(TOKENS.ports, ports);
    container.registerInstance(TOKENS.memory, memory);
    container.registerInstance(TOKENS.metrics, metrics);
    container.registerInstance(TOKENS.now, now);
    container.registerInstance(TOKENS.missing, missing);
    container.registerInstance(TOKENS.abandoned, abandoned);
    for (const name of Object.keys(ports) as readonly PortName[]) container.registerInstance(name, ports[name]);
    return {
      container,
      async close(deadline = deadlineOf(settings)) {
        memory.drain();
        const left = Math.max(0, deadline - performance.now());
        const timeout = sleep(left, 'late' as const, { ref: false });
        const first = await Promise.race([memory.idle(), timeout]);
        if (first === 'late') {
          const { running } = memory.unended();
          log.warn({ runs: running }, 'work was still running when the time to stop was up');
        }
        stop.abort();
        await memory.idle();
        const { queued } = memory.unended();
        const shown = { count: queued.length, runs: queued.slice(0, LEFT_SHOWN) };
        if (queued.length > 0) log.info(shown, 'runs stay in line for the next start');
        await memory.settleRuns();
        await memory.leave();
        await Promise.all([mending, warning]);
        await plugins.close();
      },
    };
  } catch (error) {
    await plugins.close();
    throw error;
  }
}
