import type { Inference } from '../domain/run.ts';
import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { PortName, Ports } from '../ports/index.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { JournalEvent, JournalPath } from './journal.ts';
import { type BegunRun, RunJournal } from './run-journal.ts';
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

function toolsFor(stage: AnyStage, host: RunHost, journal: RunJournal, run: RunId): StageTools<PortName, PortName> {
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
    inferencesOf: (of) => journal.numbersOf(of),
  };
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

/**
 * Runs the stages of a use-case one after the other: the only place that calls a stage. Each stage's start, inferences,
 * notes and end go to the journal, which is written after a stage that ran a model or stored something, and at the end.
 * An advisory stage that fails is failed in the journal, and the run goes on.
 *
 * @throws what another stage threw, once the journal says that stage and run failed.
 */
export async function runPipeline<Input, Output>(
  definition: Pipeline<Input, Output>,
  run: BegunRun,
  input: Input,
  host: RunHost,
): Promise<Finished<Output>> {
  const journal = new RunJournal(host, run, definition.kind);
  journal.add({ type: 'run-started', at: host.now() });
  let value: unknown = input;
  let told = false;
  for (const stage of definition.stages) {
    const skipped = outputWithout(stage, value, host);
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
      if (stage.advisory && !host.signal.aborted) {
        journal.add({ type: 'stage-failed', at: host.now(), ...here, error: failure, advisory: true });
        value = stage.otherwise(value as never);
        continue;
      }
      journal.add({ type: 'stage-failed', at: host.now(), ...here, error: failure });
      journal.add({ type: 'run-failed', at: host.now(), error: failure });
      await journal.flush();
      if (journal.isBehind || (isGligabaoError(error) && error.retryable)) host.onUnsettled?.(journal);
      throw error;
    }
    journal.add({ type: 'stage-finished', at: host.now(), ...here });
  }
  journal.add({ type: 'run-succeeded', at: host.now() });
  await journal.flush();
  if (journal.isBehind) host.onUnsettled?.(journal);
  return { output: value as Output, inferenceIds: journal.numbers() };
}
