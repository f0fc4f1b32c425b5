import type { ClaimedRun, ClaimQuery, LeaseId } from '@gligabao/core';
import type { SqlConnection } from '../sql-connection.ts';
import { countMore } from './counts.ts';

interface ClaimedRow {
  readonly userId: string;
  readonly dataset: string;
  readonly run: number;
  readonly taken: boolean;
}

const OF_LINE = 'w.user_id = l.user_id AND w.dataset = l.dataset';
const AMONG = `AND (l.user_id, l.dataset) IN (SELECT * FROM unnest(:users::text[], :datasets::text[]))`;

/**
 * Takes the first runs of lines that nobody holds. Lines that another process looks at are passed over. A line may have
 * moved on since it was looked at: then its run does not wait any more, and it is left as it is.
 */
export async function claim(
  sql: SqlConnection,
  lease: LeaseId,
  { limit, lines }: ClaimQuery,
): Promise<readonly ClaimedRun[]> {
  const text = `WITH free AS MATERIALIZED (
      SELECT l.user_id, l.dataset, l.run_id AS given_back, first.run_id AS waits
      FROM @.gb_remember_lines l
      LEFT JOIN LATERAL (
        SELECT min(w.run_id) AS run_id FROM @.gb_remember_queue w WHERE ${OF_LINE} AND w.waits) first ON true
      WHERE l.lease_id IS NULL AND (l.run_id IS NOT NULL OR l.last_place > l.last_turn)
        AND (l.run_id IS NOT NULL OR first.run_id IS NOT NULL)
        AND NOT EXISTS (
          SELECT 1 FROM @.gb_line_tickets w WHERE ${OF_LINE} AND w.behind < coalesce(l.run_id, first.run_id))
        ${lines === undefined ? '' : AMONG}
      ORDER BY coalesce(l.run_id, first.run_id) LIMIT :limit FOR UPDATE OF l SKIP LOCKED),
    begun AS (
      UPDATE @.gb_remember_queue q SET waits = false FROM free f
      WHERE f.given_back IS NULL AND q.run_id = f.waits AND q.waits RETURNING q.user_id, q.dataset, q.run_id),
    claimed AS (
      SELECT user_id, dataset, run_id, false AS taken FROM begun
      UNION ALL SELECT user_id, dataset, given_back, true FROM free WHERE given_back IS NOT NULL),
    held AS (
      UPDATE @.gb_remember_lines l SET lease_id = :lease, run_id = c.run_id, ticket_id = NULL,
        last_turn = greatest(l.last_turn, c.run_id)
      FROM claimed c WHERE l.user_id = c.user_id AND l.dataset = c.dataset
      RETURNING l.user_id, l.dataset, c.run_id, c.taken),
    over AS (SELECT count(*) FILTER (WHERE taken) AS n FROM held),
    counted AS (${countMore('taken over', 'over')})
    SELECT user_id AS "userId", dataset, run_id AS run, taken FROM held ORDER BY run_id`;
  const users = (lines ?? []).map(({ userId }) => userId);
  const datasets = (lines ?? []).map(({ dataset }) => dataset);
  const rows = await sql.all<ClaimedRow>(text, { lease, limit, users, datasets });
  return rows.map(({ userId, dataset, run, taken }) => ({ line: { userId, dataset }, run, taken }));
}
