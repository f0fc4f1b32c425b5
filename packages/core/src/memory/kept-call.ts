import type { RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import { type RememberCall, toCall } from '../remember/call.ts';
import { RememberRequest } from '../remember/request.ts';
import type { RememberSettings } from '../remember/settings.ts';
import { readRequest } from '../request/read-request.ts';

/** What a run cannot be gone on with for. */
export function cannotRetry(code: string, why: string): GligabaoError {
  return new GligabaoError('conflict', `remember/${code}`, why);
}

export function requestGone(run: RunId): GligabaoError {
  const gone = `the request of run ${run} is not kept any more: it was tried again, or is older than 7 days`;
  return cannotRetry('request-gone', gone);
}

/**
 * The call of a request that was kept.
 *
 * @throws GligabaoError `conflict` `remember/not-readable`
 */
export function callOfKept(
  body: string,
  acceptedAt: Instant,
  { chunkSize }: Pick<RememberSettings, 'chunkSize'>,
): RememberCall {
  try {
    return toCall(readRequest(RememberRequest, JSON.parse(body), 'remember'), acceptedAt, chunkSize);
  } catch {
    // What is wrong with it may quote it.
    throw cannotRetry('not-readable', 'this release cannot read the request that was kept: send it again');
  }
}
