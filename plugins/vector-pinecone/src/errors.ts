import { GligabaoError, isGligabaoError } from '@gligabao/core';
import { quotedReason, reasonOf, systemCode } from '@gligabao/plugin';

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

/** A refusal as our error, made anew and without a cause: the vendor's errors hold headers, and the headers the key. */
export function refused({ status, text, retryAfterMs }: Refusal, key: string): GligabaoError {
  const says = `(${status}): ${quotedReason(reasonOf(text), key)}`;
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

/** A query of Pinecone takes conditions on metadata, and none on ids. */
export function noIdFilter(): GligabaoError {
  return new GligabaoError(
    'unsupported',
    'vector-index/no-id-filter',
    'Pinecone finds no vectors among given ids: read the pages of a search without `only`, and leave out the others',
  );
}
