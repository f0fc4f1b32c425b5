import type { Inference } from '../domain/run.ts';
import type { LeaseId } from '../domain/ids.ts';

/** Is told a text while it comes. Must not throw. */
export interface Draft {
  /** The text begins; what was told of it before is void. */
  readonly begin: () => void;
  /** What comes next in it. */
  readonly add: (text: string) => void;
}

/** What every port call gets: how to stop it, and where an inference made on its behalf is recorded. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** In the name of which lease it is written; nothing is, once that was ended. */
  readonly lease?: LeaseId;
  /** Records one call to a model in the journal of the stage that made it; absent outside a run. */
  readonly record?: (inference: Inference) => void;
  /** Is told the reply of a language model while it comes, by those that can (`supports.streaming`). */
  readonly draft?: Draft;
}
