import { GligabaoError } from '../errors.ts';

/** What a write gets in the name of a lease that was ended. */
export function leaseEnded(cause?: unknown): GligabaoError {
  const message = 'this process was not heard of in time: another one goes on with its runs';
  return new GligabaoError('interrupted', 'leases/ended', message, {
    retryable: false,
    ...(cause === undefined ? {} : { cause }),
  });
}
