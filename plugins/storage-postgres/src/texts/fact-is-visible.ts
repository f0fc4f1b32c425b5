import type { Clocks } from '@gligabao/core';
import { edgeVersions } from '../edge-versions.ts';

/**
 * The condition that some row of the fact which owns a text is visible at the clocks; `alias` has the columns
 * `dataset_id` and `owner_id`. Binds what `clockBindings` gives.
 */
export function factIsVisible(alias: string, clocks: Clocks): string {
  const somewhere = edgeVersions(clocks).map(
    ({ table, visible }) => `EXISTS (SELECT 1 FROM ${table} e
      WHERE e.dataset_id = ${alias}.dataset_id AND e.fact_id = ${alias}.owner_id AND ${visible})`,
  );
  return `(${somewhere.join(' OR ')})`;
}
