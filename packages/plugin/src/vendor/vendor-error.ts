import { GligabaoError, isGligabaoError, type PortName } from '@gligabao/core';
import { quotedReason } from './reason.ts';
import { retryAfterMs } from './retry-after.ts';
import { systemCode } from './system-code.ts';

/** Whom a plugin calls, and for which port: the code of an error begins with its name. */
export interface Vendor {
  readonly name: string;
  readonly port: PortName;
}

/** The call to a model that failed, as far as its error may speak of it. */
export interface VendorCall {
  readonly vendor: Vendor;
  readonly model: string;
  /** Cut out of whatever is quoted; undefined for a server that needs none. */
  readonly key: string | undefined;
  readonly timeoutMs: number;
  /** The signal of the caller. */
  readonly signal: AbortSignal;
  /** The signal that ends the call when it takes too long. */
  readonly deadline: AbortSignal;
}

/** A reply of an API that is no success. */
export interface Refusal {
  readonly status: number;
  readonly reason: string | undefined;
  readonly headers: Pick<Headers, 'get'> | undefined;
}

/** An answer that is none of the API: a proxy's page, or an empty body. */
export function foreignReply({ name, port }: Vendor): GligabaoError {
  const message = `base_url answers with something else than a reply of ${name}`;
  return new GligabaoError('unavailable', `${port}/foreign-reply`, message, { retryable: true });
}

/**
 * The error for a refusal, by its status: a wrong key, an unknown model and a call that is wrong are not tried again; a
 * limit of the rate is `busy`, and faults of the vendor may pass, both with the time that the vendor asks to wait.
 */
export function errorOfRefusal(
  refusal: Refusal,
  { vendor, model, key }: Pick<VendorCall, 'vendor' | 'model' | 'key'>,
): GligabaoError {
  const { name, port } = vendor;
  const { status } = refusal;
  const wait = retryAfterMs(refusal.headers, Date.now());
  const patience = wait === undefined ? {} : { retryAfterMs: wait };
  const says = `(${status}): ${quotedReason(refusal.reason, key)}`;
  const unavailable = (code: string, message: string, retryable: boolean): GligabaoError =>
    new GligabaoError('unavailable', `${port}/${code}`, `${message} ${says}`, {
      retryable,
      ...(retryable ? patience : {}),
    });
  if (status === 401 || status === 403)
    return unavailable('not-authorized', `${name} refuses the key or its use`, false);
  if (status === 404) return unavailable('unknown-model', `${name} knows no model ${model} at this base_url`, false);
  if (status === 429) {
    return new GligabaoError('busy', `${port}/rate-limited`, `${name} limits the rate ${says}`, patience);
  }
  if (status >= 500 || status === 408 || status === 409) return unavailable('failed', `${name} failed to answer`, true);
  return unavailable('rejected', `${name} rejects the call to ${model}`, false);
}

/**
 * The error of a call that failed, made anew and without a cause: errors of vendors' clients hold headers, and may hold
 * more. `refusal` is what the plugin read from the error, null when the API refused nothing.
 */
export function errorOfCall(error: unknown, refusal: Refusal | null, call: VendorCall): GligabaoError {
  const { name, port } = call.vendor;
  if (call.signal.aborted) {
    return new GligabaoError('interrupted', `${port}/interrupted`, `the call to ${name} was stopped`);
  }
  if (call.deadline.aborted) {
    const message = `${name} did not answer within ${call.timeoutMs} ms`;
    return new GligabaoError('unavailable', `${port}/timed-out`, message, { retryable: true });
  }
  if (isGligabaoError(error)) return error;
  if (refusal !== null) return errorOfRefusal(refusal, call);
  // The body was no JSON.
  if (typeof error === 'object' && error !== null && 'name' in error && error.name === 'SyntaxError') {
    return foreignReply(call.vendor);
  }
  const code = systemCode(error);
  const message = `the connection to ${name} broke${code === null ? '' : ` (${code})`}`;
  return new GligabaoError('unavailable', `${port}/unreachable`, message, { retryable: true });
}
