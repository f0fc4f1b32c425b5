import assert from 'node:assert/strict';
import { GligabaoError, isGligabaoError } from '@gligabao/core';
import type { ProvenClause } from '../contract.ts';
import { everythingOf, failureOf } from '../failures.ts';
import { classify, classifying, failing } from './classifying.ts';
import type { ClassifierSubject, ClassifierTurn } from './subject.ts';

function retryable(error: unknown, value: boolean): unknown {
  if (!isGligabaoError(error)) return error;
  return new GligabaoError(error.kind, error.code, error.message, { retryable: value });
}

const FAILURES: readonly ClassifierTurn[] = [
  { kind: 'nonsense' },
  { kind: 'rate-limit', retryAfterMs: 1000 },
  { kind: 'not-authorized' },
  { kind: 'unknown-model' },
  { kind: 'failure' },
  { kind: 'broken-connection' },
];

/** How a classifier fails. */
export const FAILURE_CLAUSES: readonly ProvenClause<ClassifierSubject>[] = [
  {
    name: 'an unknown model and a wrong key are `unavailable` and not retried',
    async check(subject) {
      for (const kind of ['unknown-model', 'not-authorized'] as const) {
        subject.script({ kind });
        const { retryAfterMs: _none, ...failure } = await failureOf(classify(subject));
        assert.deepEqual(failure, { kind: 'unavailable', code: `classifier/${kind}`, retryable: false });
      }
    },
    mutants: { 'retries what cannot work': failing((error) => retryable(error, true)) },
  },
  {
    name: 'a limit of the vendor is `busy`, with the time to wait',
    async check(subject) {
      subject.script({ kind: 'rate-limit', retryAfterMs: 3000 });
      const { code: _code, ...failure } = await failureOf(classify(subject));
      assert.deepEqual(failure, { kind: 'busy', retryable: true, retryAfterMs: 3000 });
    },
    mutants: {
      'forgets the time to wait': failing((error) => retryable(error, true)),
      'calls a limit unavailable': failing(
        () => new GligabaoError('unavailable', 'classifier/limit', 'too much', { retryAfterMs: 3000 }),
      ),
    },
  },
  {
    name: 'a failure of the vendor and a broken connection are `unavailable` and may be retried',
    async check(subject) {
      for (const kind of ['failure', 'broken-connection'] as const) {
        subject.script({ kind });
        const failure = await failureOf(classify(subject));
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
      const waiting = failureOf(classify(subject, {}, { signal: controller.signal }));
      // The vendor may be a network away: it is stopped once it was reached.
      for (let turn = 0; subject.calls().length === 0 && turn < 1000; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      controller.abort();
      assert.equal((await waiting)['kind'], 'interrupted');
      assert.equal((await failureOf(classify(subject, {}, { signal: controller.signal })))['kind'], 'interrupted');
    },
    mutants: {
      'calls an abort a failure': failing(() => new GligabaoError('unavailable', 'classifier/broken', 'it broke')),
    },
  },
  {
    name: 'no error holds the key',
    async check(subject) {
      for (const turn of FAILURES) {
        subject.script(turn);
        const error: unknown = await classify(subject).catch((failure: unknown) => failure);
        assert(!everythingOf(error).includes(subject.key), `the error of ${turn.kind} holds the key`);
      }
    },
    mutants: {
      'keeps the request in the cause': failing((error, { key }) =>
        isGligabaoError(error)
          ? new GligabaoError(error.kind, error.code, error.message, {
              cause: Object.assign(new Error('401'), { headers: { authorization: `Bearer ${key}` } }),
            })
          : error,
      ),
    },
  },
  {
    name: 'a call that failed spoils none that follows',
    async check(subject) {
      for (const turn of FAILURES) {
        subject.script(turn);
        await failureOf(classify(subject));
        subject.script({ kind: 'echo' });
        const answer = await classify(subject, { text: 'many' }).catch((error: unknown) => error);
        assert(typeof answer === 'object' && answer !== null && 'label' in answer, turn.kind);
        assert.equal(answer.label, 'many', turn.kind);
      }
    },
    mutants: {
      'stays broken': classifying((intact) => {
        let broken: { readonly error: unknown } | undefined;
        return async (...call) => {
          if (broken !== undefined) throw broken.error;
          try {
            return await intact(...call);
          } catch (error) {
            broken = { error };
            throw error;
          }
        };
      }),
    },
  },
];
