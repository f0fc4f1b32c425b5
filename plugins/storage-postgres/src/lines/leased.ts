import { isGligabaoError, leaseEnded } from '@gligabao/core';
import { constraintOf } from '../errors.ts';

/** The keys that are broken by work in the name of a lease that is no more. */
const KEYS: readonly (string | undefined)[] = Object.freeze([
  'gb_remember_lines_lease_id_fkey',
  'gb_line_tickets_lease_id_fkey',
]);

/**
 * Awaits work in the name of a lease.
 *
 * @throws GligabaoError `interrupted` `leases/ended`
 */
export async function leased<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isGligabaoError(error) && KEYS.includes(constraintOf(error))) throw leaseEnded(error);
    throw error;
  }
}
