import type { RunKind } from '../domain/run.ts';
import type { PortName } from '../ports/index.ts';
import type { StageDefinition } from './stage.ts';

/** A stage of which only the runner knows what it takes and gives. */
export type AnyStage = StageDefinition<never, unknown, PortName, PortName>;

/** Stages that run once for each part of a value, one part after the other. */
export interface Loop<Input, Part, Done, Output> {
  /** How many parts the value has. */
  readonly count: (input: Input) => number;
  /** What the first stage takes for a part, given what came of those before. */
  readonly enter: (input: Input, part: number, done: readonly Done[]) => Part;
  readonly stages: Pipeline<Part, Done>;
  /** What the parts come to. */
  readonly leave: (input: Input, done: readonly Done[]) => Output;
}

/** A loop of which only the runner knows what it takes and gives. */
export type AnyLoop = Loop<never, unknown, unknown, unknown>;

/** Somebody who is told a value between two steps. Must not throw. */
export interface Tap<Value> {
  readonly tap: (value: Value) => void;
}

/** A tap of which only the runner knows what it is told. */
export type AnyTap = Tap<never>;
export type Step = AnyStage | AnyLoop | AnyTap;

/** A use-case: a frozen list of steps, each taking what the one before gives. */
export interface Pipeline<Input, Output> {
  readonly kind: RunKind;
  readonly steps: readonly Step[];
  /** Adds a loop at the end; the compiler checks the joint. */
  each<Part, Done, Next>(loop: Loop<Output, Part, Done, Next>): Pipeline<Input, Next>;
  /** Tells what the steps so far came to. */
  tap(told: (value: Output) => void): Pipeline<Input, Output>;
  /** Adds a stage at the end; the compiler checks the joint. */
  add<Next, Uses extends PortName, MayUse extends PortName>(
    stage: StageDefinition<Output, Next, Uses, MayUse>,
  ): Pipeline<Input, Next>;
  /** Never set: carries the input's type. */
  readonly accepts?: (input: Input) => void;
}

function extend<Input, Output>(kind: RunKind, steps: readonly Step[]): Pipeline<Input, Output> {
  return Object.freeze({
    kind,
    steps: Object.freeze(steps),
    each<Part, Done, Next>(loop: Loop<Output, Part, Done, Next>): Pipeline<Input, Next> {
      return extend<Input, Next>(kind, [...steps, loop as unknown as AnyLoop]);
    },
    tap: (told: (value: Output) => void) => extend<Input, Output>(kind, [...steps, { tap: told }]),
    add<Next, Uses extends PortName, MayUse extends PortName>(
      stage: StageDefinition<Output, Next, Uses, MayUse>,
    ): Pipeline<Input, Next> {
      return extend<Input, Next>(kind, [...steps, stage as AnyStage]);
    },
  });
}

/** An empty use-case of the kind, to which stages are added. */
export function pipeline<Input>(kind: RunKind): Pipeline<Input, Input> {
  return extend<Input, Input>(kind, []);
}
