import { isGligabaoError, type ErrorKind, type GligabaoError } from '@gligabao/core';
import { z } from 'zod';

const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = Object.freeze({
  incorrect: 400,
  'not-found': 404,
  conflict: 409,
  forbidden: 403,
  unsupported: 501,
  busy: 503,
  unavailable: 503,
  interrupted: 503,
  fault: 500,
});

/** Codes whose status is finer than their kind's. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = Object.freeze({
  'remember/text-too-large': 413,
  'http/body-too-large': 413,
  'http/wrong-content-type': 415,
  'http/method-not-allowed': 405,
  'remember/vectors-not-written': 502,
  'edges/vectors-not-written': 502,
});

/** A model, or an embedder, that was there and failed: the gateway's fault and not the caller's. */
const GATEWAY = /^(?:language-model|tasks|embedder)\//u;

/** The one shape of all errors. */
export const ErrorBody = z
  .object({
    error: z.string(),
    code: z.string(),
    request_id: z.string(),
    field: z.string().optional(),
    artifact_id: z.int().optional(),
    remember_run_id: z.int().optional(),
    query_run_id: z.int().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = Readonly<z.output<typeof ErrorBody>>;

export interface ErrorReply {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | null;
  /** How loud an operator should hear of it. */
  readonly level: 'error' | 'warn' | 'info';
}

function statusOf({ kind, code }: GligabaoError): number {
  const exact = STATUS_OF_CODE[code];
  if (exact !== undefined) return exact;
  return GATEWAY.test(code) && (kind === 'unavailable' || kind === 'fault') ? 502 : STATUS_OF_KIND[kind];
}

/** A defect is an error; what something else causes, such as a database that is down, a warning; the rest is usual. */
function levelOf(status: number, { kind, field }: GligabaoError): ErrorReply['level'] {
  if (status === 500) return 'error';
  // A field that this server does not offer is the caller's matter.
  return status > 500 && kind !== 'interrupted' && field === undefined ? 'warn' : 'info';
}

/** When to come again, where that is worth while. */
function retryAfter(status: number, { kind, retryable, retryAfterMs }: GligabaoError): number | null {
  const waits = kind === 'busy' || retryAfterMs !== undefined || (status === 503 && retryable);
  return waits ? Math.max(1, Math.ceil((retryAfterMs ?? 1000) / 1000)) : null;
}

/** Any error as a status and a body: the one place where they meet. No stack, no cause, no key. */
export function toErrorReply(error: unknown, requestId: string): ErrorReply {
  if (!isGligabaoError(error)) {
    const body = {
      error: 'something went wrong inside; the log has the reason',
      code: 'http/fault',
      request_id: requestId,
    };
    return { status: 500, body, retryAfterSeconds: null, level: 'error' };
  }
  const { message, code, field, artifactId, run } = error;
  const status = statusOf(error);
  return {
    status,
    body: {
      error: message,
      code,
      request_id: requestId,
      ...(field === undefined ? {} : { field }),
      ...(artifactId === undefined ? {} : { artifact_id: artifactId }),
      ...(run === undefined ? {} : { [`${run.kind}_run_id`]: run.id }),
    },
    retryAfterSeconds: retryAfter(status, error),
    level: levelOf(status, error),
  };
}
