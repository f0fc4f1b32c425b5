import type { Inference, RunKind, Stage } from '../domain/run.ts';
import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { PortName, Ports } from '../ports/index.ts';
import type { NewInference, RunState, RunStore } from '../ports/run-store.ts';
import { emptyState, foldEvent } from './fold.ts';
import type { JournalEvent, JournalPath } from './journal.ts';
import type { AnyStage, Pipeline } from './pipeline.ts';
import type { StageTools } from './stage.ts';

/** What a run needs from its host. */
export interface RunHost {
  readonly ports: Readonly<Partial<Ports>>;
  readonly runStore: RunStore;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  /** Told of each event as it happens: progress, logs. Must not throw. */
  readonly onEvent?: (run: RunId, event: JournalEvent) => void;
  /** Told when the run store could not be written: the run goes on, since a log never fails a call. */
  readonly onJournalFailure?: (run: RunId, error: unknown) => void;
}

/** A run whose row was begun. */
export interface BegunRun {
  readonly id: RunId;
  /** When it was put in line; null for a run that never waited. */
  readonly queuedAt: Instant | null;
}

/** One run's journal: events in order, written to the run store in batches. */
class Journal {
  readonly #host: RunHost;
  readonly #run: RunId;
  #state: RunState;
  #events: JournalEvent[] = [];
  #inferences: NewInference[] = [];
  /** The numbers of the inferences so far, by stage. */
  readonly #numbers = new Map<Stage, number[]>();
  #written: Promise<void> = Promise.resolve();

  constructor(host: RunHost, run: BegunRun, kind: RunKind) {
    this.#host = host;
    this.#run = run.id;
    this.#state = emptyState(kind, run.queuedAt);
  }

  add(event: JournalEvent): void {
    this.#events.push(event);
    this.#state = foldEvent(this.#state, event);
    this.#host.onEvent?.(this.#run, event);
    if (event.type === 'inference-finished') {
      this.#inferences.push({ stage: event.stage, inference: event.inference });
      // Paid for, so on record even if the process dies in the next step. What cost no token can wait.
      if (event.inference.inputTokens + event.inference.outputTokens > 0) void this.flush();
    }
  }

  numbersOf(stage: Stage): readonly number[] {
    return this.#numbers.get(stage) ?? [];
  }

  numbers(): readonly number[] {
    return [...this.#numbers.values()].flat().sort((a, b) => a - b);
  }

  /** Writes what has gathered; batches follow one another in order. */
  flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #write(): Promise<void> {
    if (this.#events.length === 0) return;
    const batch = { events: this.#events, state: this.#state, inferences: this.#inferences };
    this.#events = [];
    this.#inferences = [];
    try {
      // A stopped run is written all the same: its signal is not passed on.
      const numbers = await this.#host.runStore.append(this.#run, batch, { signal: new AbortController().signal });
      for (const [index, { stage }] of batch.inferences.entries()) {
        const number = numbers[index];
        if (number !== undefined) this.#numbers.set(stage, [...this.numbersOf(stage), number]);
      }
    } catch (error) {
      this.#host.onJournalFailure?.(this.#run, error);
    }
  }
}

/** What is written of an error in the run log: its message, which holds no key and no text of a user. */
export function describeFailure(error: unknown): string {
  if (isGligabaoError(error)) return `${error.code}: ${error.message}`;
  if (error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)) {
    return `fault: ${String(error.message)}`;
  }
  return `fault: ${String(error)}`;
}

/** Whether a stage hands work to a model, which may take long. */
function asksModels({ uses, mayUse = [] }: AnyStage): boolean {
  return [...uses, ...mayUse].includes('tasks');
}

const ONLY_PATH: JournalPath = Object.freeze({ chunk: 0, attempt: 1 });

function portsFor(stage: AnyStage, host: RunHost): Partial<Ports> {
  const optional = (stage.mayUse ?? []).map((name) => [name, host.ports[name]] as const);
  const required = stage.uses.map((name) => [name, host.ports[name]] as const);
  return Object.fromEntries([
    ...optional.filter(([, port]) => port !== undefined),
    ...required.map(([name, port]) => {
      if (port === undefined) {
        throw new GligabaoError(
          'unavailable',
          `pipeline/no-${name}`,
          `${stage.name} needs ${name}, and none is configured`,
          {
            retryable: false,
          },
        );
      }
      return [name, port] as const;
    }),
  ]);
}

function toolsFor(stage: AnyStage, host: RunHost, journal: Journal, run: RunId): StageTools<PortName, PortName> {
  const here = { stage: stage.name, path: ONLY_PATH };
  return {
    ports: portsFor(stage, host) as Ports,
    context: {
      signal: host.signal,
      record: (inference: Inference) => journal.add({ type: 'inference-finished', at: host.now(), ...here, inference }),
    },
    now: host.now,
    note: (note) => journal.add({ type: 'stage-noted', at: host.now(), ...here, note }),
    stored: (datasetId, artifactId) => journal.add({ type: 'artifact-stored', at: host.now(), datasetId, artifactId }),
    runId: run,
    flush: async () => {
      await journal.flush();
      return journal.numbersOf(stage.name);
    },
  };
}

/** What a run gave, and the numbers of the inferences that it made, in order. */
export interface Finished<Output> {
  readonly output: Output;
  readonly inferenceIds: readonly RunId[];
}

/**
 * Runs the stages of a use-case one after the other: the only place that calls a stage. Each stage's start, inferences,
 * notes and end go to the journal, which is written after a stage that ran a model or stored something, and at the end.
 *
 * @throws what the stage threw, once the journal says that stage and run failed.
 */
export async function runPipeline<Input, Output>(
  definition: Pipeline<Input, Output>,
  run: BegunRun,
  input: Input,
  host: RunHost,
): Promise<Finished<Output>> {
  const journal = new Journal(host, run, definition.kind);
  journal.add({ type: 'run-started', at: host.now() });
  let value: unknown = input;
  let told = false;
  for (const stage of definition.stages) {
    const skipped = stage.skip?.(value as never);
    if (skipped !== undefined) {
      value = skipped;
      continue;
    }
    const here = { stage: stage.name, path: ONLY_PATH };
    journal.add({ type: 'stage-started', at: host.now(), ...here });
    // What may take long is in the run log before it begins, so that a run under way can be watched.
    if (!told && asksModels(stage)) {
      told = true;
      void journal.flush();
    }
    try {
      if (host.signal.aborted) throw new GligabaoError('interrupted', 'pipeline/stopped', 'the run was stopped');
      value = await stage.run(value as never, toolsFor(stage, host, journal, run.id));
    } catch (error) {
      const failure = describeFailure(error);
      journal.add({ type: 'stage-failed', at: host.now(), ...here, error: failure });
      journal.add({ type: 'run-failed', at: host.now(), error: failure });
      await journal.flush();
      throw error;
    }
    journal.add({ type: 'stage-finished', at: host.now(), ...here });
  }
  journal.add({ type: 'run-succeeded', at: host.now() });
  await journal.flush();
  return { output: value as Output, inferenceIds: journal.numbers() };
}
