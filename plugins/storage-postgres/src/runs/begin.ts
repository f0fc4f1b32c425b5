import type { LeaseId, NewRun } from '@gligabao/core';
import { RUN_TABLES } from '@gligabao/rows';
import type { Part } from '../rows-as.ts';

/** What is known of a run's row only as it is written. */
interface KnownLater {
  /** Queries behind `made` that it is known from, each with a comma behind it. */
  readonly from?: string;
  /** When the run was put in line, as an expression over the rows of `beside`. */
  readonly queuedAt?: string;
  readonly beside?: string;
  readonly lease?: LeaseId | undefined;
}

/**
 * The queries `made` and `begun` of a statement, which write the row of a run and give its `id`. Nothing is written where
 * the condition does not hold. It stays with the dataset that its name means now; 0 is for names without one.
 */
export function beginRun(run: NewRun, condition: string, later: KnownLater = {}): Part {
  const { kind, userId, dataset, artifactKind, params, queuedAt, startedAt } = run;
  const { from = '', queuedAt: queued = ':queuedAt::bigint', beside = '', lease = null } = later;
  // A remember run is owned by its line.
  const [owner, owned] = kind === 'query' ? [', lease_id', ', :lease::bigint'] : ['', ''];
  return {
    text: `made AS (
       INSERT INTO @.gb_runs (kind, dataset_id) SELECT :kind, coalesce((
         SELECT d.id FROM @.gb_datasets d WHERE d.user_id = :userId AND d.name = :dataset AND NOT d.deleted), 0)
       WHERE ${condition} RETURNING id, dataset_id), ${from}
     begun AS (
       INSERT INTO @.${RUN_TABLES[kind]} (dataset_id, id, user_id, dataset, kind, params, queued_at, started_at${owner})
       SELECT made.dataset_id, made.id, :userId, :dataset, :artifactKind, :params, ${queued}, :startedAt::bigint${owned}
       FROM made ${beside} RETURNING id)`,
    values: { kind, userId, dataset, artifactKind, params: JSON.stringify(params), queuedAt, startedAt, lease },
  };
}
