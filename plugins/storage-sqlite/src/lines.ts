import { type Instant, OwnLines, type RunId } from '@gligabao/core';
import type { SqlConnection } from './database.ts';

interface Waiting {
  readonly id: RunId;
  readonly userId: string;
  readonly dataset: string;
  readonly queuedAt: Instant;
}

/** Lines and leases are those of the one process that owns the file; what waits in line is read from it. */
export function sqliteLines(sql: SqlConnection): OwnLines {
  const status = 'SELECT status FROM gb_remember_runs WHERE id = ?';
  const lines = new OwnLines({
    now: Date.now,
    hasEnded: (run) => sql.get<{ readonly status: string }>(status, [run])?.status !== 'started',
  });
  const waiting = sql.all<Waiting>(
    `SELECT r.id, r.user_id AS userId, r.dataset, r.queued_at AS queuedAt
     FROM gb_remember_runs r JOIN gb_remember_queue q ON q.run_id = r.id
     WHERE r.status = 'started' AND q.body IS NOT NULL ORDER BY r.id`,
    [],
  );
  for (const { id, queuedAt, ...line } of waiting) lines.enter(line, id, queuedAt);
  return lines;
}
