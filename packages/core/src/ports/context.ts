import type { Inference } from '../domain/run.ts';

/** What every port call gets: how to stop it, and where an inference made on its behalf is recorded. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** Records one call to a model in the journal of the stage that made it; absent outside a run. */
  readonly record?: (inference: Inference) => void;
}
