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
  /** Lets others of this process work: awaited now and then by work that would keep them waiting. */
  readonly breathe: () => Promise<void>;
}

/** What every step of a use-case has. */
interface StageBody<Input, Output, Uses extends PortName, MayUse extends PortName> {
  readonly name: Stage;
  /** The ports that it calls, and no others. */
  readonly uses: readonly Uses[];
  /** The ports that it calls where they are configured. */
  readonly mayUse?: readonly MayUse[];
  /** Gives the output without running, when there is nothing to do; the stage then stays `not_started`. */
  readonly skip?: (input: Input) => Output | undefined;
  run(input: Input, tools: StageTools<Uses, MayUse>): Promise<Output>;
}

/** Whether the run can do without the stage. */
type StageWeight<Input, Output> =
  | { readonly advisory?: never; readonly otherwise?: never }
  | {
      /**
       * A failure is a failure of the stage and not of the run, which goes on with what `otherwise` gives. Where a port
       * that it uses is not configured, the stage stays `not_started`. A run that was stopped fails all the same.
       */
      readonly advisory: true;
      /** The output of a stage that failed or did not run. Must not throw. */
      readonly otherwise: (input: Input) => Output;
    };

/** One step of a use-case. */
export type StageDefinition<Input, Output, Uses extends PortName, MayUse extends PortName = never> = StageBody<
  Input,
  Output,
  Uses,
  MayUse
> &
  StageWeight<Input, Output>;

/** Fixes the types of a stage and freezes it. */
export function defineStage<Input, Output, const Uses extends PortName, const MayUse extends PortName = never>(
  stage: StageDefinition<Input, Output, Uses, MayUse>,
): StageDefinition<Input, Output, Uses, MayUse> {
  return Object.freeze({ ...stage, uses: Object.freeze([...stage.uses]) });
}
