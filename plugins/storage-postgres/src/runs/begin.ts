import type { NewRun } from '@gligabao/core';
import { RUN_TABLES } from '@gligabao/rows';
import type { Part } from '../rows-as.ts';

/**
 * The queries `made` and `begun` of a statement, which write the row of a run and give its `id`. Nothing is written where
 * the condition does not hold. It stays with the dataset that its name means now; 0 is for names without one.
 */
export function beginRun(run: NewRun, condition: string): Part {
  const { kind, userId, dataset, artifactKind, params, queuedAt, startedAt } = run;
  return {
    text: `made AS (
       INSERT INTO @.gb_runs (kind, dataset_id) SELECT :kind, coalesce((
         SELECT d.id FROM @.gb_datasets d WHERE d.user_id = :userId AND d.name = :dataset AND NOT d.deleted), 0)
       WHERE ${condition} RETURNING id, dataset_id),
     begun AS (
       INSERT INTO @.${RUN_TABLES[kind]} (dataset_id, id, user_id, dataset, kind, params, queued_at, started_at)
       SELECT dataset_id, id, :userId, :dataset, :artifactKind, :params, :queuedAt::bigint, :startedAt::bigint FROM made
       RETURNING id)`,
    values: { kind, userId, dataset, artifactKind, params: JSON.stringify(params), queuedAt, startedAt },
  };
}
