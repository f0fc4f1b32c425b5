import type { Clocks } from '@gligabao/core';

/**
 * The condition that the artifact which owns a passage or summary had been said by `asOf`; `alias` has the columns
 * `dataset_id` and `owner_id`. Binds `:asOf`.
 */
export function wasSaid(alias: string, { asOf }: Clocks): string {
  if (asOf === undefined) return 'true';
  return `EXISTS (SELECT 1 FROM @.gb_artifacts a
    WHERE a.dataset_id = ${alias}.dataset_id AND a.id = ${alias}.owner_id AND a.valid_at <= :asOf)`;
}
