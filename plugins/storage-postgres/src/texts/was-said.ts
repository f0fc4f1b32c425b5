import type { View } from '@gligabao/core';
import { among } from '../among.ts';

/**
 * The condition that the artifact which owns a passage or summary fits, and had been said by `asOf`; `alias` has the
 * columns `dataset_id` and `owner_id`. Binds what `viewBindings` gives, and `:dataset`.
 */
export function wasSaid(alias: string, view: View): string {
  const fits = among.artifact(`${alias}.owner_id`, view);
  if (view.asOf === undefined) return fits;
  return `EXISTS (SELECT 1 FROM @.gb_artifacts a
    WHERE a.dataset_id = ${alias}.dataset_id AND a.id = ${alias}.owner_id AND a.valid_at <= :asOf) AND ${fits}`;
}
