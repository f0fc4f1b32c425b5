import { whenAborted } from '@gligabao/core';
import { interrupted } from '@gligabao/vectors';

/**
 * The outcome of the work, or `vector-index/interrupted` as soon as the signal is aborted; the work then ends by itself,
 * and nobody hears of it.
 */
export function stoppable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(interrupted());
    if (signal.aborted) stop();
    const unhear = whenAborted(signal, stop);
    work.then(resolve, reject).finally(unhear);
  });
}
