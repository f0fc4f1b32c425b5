import assert from 'node:assert/strict';
import { type CallContext, GligabaoError, isGligabaoError } from '@gligabao/core';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { everythingOf, failureOf } from '../failures.ts';
import type { FailingTurn, SilentTurn, VendorSubject } from './subject.ts';

/** How the clauses use a port behind which there is a vendor. */
export interface VendorPort<
  Turn extends { readonly kind: string },
  Subject extends VendorSubject<Turn | FailingTurn | SilentTurn>,
> {
  readonly name: 'language-model' | 'classifier';
  readonly call: (subject: Subject, context: CallContext) => Promise<unknown>;
  /** Asks for a model that the vendor does not have. */
  readonly callUnknownModel: (subject: Subject) => Promise<unknown>;
  /** Has the vendor answer, and checks what comes back. */
  readonly checkAnswer: (subject: Subject) => Promise<void>;
  /** The ways in which a call fails, each once. */
  readonly failures: readonly Turn[];
  /** Makes mutants whose every error is changed. */
  readonly failing: (change: (error: unknown, subject: Subject) => unknown) => (subject: Subject) => Subject;
  /** A mutant that fails for ever once it has failed. */
  readonly stayingBroken: (subject: Subject) => Subject;
}

/** The failures that a call to any vendor has. */
export const FAILURES: readonly FailingTurn[] = Object.freeze([
  { kind: 'rate-limit', retryAfterMs: 1000 },
  { kind: 'not-authorized' },
  { kind: 'unknown-model' },
  { kind: 'failure' },
  { kind: 'broken-connection' },
]);

function retryable(error: unknown, value: boolean): unknown {
  if (!isGligabaoError(error)) return error;
  return new GligabaoError(error.kind, error.code, error.message, { retryable: value });
}

/** An error whose cause shows how the vendor was called. */
function withRequest(error: unknown, key: string): unknown {
  if (!isGligabaoError(error)) return error;
  const cause = Object.assign(new Error('401'), { headers: { authorization: `Bearer ${key}` } });
  return new GligabaoError(error.kind, error.code, error.message, { cause });
}

/** How a port fails behind which there is a vendor. */
export function failureClauses<
  Turn extends { readonly kind: string },
  Subject extends VendorSubject<Turn | FailingTurn | SilentTurn>,
>(port: VendorPort<Turn, Subject>): readonly ProvenClause<Subject>[] {
  const { name, call, failing } = port;
  const isNotRetried = async (code: string, called: Promise<unknown>): Promise<void> => {
    const { retryAfterMs: _none, ...failure } = await failureOf(called);
    assert.deepEqual(failure, { kind: 'unavailable', code: `${name}/${code}`, retryable: false });
  };
  return [
    {
      name: 'an unknown model is `unavailable` and not retried',
      async check(subject) {
        subject.script({ kind: 'unknown-model' });
        await isNotRetried('unknown-model', port.callUnknownModel(subject));
      },
      mutants: { 'retries an unknown model': failing((error) => retryable(error, true)) },
    },
    {
      name: 'a wrong key is `unavailable` and not retried',
      async check(subject) {
        subject.script({ kind: 'not-authorized' });
        await isNotRetried('not-authorized', call(subject, CALL));
      },
      mutants: { 'retries a wrong key': failing((error) => retryable(error, true)) },
    },
    {
      name: 'a limit of the vendor is `busy`, with the time to wait',
      async check(subject) {
        subject.script({ kind: 'rate-limit', retryAfterMs: 3000 });
        const { code: _code, ...failure } = await failureOf(call(subject, CALL));
        assert.deepEqual(failure, { kind: 'busy', retryable: true, retryAfterMs: 3000 });
      },
      mutants: {
        'forgets the time to wait': failing((error) => retryable(error, true)),
        'calls a limit unavailable': failing(
          () => new GligabaoError('unavailable', `${name}/limit`, 'too much', { retryAfterMs: 3000 }),
        ),
      },
    },
    {
      name: 'a failure of the vendor and a broken connection are `unavailable` and may be retried',
      async check(subject) {
        for (const kind of ['failure', 'broken-connection'] as const) {
          subject.script({ kind });
          const failure = await failureOf(call(subject, CALL));
          assert.deepEqual([failure['kind'], failure['retryable']], ['unavailable', true], kind);
        }
      },
      mutants: {
        'gives up on a failure': failing((error) => retryable(error, false)),
        'lets a stranger through': failing(() => new Error('fetch failed')),
      },
    },
    {
      name: 'an abort stops a call that waits, and one that is made after it, with `interrupted`',
      async check(subject) {
        subject.script({ kind: 'silence' });
        const controller = new AbortController();
        const waiting = failureOf(call(subject, { signal: controller.signal }));
        // The vendor may be a network away: it is stopped once it was reached.
        for (let turn = 0; subject.calls().length === 0 && turn < 1000; turn++) {
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        controller.abort();
        assert.equal((await waiting)['kind'], 'interrupted');
        assert.equal((await failureOf(call(subject, { signal: controller.signal })))['kind'], 'interrupted');
      },
      mutants: {
        'calls an abort a failure': failing(() => new GligabaoError('unavailable', `${name}/broken`, 'it broke')),
      },
    },
    {
      name: 'no error holds the key',
      async check(subject) {
        for (const turn of port.failures) {
          subject.script(turn);
          const error: unknown = await call(subject, CALL).catch((failure: unknown) => failure);
          assert(!everythingOf(error).includes(subject.key), `the error of ${turn.kind} holds the key`);
        }
      },
      mutants: { 'keeps the request in the cause': failing((error, { key }) => withRequest(error, key)) },
    },
    {
      name: 'a call that failed spoils none that follows',
      async check(subject) {
        for (const turn of port.failures) {
          subject.script(turn);
          await failureOf(call(subject, CALL));
          await port.checkAnswer(subject).catch((error: unknown) => {
            throw new assert.AssertionError({ message: `after ${turn.kind}: ${String(error)}` });
          });
        }
      },
      mutants: { 'stays broken': port.stayingBroken },
    },
  ];
}
