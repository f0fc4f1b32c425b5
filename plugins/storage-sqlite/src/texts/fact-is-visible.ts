import type { View } from '@gligabao/core';
import { edgeVersions } from '../edge-versions.ts';

/**
 * The condition that some row of the fact which owns a text is seen; `alias` has the columns
 * `dataset_id` and `owner_id`. Binds what `viewBindings` gives, and
 * `:dataset`.
 */
export function factIsVisible(alias: string, view: View): string {
  const somewhere = edgeVersions(view).map(
    ({ table, byFact, visible }) =>
      `EXISTS (SELECT 1 FROM ${table} e INDEXED BY ${byFact}
         WHERE e.dataset_id = ${alias}.dataset_id AND e.fact_id = ${alias}.owner_id AND ${visible})`,
  );
  return `(${somewhere.join(' OR ')})`;
}
