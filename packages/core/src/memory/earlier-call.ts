import type { RunRow } from '../domain/run.ts';
import { errorOfRun, GligabaoError } from '../errors.ts';
import type { KeptRequest } from '../ports/run-queue.ts';
import { RememberResponse } from '../remember/response.ts';

/**
 * The result of a run that has ended, as it was kept; null when there is none.
 *
 * @throws GligabaoError `fault` `remember/result-not-readable`.
 */
export function keptResult(request: KeptRequest | null): RememberResponse | null {
  const result = request?.result ?? null;
  if (result === null) return null;
  try {
    return RememberResponse.parse(JSON.parse(result));
  } catch (cause) {
    const message = 'this release cannot read the result that was kept; what was remembered is there';
    throw new GligabaoError('fault', 'remember/result-not-readable', message, { cause });
  }
}

/**
 * What an earlier call with the same key gave.
 *
 * @throws GligabaoError as that call failed, though it stored something; `busy` while it runs in another process; `fault`
 *   when its result cannot be read.
 */
export function resultOfEarlier(row: RunRow, request: KeptRequest | null): RememberResponse {
  const run = { kind: 'remember', id: row.id } as const;
  try {
    const result = keptResult(request);
    if (result) return result;
  } catch (error) {
    throw errorOfRun(error, run);
  }
  if (row.status === 'started') {
    const details = { retryAfterMs: 1000, run };
    throw new GligabaoError('busy', 'remember/key-running', 'the first call with this key still runs', details);
  }
  const [, code = 'remember/earlier-failure', reason = row.error ?? 'the run log has no reason'] =
    /^([\w-]+\/[\w-]+): (.*)$/su.exec(row.error ?? '') ?? [];
  throw new GligabaoError('unavailable', code, `the first call with this key failed: ${reason} (retry run ${row.id})`, {
    retryable: false,
    run,
    ...(row.artifactId === null ? {} : { artifactId: row.artifactId }),
  });
}
