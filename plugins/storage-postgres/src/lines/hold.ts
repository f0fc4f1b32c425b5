import type { LeaseId, Line, Place, PlaceQuery } from '@gligabao/core';
import { IN_TRANSACTION, type SqlConnection } from '../sql-connection.ts';
import type { Statement } from '../statement.ts';

/** Draws a ticket, whose number is among those of runs: it is behind all that is in line now. */
async function draw(sql: SqlConnection, lease: LeaseId, { userId, dataset }: Line): Promise<number> {
  const lock = { name: `line ${JSON.stringify([userId, dataset])}`, contended: false };
  const { drawn } = await sql.write<{ drawn: { readonly id: number } }>(lock, {
    drawn: {
      text: `WITH drawn AS (
          INSERT INTO @.gb_line_tickets (id, user_id, dataset, lease_id)
          SELECT nextval(pg_get_serial_sequence('@.gb_runs', 'id')), :userId, :dataset, :lease::bigint WHERE ${IN_TRANSACTION}
          RETURNING id),
        entered AS (
          INSERT INTO @.gb_remember_lines AS l (user_id, dataset, last_at, last_place)
          SELECT :userId, :dataset, 0, id FROM drawn
          ON CONFLICT (user_id, dataset) DO UPDATE SET last_place = excluded.last_place)
        SELECT id FROM drawn`,
      values: { userId, dataset, lease },
    },
  });
  return drawn[0]?.id ?? 0;
}

function take(lease: LeaseId, { userId, dataset }: Line, ticket: number, passes: boolean): Statement {
  const ofLine = 'w.user_id = l.user_id AND w.dataset = l.dataset';
  return {
    text: `UPDATE @.gb_remember_lines l SET lease_id = :lease, ticket_id = :ticket,
        last_turn = greatest(l.last_turn, :ticket)
      WHERE l.user_id = :userId AND l.dataset = :dataset AND l.lease_id IS NULL AND l.run_id IS NULL
        AND EXISTS (SELECT 1 FROM @.gb_line_tickets w WHERE w.id = :ticket AND w.lease_id = :lease)
        AND NOT EXISTS (SELECT 1 FROM @.gb_line_tickets w WHERE ${ofLine} AND w.id < :ticket)
        ${passes ? '' : `AND NOT EXISTS (SELECT 1 FROM @.gb_remember_queue w WHERE ${ofLine} AND w.waits AND w.run_id < :ticket)`}
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
