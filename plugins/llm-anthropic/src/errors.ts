import { APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk';
import { GligabaoError, isGligabaoError } from '@gligabao/core';
import { retryAfterMs } from './retry-after.ts';

/** The call that failed, as far as its error may speak of it. */
export interface FailedCall {
  readonly model: string;
  readonly key: string;
  readonly timeoutMs: number;
  /** The signal of the caller. */
  readonly signal: AbortSignal;
  /** The signal that ends the call when it takes too long. */
  readonly deadline: AbortSignal;
}

const MAX_QUOTED = 300;

/** What the API says of an error, without the key, on one line. */
function quoted(error: APIError, key: string): string {
  const said = error.apiMessage ?? 'no reason given';
  const line = said.replaceAll(key, '[key]').replace(/[\s\p{Cc}]+/gu, ' ');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}...` : line;
}

const MAX_CAUSES = 8;

/**
 * The system's code of a broken connection, such as `ECONNREFUSED`, from wherever in the causes it stands. Told by
 * shape: errors of the network come from another realm than ours under some hosts.
 */
function systemCode(error: unknown): string | null {
  let each = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof each === 'object' && each !== null; depth++) {
    if ('code' in each && typeof each.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each.code)) return each.code;
    each = 'cause' in each ? each.cause : null;
  }
  return null;
}

function fromStatus(error: APIError, status: number, call: FailedCall): GligabaoError {
  const wait = retryAfterMs(error.headers, Date.now());
  const patience = wait === undefined ? {} : { retryAfterMs: wait };
  const says = `(${status}): ${quoted(error, call.key)}`;
  if (status === 401 || status === 403) {
    const message = `Anthropic refuses the key or its use ${says}`;
    return new GligabaoError('unavailable', 'language-model/not-authorized', message, { retryable: false });
  }
  if (status === 404) {
    const message = `Anthropic knows no model ${call.model} at this base_url ${says}`;
    return new GligabaoError('unavailable', 'language-model/unknown-model', message, { retryable: false });
  }
  if (status === 429) {
    return new GligabaoError('busy', 'language-model/rate-limited', `Anthropic limits the rate ${says}`, patience);
  }
  if (status >= 500 || status === 408 || status === 409) {
    const message = `Anthropic failed to answer ${says}`;
    return new GligabaoError('unavailable', 'language-model/failed', message, { retryable: true, ...patience });
  }
  const message = `Anthropic rejects the call to ${call.model} ${says}`;
  return new GligabaoError('unavailable', 'language-model/rejected', message, { retryable: false });
}

/** An answer that is no message of the API: a proxy's page, or an empty body. */
export function badReply(): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'language-model/bad-reply',
    'base_url answers with something else than a message',
    {
      retryable: true,
    },
  );
}

/** The status of an error of the API; null for a broken connection and for errors of any other origin. */
export function statusOf(error: unknown): number | null {
  return error instanceof APIError && typeof error.status === 'number' ? error.status : null;
}

/**
 * An error of the vendor's client as ours. It is made anew, without a cause: theirs hold headers, and may hold more.
 */
export function translateError(error: unknown, call: FailedCall): GligabaoError {
  if (call.signal.aborted) {
    return new GligabaoError('interrupted', 'language-model/interrupted', 'the call to Anthropic was stopped');
  }
  if (call.deadline.aborted || error instanceof APIConnectionTimeoutError) {
    const message = `Anthropic did not answer within ${call.timeoutMs} ms`;
    return new GligabaoError('unavailable', 'language-model/timed-out', message, { retryable: true });
  }
  if (isGligabaoError(error)) return error;
  const status = statusOf(error);
  if (error instanceof APIError && status !== null) return fromStatus(error, status, call);
  // The body was no JSON.
  if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'SyntaxError') return badReply();
  const code = systemCode(error);
  const message = `the connection to Anthropic broke${code === null ? '' : ` (${code})`}`;
  return new GligabaoError('unavailable', 'language-model/unreachable', message, { retryable: true });
}
