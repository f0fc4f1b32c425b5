import type { HeldLine, LeaseId, Leases, RunId } from '@gligabao/core';
import { acrossDatasets } from './across-datasets.ts';
import { stopIfAborted } from './errors.ts';
import { countMore } from './lines/counts.ts';
import { type SqlConnection, tell } from './sql-connection.ts';

/** When a lease ends that is taken or renewed now. */
const LATER = "clock_timestamp() + :ms * interval '1 millisecond'";

interface HeldRow {
  readonly userId: string;
  readonly dataset: string;
  readonly run: RunId | null;
  readonly ticket: number | null;
}

function toHeld({ userId, dataset, run, ticket }: HeldRow): readonly HeldLine[] {
  const line = { userId, dataset };
  if (run !== null) return [{ line, work: { run } }];
  return ticket === null ? [] : [{ line, work: { ticket } }];
}

async function renew(sql: SqlConnection, lease: LeaseId, ms: number): Promise<readonly HeldLine[] | null> {
  const renewed = sql.all(`UPDATE @.gb_leases SET expires_at = ${LATER} WHERE id = :lease RETURNING id`, { lease, ms });
  const held = sql.all<HeldRow>(
    `SELECT user_id AS "userId", dataset, run_id AS run, NULL::bigint AS ticket
       FROM @.gb_remember_lines WHERE lease_id = :lease
     UNION ALL SELECT user_id, dataset, NULL, id FROM @.gb_line_tickets WHERE lease_id = :lease`,
    { lease },
  );
  const [rows, lines] = await Promise.all([renewed, held]);
  return rows.length === 0 ? null : lines.flatMap(toHeld);
}

/** Those that somebody writes in the name of are passed over: they are looked at again soon. */
async function expire(sql: SqlConnection, except: LeaseId | null): Promise<number> {
  const [row] = await sql.all<{ readonly n: number }>(
    `WITH over AS MATERIALIZED (
        SELECT id FROM @.gb_leases WHERE expires_at <= clock_timestamp() AND id IS DISTINCT FROM :except::bigint
        FOR UPDATE SKIP LOCKED),
      gone AS (DELETE FROM @.gb_leases l USING over o WHERE l.id = o.id RETURNING l.id),
      lost AS (SELECT count(*) AS n FROM gone),
      counted AS (${countMore('lost leases', 'lost')})
      SELECT n, CASE WHEN n > 0 THEN ${tell("''")} END AS told FROM lost`,
    { except, channel: sql.schema },
  );
  return row?.n ?? 0;
}

async function end(sql: SqlConnection, lease: LeaseId): Promise<void> {
  const text = `WITH gone AS (DELETE FROM @.gb_leases WHERE id = :lease RETURNING id) SELECT ${tell("''")} FROM gone`;
  await sql.all(text, { lease, channel: sql.schema });
}

/** The leases over a database, by its clock. */
export function postgresLeases(sql: SqlConnection): Leases {
  return Object.freeze<Leases>({
    supports: Object.freeze({ shared: true }),
    async take(ms, context) {
      stopIfAborted(context);
      const text = `INSERT INTO @.gb_leases (expires_at) VALUES (${LATER}) RETURNING id`;
      const [row] = await sql.all<{ readonly id: LeaseId }>(text, { ms });
      return row?.id ?? 0;
    },
    async renew(lease, ms, context) {
      stopIfAborted(context);
      return renew(sql, lease, ms);
    },
    async end(lease, context) {
      stopIfAborted(context);
      await end(sql, lease);
    },
    async expire(except, context) {
      stopIfAborted(context);
      return expire(sql, except);
    },
    async abandoned(context) {
      stopIfAborted(context);
      const rows = await sql.all<{ readonly id: RunId }>(
        acrossDatasets(
          'runs left behind',
          `SELECT r.id FROM @.gb_query_runs r WHERE r.status = 'started'
             AND NOT EXISTS (SELECT 1 FROM @.gb_leases l WHERE l.id = r.lease_id) ORDER BY r.id`,
        ),
        {},
      );
      return rows.map(({ id }) => id);
    },
  });
}
