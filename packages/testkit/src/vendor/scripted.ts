import { GligabaoError } from '@gligabao/core';
import type { FailingTurn, SilentTurn, VendorSubject } from './subject.ts';

interface ScriptedVendor<Turn, Call> extends VendorSubject<Turn, Call> {
  /** Notes a call, and gives the turn that answers it; throws when it fails or is stopped. */
  readonly take: (call: Call, signal: AbortSignal) => Promise<Exclude<Turn, FailingTurn | SilentTurn>>;
}

/** The error of a port whose vendor fails so. */
function failureAt(port: string, turn: FailingTurn): GligabaoError {
  const says = `the scripted vendor: ${turn.kind}`;
  switch (turn.kind) {
    case 'rate-limit':
      return new GligabaoError('busy', `${port}/rate-limited`, says, { retryAfterMs: turn.retryAfterMs });
    case 'not-authorized':
    case 'unknown-model':
      return new GligabaoError('unavailable', `${port}/${turn.kind}`, says, { retryable: false });
    case 'failure':
    case 'broken-connection':
      return new GligabaoError('unavailable', `${port}/unreachable`, says, { retryable: true });
  }
}

const FAILING: ReadonlySet<string> = new Set<FailingTurn['kind']>([
  'rate-limit',
  'not-authorized',
  'unknown-model',
  'failure',
  'broken-connection',
]);
const isFailing = (turn: { readonly kind: string }): turn is FailingTurn => FAILING.has(turn.kind);
const isSilent = (turn: { readonly kind: string }): turn is SilentTurn => turn.kind === 'silence';

/** A vendor within the process: it does what its script says, and `otherwise` without one. */
export function scriptedVendor<Turn extends { readonly kind: string }, Call>(
  port: string,
  key: string,
  turns: readonly Turn[],
  otherwise: Turn,
): ScriptedVendor<Turn, Call> {
  const interrupted = () => new GligabaoError('interrupted', `${port}/interrupted`, 'the call was stopped');
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(interrupted()), { once: true });
    });
  let script = turns;
  let at = 0;
  const calls: Call[] = [];
  return {
    key,
    script: (...next) => {
      script = next;
      at = 0;
    },
    calls: () => [...calls],
    async take(call, signal) {
      if (signal.aborted) throw interrupted();
      calls.push(call);
      const turn = script[Math.min(at++, script.length - 1)] ?? otherwise;
      if (isSilent(turn)) return untilAborted(signal);
      if (isFailing(turn)) throw failureAt(port, turn);
      return turn as Exclude<Turn, FailingTurn | SilentTurn>;
    },
  };
}
