import type { Stage } from '../domain/run.ts';
import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { PortName, Ports } from '../ports/index.ts';
import type { CallContext } from '../ports/context.ts';

/** What a stage is handed while it runs: the ports that it named, and ways to leave a trace. */
export interface StageTools<Uses extends PortName, MayUse extends PortName> {
  readonly ports: Readonly<Pick<Ports, Uses> & Partial<Pick<Ports, MayUse>>>;
  /** Records inferences in this stage of this run; carries the signal. */
  readonly context: CallContext;
  /** The present instant. */
  readonly now: () => Instant;
  /** Leaves a note in the journal: counts, warnings, what was found how. Never the text of a user. */
  readonly note: (note: Readonly<Record<string, unknown>>) => void;
  /** Says in the journal that the artifact of this run is stored from now on. */
  readonly stored: (datasetId: number, artifactId: number) => void;
  /** The number of the run. */
  readonly runId: RunId;
  /** The numbers of a stage's inferences so far, in order, once they are on record. */
  readonly inferencesOf: (stage: Stage) => Promise<readonly RunId[]>;
}

/** One step of a use-case. */
export interface StageDefinition<Input, Output, Uses extends PortName, MayUse extends PortName = never> {
  readonly name: Stage;
  /** The ports that it calls, and no others. */
  readonly uses: readonly Uses[];
  /** The ports that it calls where they are configured. */
  readonly mayUse?: readonly MayUse[];
  /** Gives the output without running, when there is nothing to do; the stage then stays `not_started`. */
  readonly skip?: (input: Input) => Output | undefined;
  run(input: Input, tools: StageTools<Uses, MayUse>): Promise<Output>;
}

/** Fixes the types of a stage and freezes it. */
export function defineStage<Input, Output, const Uses extends PortName, const MayUse extends PortName = never>(
  stage: StageDefinition<Input, Output, Uses, MayUse>,
): StageDefinition<Input, Output, Uses, MayUse> {
  return Object.freeze({ ...stage, uses: Object.freeze([...stage.uses]) });
}
