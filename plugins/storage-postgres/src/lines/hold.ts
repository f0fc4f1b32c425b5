import type { LeaseId, Line, Place, PlaceQuery } from '@gligabao/core';
import { NEVER } from './never.ts';
import { IN_TRANSACTION, type SqlConnection } from '../sql-connection.ts';
import type { Statement } from '../statement.ts';

/** Draws a ticket: it is behind all that is in line now. */
async function draw(sql: SqlConnection, lease: LeaseId, { userId, dataset }: Line): Promise<number> {
  const lock = { name: `line ${JSON.stringify([userId, dataset])}`, contended: false };
  const values = { userId, dataset, lease };
  const { drawn } = await sql.write<{ line: unknown; drawn: { readonly id: number } }>(lock, {
    line: {
      text: `INSERT INTO @.gb_remember_lines (user_id, dataset, last_at, last_place)
        SELECT :userId, :dataset, ${NEVER}, 0 WHERE ${IN_TRANSACTION} ON CONFLICT (user_id, dataset) DO NOTHING`,
      values,
    },
    drawn: {
      text: `INSERT INTO @.gb_line_tickets (user_id, dataset, behind, lease_id)
        SELECT l.user_id, l.dataset, l.last_place, :lease::bigint FROM @.gb_remember_lines l
        WHERE l.user_id = :userId AND l.dataset = :dataset AND ${IN_TRANSACTION} RETURNING id`,
      values,
    },
  });
  return drawn[0]?.id ?? 0;
}

function take(lease: LeaseId, { userId, dataset }: Line, ticket: number, passes: boolean): Statement {
  const ofLine = 'w.user_id = l.user_id AND w.dataset = l.dataset';
  const noRunBefore = `AND NOT EXISTS (
    SELECT 1 FROM @.gb_remember_queue w WHERE ${ofLine} AND w.waits AND w.run_id <= t.behind)`;
  return {
    text: `UPDATE @.gb_remember_lines l SET lease_id = :lease, ticket_id = t.id FROM @.gb_line_tickets t
      WHERE l.user_id = :userId AND l.dataset = :dataset AND l.lease_id IS NULL AND l.run_id IS NULL
        AND t.id = :ticket AND t.lease_id = :lease
        AND NOT EXISTS (SELECT 1 FROM @.gb_line_tickets w WHERE ${ofLine} AND w.id < t.id)
        ${passes ? '' : noRunBefore}
      RETURNING l.user_id`,
    values: { userId, dataset, lease, ticket },
  };
}

export async function hold(
  sql: SqlConnection,
  lease: LeaseId,
  line: Line,
  { ticket: drawn, passes }: PlaceQuery,
): Promise<Place> {
  const ticket = drawn ?? (await draw(sql, lease, line));
  const { text, values } = take(lease, line, ticket, passes);
  return { ticket, held: (await sql.all(text, values)).length > 0 };
}
