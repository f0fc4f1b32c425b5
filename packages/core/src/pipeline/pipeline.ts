import type { RunKind } from '../domain/run.ts';
import type { PortName } from '../ports/index.ts';
import type { StageDefinition } from './stage.ts';

/** A stage of which only the runner knows what it takes and gives. */
export type AnyStage = StageDefinition<never, unknown, PortName, PortName>;

/** A use-case: a frozen list of stages, each taking what the one before gives. */
export interface Pipeline<Input, Output> {
  readonly kind: RunKind;
  readonly stages: readonly AnyStage[];
  /** Adds a stage at the end; the compiler checks the joint. */
  add<Next, Uses extends PortName, MayUse extends PortName>(
    stage: StageDefinition<Output, Next, Uses, MayUse>,
  ): Pipeline<Input, Next>;
  /** Never set: carries the input's type. */
  readonly accepts?: (input: Input) => void;
}

function extend<Input, Output>(kind: RunKind, stages: readonly AnyStage[]): Pipeline<Input, Output> {
  return Object.freeze({
    kind,
    stages: Object.freeze(stages),
    add<Next, Uses extends PortName, MayUse extends PortName>(
      stage: StageDefinition<Output, Next, Uses, MayUse>,
    ): Pipeline<Input, Next> {
      return extend<Input, Next>(kind, [...stages, stage as AnyStage]);
    },
  });
}

/** An empty use-case of the kind, to which stages are added. */
export function pipeline<Input>(kind: RunKind): Pipeline<Input, Input> {
  return extend<Input, Input>(kind, []);
}
