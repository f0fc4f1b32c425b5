import type { Clocks, EdgeFilter } from '@gligabao/core';

/** The conditions that are wanted, joined. */
export function allOf(conditions: readonly (string | false)[]): string {
  return conditions.filter((condition) => condition !== false).join(' AND ');
}

/** `stateAt` of the domain, of a version under the alias `e`, at `:instant`. */
export const EDGE_STATE = `CASE
  WHEN e.retracted THEN 'retracted'
  WHEN e.valid_at = e.invalid_at THEN 'superseded'
  WHEN e.valid_at > :instant THEN 'upcoming'
  WHEN e.invalid_at IS NULL OR e.invalid_at > :instant THEN 'current'
  WHEN e.expired_at IS NULL THEN 'ended'
  ELSE 'superseded' END`;

/** The clocks under which rows are listed: a state picks among all rows. */
export function listingClocks(filter: EdgeFilter, clocks: Clocks): Clocks {
  if (filter.state === undefined) return clocks;
  const known = clocks.knownAt === undefined ? {} : { knownAt: clocks.knownAt };
  return { ...known, superseded: true, retracted: true };
}
