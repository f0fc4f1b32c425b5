import type { Inference } from '../domain/run.ts';
import type { LeaseId, RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError, isGligabaoError, isRetryable } from '../errors.ts';
import type { PortName, Ports } from '../ports/index.ts';
import type { Draft } from '../ports/context.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { JournalEvent, JournalPath } from './journal.ts';
import { type BegunRun, RunJournal } from './run-journal.ts';
import type { AnyLoop, AnyStage, Pipeline, Step } from './pipeline.ts';
import type { StageTools } from './stage.ts';

/** What a run needs from its host. */
export interface RunHost {
  readonly ports: Readonly<Partial<Ports>>;
  readonly runStore: RunStore;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  /** In the name of which lease the run writes. */
  readonly lease?: LeaseId;
  /** Whether a run that is broken off by this goes on elsewhere: its journal then does not say that it has failed. */
  readonly goesOnElsewhere?: (error: unknown) => boolean;
  /** Is told the text that a model gives the run while it comes. */
  readonly draft?: Draft;
  /** Lets others of this process work; resolves when it is this run's turn again. */
  readonly breathe?: () => Promise<void>;
  /** Told of each event as it happens: progress, logs. Must not throw. */
  readonly onEvent?: (run: RunId, event: JournalEvent) => void;
  /** Told when the run store could not be written: the run goes on, since a log never fails a call. */
  readonly onJournalFailure?: (run: RunId, error: unknown) => void;
  /**
   * Given the journal of a run that ended while its store could not be reached: part of it is not written yet, or it is
   * not known whether the run's work was stored.
   */
  readonly onUnsettled?: (journal: RunJournal) => void;
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

/**
 * The output of a stage that is passed by: it has nothing to do, or it is one that the run can do without and nothing
 * that it needs is configured. Undefined for a stage that is to run.
 */
function outputWithout(stage: AnyStage, input: unknown, { ports }: RunHost): unknown {
  const skipped = stage.skip?.(input as never);
  if (skipped !== undefined || !stage.advisory) return skipped;
  return stage.uses.every((name) => ports[name] !== undefined) ? undefined : stage.otherwise(input as never);
}

/** What a run gave, and the numbers of the inferences that it made, in order. */
export interface Finished<Output> {
  readonly output: Output;
  readonly inferenceIds: readonly RunId[];
}

/** The steps of one run. */
class Runner {
  readonly #host: RunHost;
  readonly #journal: RunJournal;
  #told = false;

  constructor(host: RunHost, journal: RunJournal) {
    this.#host = host;
    this.#journal = journal;
  }

  async steps(steps: readonly Step[], input: unknown, path: JournalPath): Promise<unknown> {
    let value = input;
    for (const step of steps) {
      if ('tap' in step) step.tap(value as never);
      else value = 'run' in step ? await this.#stage(step, value, path) : await this.#loop(step, value);
    }
    return value;
  }

  async #loop(loop: AnyLoop, input: unknown): Promise<unknown> {
    const count = loop.count(input as never);
    const done: unknown[] = [];
    for (let chunk = 0; chunk < count; chunk += 1) {
      // How far it has come can be read while it goes on.
      if (chunk > 0) void this.#journal.flush();
      const part = loop.enter(input as never, chunk, done);
      done.push(await this.steps(loop.stages.steps, part, { chunk, attempt: 1 }));
    }
    return loop.leave(input as never, done);
  }

  async #stage(stage: AnyStage, input: unknown, path: JournalPath): Promise<unknown> {
    const skipped = outputWithout(stage, input, this.#host);
    if (skipped !== undefined) return skipped;
    const { now, signal, breathe } = this.#host;
    const here = { stage: stage.name, path };
    // A store in the same process answers at once: without this a whole run would be one turn of the event loop.
    await breathe?.();
    this.#journal.add({ type: 'stage-started', at: now(), ...here });
    // What may take long is in the run log before it begins, so that a run under way can be watched.
    if (!this.#told && asksModels(stage)) {
      this.#told = true;
      void this.#journal.flush();
    }
    let output: unknown;
    try {
      if (signal.aborted) throw new GligabaoError('interrupted', 'pipeline/stopped', 'the run was stopped');
      output = await stage.run(input as never, this.#tools(stage, path));
    } catch (error) {
      const failure = { type: 'stage-failed', at: now(), ...here, error: describeFailure(error) } as const;
      if (!stage.advisory || signal.aborted) {
        this.#journal.add(failure);
        throw error;
      }
      this.#journal.add({ ...failure, advisory: true });
      return stage.otherwise(input as never);
    }
    this.#journal.add({ type: 'stage-finished', at: now(), ...here });
    return output;
  }

  #tools(stage: AnyStage, path: JournalPath): StageTools<PortName, PortName> {
    const journal = this.#journal;
    const { now, signal, lease, draft, breathe = () => Promise.resolve() } = this.#host;
    const here = { stage: stage.name, path };
    return {
      ports: portsFor(stage, this.#host) as Ports,
      context: {
        signal,
        ...(lease === undefined ? {} : { lease }),
        ...(draft && { draft }),
        record: (inference: Inference) => journal.add({ type: 'inference-finished', at: now(), ...here, inference }),
      },
      now,
      note: (note) => journal.add({ type: 'stage-noted', at: now(), ...here, note }),
      stored: (datasetId, artifactId) => journal.add({ type: 'artifact-stored', at: now(), datasetId, artifactId }),
      runId: journal.run,
      inferencesOf: (of) => journal.numbersOf(of),
      breathe,
    };
  }
}

/**
 * Runs the steps of a use-case one after the other: the only place that calls a stage. Each stage's start, inferences,
 * notes and end go to the journal, which is written after a stage that ran a model or stored something, and at the end.
 * An advisory stage that fails is failed in the journal, and the run goes on.
 *
 * @param resultOf what is kept of the output with the run's success, as JSON.
 * @throws what another stage threw, once the journal says that stage and run failed.
 */
export async function runPipeline<Input, Output>(
  definition: Pipeline<Input, Output>,
  run: BegunRun,
  input: Input,
  host: RunHost,
  resultOf?: (output: Output) => string,
): Promise<Finished<Output>> {
  const journal = new RunJournal(host, run, definition.kind);
  journal.add({ type: 'run-started', at: host.now() });
  let output: Output;
  try {
    output = (await new Runner(host, journal).steps(definition.steps, input, { chunk: 0, attempt: 1 })) as Output;
    if (resultOf) journal.keep(resultOf(output));
  } catch (error) {
    if (host.goesOnElsewhere?.(error) === true) throw error;
    const kind = isGligabaoError(error) ? { kind: error.kind } : {};
    journal.add({ type: 'run-failed', at: host.now(), error: describeFailure(error), ...kind });
    await journal.flush();
    if (journal.isBehind || isRetryable(error)) host.onUnsettled?.(journal);
    throw error;
  }
  journal.add({ type: 'run-succeeded', at: host.now() });
  await journal.flush();
  if (journal.isBehind) host.onUnsettled?.(journal);
  return { output, inferenceIds: journal.numbers() };
}
