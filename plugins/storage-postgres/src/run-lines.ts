import type { LeaseId, Line, LinesState, LineWork, RunLines } from '@gligabao/core';
import { stopIfAborted } from './errors.ts';
import { claim } from './lines/claim.ts';
import { counted } from './lines/counts.ts';
import { hold } from './lines/hold.ts';
import { leased } from './lines/leased.ts';
import { datasetOfRun } from './runs/dataset-of-run.ts';
import { type SqlConnection, tell } from './sql-connection.ts';

/** A line keeps a run that has not ended: whoever claims it next goes on with it. */
async function release(sql: SqlConnection, lease: LeaseId, line: Line, work: LineWork): Promise<void> {
  const [run, ticket] = 'run' in work ? [work.run, null] : [null, work.ticket];
  await sql.all(
    `WITH void AS (DELETE FROM @.gb_line_tickets WHERE id = :ticket AND lease_id = :lease RETURNING id),
      freed AS (
        UPDATE @.gb_remember_lines l SET lease_id = NULL, ticket_id = NULL,
          run_id = (SELECT r.id FROM @.gb_remember_runs r 
            WHERE r.dataset_id = ${datasetOfRun('l.run_id')} AND r.id = l.run_id AND r.status = 'started')
        WHERE l.user_id = :userId AND l.dataset = :dataset AND l.lease_id = :lease
          AND l.run_id IS NOT DISTINCT FROM :run::bigint AND l.ticket_id IS NOT DISTINCT FROM :ticket::bigint
        RETURNING l.run_id IS NOT NULL OR l.last_place > l.last_turn OR EXISTS (
          SELECT 1 FROM @.gb_line_tickets t WHERE t.user_id = l.user_id AND t.dataset = l.dataset) AS waits)
      SELECT ${tell("''")} FROM (SELECT waits FROM freed UNION ALL SELECT true FROM void) w WHERE waits LIMIT 1`,
    { ...line, lease, run, ticket, channel: sql.schema },
  );
}

async function stateOf(sql: SqlConnection): Promise<LinesState> {
  const [row] = await sql.all<LinesState>(
    `SELECT w.waiting, w.oldest AS "oldestQueuedAt",
       (SELECT count(*) FROM @.gb_remember_lines WHERE lease_id IS NOT NULL) AS held,
       ${counted('lost leases')} AS "lostLeases", ${counted('taken over')} AS "takenOver"
     FROM (SELECT count(*) AS waiting, min(r.queued_at) AS oldest
       FROM @.gb_remember_queue q
       JOIN @.gb_remember_runs r ON r.dataset_id = ${datasetOfRun('q.run_id')} AND r.id = q.run_id WHERE q.waits) w`,
    {},
  );
  return row ?? { waiting: 0, oldestQueuedAt: null, held: 0, lostLeases: 0, takenOver: 0 };
}

/** The number of a run that was written to; null for a line that is free, and when words may have been lost. */
const runIn = (word: string | null): number | null => (word === null || word === '' ? null : Number(word));

/** The lines over a database. */
export function postgresRunLines(sql: SqlConnection): RunLines {
  return Object.freeze<RunLines>({
    async claim(lease, query, context) {
      stopIfAborted(context);
      return leased(claim(sql, lease, query));
    },
    async hold(lease, line, query, context) {
      stopIfAborted(context);
      return leased(hold(sql, lease, line, query));
    },
    async release(lease, line, work, context) {
      stopIfAborted(context);
      await release(sql, lease, line, work);
    },
    watch: (onChange) => sql.listen((word) => onChange(runIn(word))),
    async state(context) {
      stopIfAborted(context);
      return stateOf(sql);
    },
  });
}
