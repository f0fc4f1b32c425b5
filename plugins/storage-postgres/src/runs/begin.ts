import type { NewRun } from '@gligabao/core';
import { RUN_TABLES } from '@gligabao/rows';
import type { Part } from '../rows-as.ts';

/**
 * The queries `made` and `begun` of a statement, which write the row of a run and give its `id`. Nothing is written where
 * the condition does not hold.
 */
export function beginRun(run: NewRun, condition: string): Part {
  const { kind, userId, dataset, artifactKind, params, queuedAt, startedAt } = run;
  return {
    text: `made AS (INSERT INTO @.gb_runs (kind) SELECT :kind WHERE ${condition} RETURNING id),
     begun AS (
       INSERT INTO @.${RUN_TABLES[kind]} (id, user_id, dataset, kind, params, queued_at, started_at)
       SELECT id, :userId, :dataset, :artifactKind, :params, :queuedAt::bigint, :startedAt::bigint FROM made
       RETURNING id)`,
    values: { kind, userId, dataset, artifactKind, params: JSON.stringify(params), queuedAt, startedAt },
  };
}
