import { GligabaoError, isGligabaoError } from '@gligabao/core';

function unavailable(code: string, message: string, retryable: boolean, retryAfterMs?: number): GligabaoError {
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new GligabaoError('unavailable', `vector-index/${code}`, message, { retryable, ...wait });
}

export function wrongDimensions(space: string, expected: number, got: number): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'vector-index/wrong-dimensions',
    `the Pinecone index holds vectors of ${expected} numbers, and one of ${got} was given for ${space}: ` +
      `use an index of ${got} dimensions for this model`,
  );
}

export function badVector(space: string, why: string): GligabaoError {
  return new GligabaoError('incorrect', 'vector-index/bad-vector', `a vector for ${space} ${why}`);
}

export function interrupted(): GligabaoError {
  return new GligabaoError('interrupted', 'vector-index/interrupted', 'the call to Pinecone was stopped');
}

/** An index that cannot hold what this plugin writes. */
export function wrongIndex(what: string): GligabaoError {
  const message = `the Pinecone index ${what}: make a dense index with the metric cosine, and name it in the settings`;
  return unavailable('wrong-index', message, false);
}

/** An answer that is none of the API: a proxy's page, or half a body. */
export function badReply(): GligabaoError {
  return unavailable('bad-reply', 'the host answers with something else than a reply of Pinecone', true);
}

export function timedOut(timeoutMs: number): GligabaoError {
  return unavailable('timed-out', `Pinecone did not answer within ${timeoutMs} ms`, true);
}

const MAX_CAUSES = 8;

/** The system's code of a broken connection, such as `ECONNREFUSED`, from wherever in the causes it stands. */
function systemCode(error: unknown): string | null {
  let each = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof each === 'object' && each !== null; depth++) {
    if ('code' in each && typeof each.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each.code)) return each.code;
    each = 'cause' in each ? each.cause : null;
  }
  return null;
}

/** A connection that could not be made, or broke. Of the error only its code is kept: the rest may quote a request. */
export function unreachable(error: unknown): GligabaoError {
  const code = systemCode(error);
  return unavailable('unreachable', `the connection to Pinecone broke${code === null ? '' : ` (${code})`}`, true);
}

/** A reply that is no success. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

const MAX_QUOTED = 300;

/** What the body says went wrong: `message`, `error.message`, or all of it when it is no JSON. */
function reasonOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    const { message, error }: { message?: unknown; error?: unknown } = Object(body);
    const inner: { message?: unknown } = Object(error);
    for (const said of [message, inner.message, error]) if (typeof said === 'string') return said;
    return 'no reason given';
  } catch {
    return text === '' ? 'no reason given' : text;
  }
}

/** The reason on one line, without the key should it stand there. */
function quoted(reason: string, key: string): string {
  const line = reason.replaceAll(key, '[key]').replace(/[\s\p{Cc}]+/gu, ' ');
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}...` : line;
}

/** A refusal as our error, made anew and without a cause: the vendor's errors hold headers, and the headers the key. */
export function refused({ status, text, retryAfterMs }: Refusal, key: string): GligabaoError {
  const says = `(${status}): ${quoted(reasonOf(text), key)}`;
  if (status === 401 || status === 403) {
    return unavailable('not-authorized', `Pinecone refuses the key or its use ${says}`, false);
  }
  if (status === 404) {
    const message = `Pinecone has no such index: create it, or correct \`index_host\` or \`index\` ${says}`;
    return unavailable('no-index', message, false);
  }
  if (status === 429) {
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    return new GligabaoError('busy', 'vector-index/rate-limited', `Pinecone limits the rate ${says}`, wait);
  }
  if (status >= 500 || status === 408) {
    return unavailable('failed', `Pinecone failed to answer ${says}`, true, retryAfterMs);
  }
  return unavailable('rejected', `Pinecone rejects the call ${says}`, false);
}

/** Whether Pinecone did not find what the request names: the index, or its namespace. */
export function isNotFound(error: unknown): boolean {
  return isGligabaoError(error) && error.code === 'vector-index/no-index';
}

/** Whether Pinecone found the request wrong. */
export function isRejected(error: unknown): boolean {
  return isGligabaoError(error) && error.code === 'vector-index/rejected';
}
