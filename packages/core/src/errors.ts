/** Who must act: the caller, the operator, nobody but time, or the programmers. */
export const ERROR_KINDS = Object.freeze([
  /** The request is wrong as it stands; sending it again changes nothing. */
  'incorrect',
  'not-found',
  /** It contradicts what is stored, such as an idempotency key with another body. */
  'conflict',
  'forbidden',
  /** This implementation refuses it, as its `supports` record says. */
  'unsupported',
  /** Too much at once; later it will work. */
  'busy',
  /** Something this depends on does not answer, or is not configured. */
  'unavailable',
  /** The caller or the server stopped it. */
  'interrupted',
  /** A promise was broken: a defect, here or in a plugin. */
  'fault',
] as const);
export type ErrorKind = (typeof ERROR_KINDS)[number];

export interface ErrorDetails {
  /** Whether the same call may work later, without anybody acting; `busy` always, `unavailable` by default. */
  readonly retryable?: boolean;
  /** How long to wait before trying again, in milliseconds, when the other side said so. */
  readonly retryAfterMs?: number;
  /** The field of the request that is wrong, as a path: `models.extract_graph`. */
  readonly field?: string;
  /** What was stored before the failure: shown to the caller. */
  readonly artifactId?: number;
  /** The run that failed: its log tells the rest. */
  readonly run?: { readonly kind: 'remember' | 'query'; readonly id: number };
  readonly cause?: unknown;
}

/**
 * The one error of gligabao. `code` is stable (`port/what-happened`); messages are free, and say what to do.
 * Messages never hold a key, a header or the text of a user.
 */
export class GligabaoError extends Error {
  override readonly name = 'GligabaoError';
  readonly kind: ErrorKind;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly field: string | undefined;
  readonly artifactId: number | undefined;
  readonly run: ErrorDetails['run'];

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = code;
    this.retryable = details.retryable ?? (kind === 'busy' || kind === 'unavailable');
    this.retryAfterMs = details.retryAfterMs;
    this.field = details.field;
    this.artifactId = details.artifactId;
    this.run = details.run;
  }
}

/** Whether a value is our error, told by shape: `instanceof` fails across realms and duplicate installs. */
export function isGligabaoError(value: unknown): value is GligabaoError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'code' in value &&
    'name' in value &&
    value.name === 'GligabaoError'
  );
}

/** Whether what failed may succeed when it is tried again. */
export const isRetryable = (error: unknown): boolean => isGligabaoError(error) && error.retryable;

/** The error of a run, with the run's number; what is not ours becomes a `fault` that says no more than that. */
export function errorOfRun(error: unknown, run: NonNullable<ErrorDetails['run']>): GligabaoError {
  if (!isGligabaoError(error)) {
    return new GligabaoError('fault', 'run/fault', 'something went wrong inside; the run log has the reason', {
      cause: error,
      run,
    });
  }
  const { kind, code, message, retryable, retryAfterMs, field, artifactId } = error;
  return new GligabaoError(kind, code, message, {
    retryable,
    run,
    cause: error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(field === undefined ? {} : { field }),
    ...(artifactId === undefined ? {} : { artifactId }),
  });
}
