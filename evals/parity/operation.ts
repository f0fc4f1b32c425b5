import { type CallContext, isGligabaoError } from '@gligabao/core';
import { CALL, type StorePorts } from '@gligabao/testkit';
import type { World } from './world.ts';

/** What a call came to. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | {
      readonly kind: 'error';
      readonly error: { readonly kind: string; readonly code: string; readonly retryable: boolean };
    };

/** One call of a port, made on any store. */
export interface Operation {
  /** The port and its method: `graph-store.commit`. */
  readonly method: string;
  /** Which kind of call it was, where a method has several. */
  readonly variant: string;
  /** What was asked for, to be printed. */
  readonly input: unknown;
  readonly call: (stores: StorePorts) => Promise<Outcome>;
  /** Takes note of what the call came to, where later operations build on it. */
  readonly learn: (outcome: Outcome) => void;
}

/** Makes a random operation on what is known. */
export type MakeOperation = (world: World) => Operation;

/** The code of an error without the name of the plugin, whose own errors have the same names in every store. */
function familyOf(code: string): string {
  return code.replace(/^storage-(sqlite|postgres)\//, 'storage/');
}

async function outcomeOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { kind: 'answer', answer: await call() };
  } catch (error) {
    if (!isGligabaoError(error)) throw error;
    return { kind: 'error', error: { kind: error.kind, code: familyOf(error.code), retryable: error.retryable } };
  }
}

/** The context of a caller who has already gone. */
const GONE: CallContext = Object.freeze({ signal: AbortSignal.abort() });

/** A call of a port; in few cases of a caller who has already gone. */
export function operation<Answer>(
  { random }: World,
  method: string,
  input: unknown,
  make: (stores: StorePorts, context: CallContext) => Promise<Answer>,
  learn: (answer: Answer) => void = () => undefined,
  variant = '',
): Operation {
  const gone = random.chance(0.01);
  return {
    method,
    variant,
    input: gone ? { gone, input } : input,
    call: (stores) => outcomeOf(() => make(stores, gone ? GONE : CALL)),
    // The answer of this very call, as its type says.
    learn: (outcome) => (outcome.kind === 'answer' ? learn(outcome.answer as Answer) : undefined),
  };
}

/** An outcome in a word or two, to be counted: the status of a commit, the code of an error. */
export function labelOf(outcome: Outcome): string {
  if (outcome.kind === 'error') return outcome.error.code;
  const { answer } = outcome;
  if (typeof answer !== 'object' || answer === null || !('status' in answer)) return 'answered';
  return 'replayed' in answer && answer.replayed === true ? 'replayed' : String(answer.status);
}
