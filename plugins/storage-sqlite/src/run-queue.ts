import type { Enqueued, Instant, NewRequest, OwnLines, QueuedRun, RunId, RunQueue } from '@gligabao/core';
import { REQUEST_COLUMNS, type RequestRow, toRequest } from '@gligabao/rows';
import type { SqlConnection } from './database.ts';
import { stopIfAborted } from './errors.ts';
import { begin } from './runs/begin.ts';

interface Holder {
  readonly id: RunId;
  readonly hash: string;
  readonly acceptedAt: Instant;
}

/** The run that has a key, after one that failed with nothing stored has given it up. */
function holderOf(sql: SqlConnection, { userId, dataset }: QueuedRun, key: string): Holder | undefined {
  const wanted = 'user_id = ? AND dataset = ? AND idempotency_key = ?';
  sql.run(
    `UPDATE gb_remember_queue SET idempotency_key = NULL WHERE ${wanted} AND EXISTS (
       SELECT 1 FROM gb_remember_runs r
       WHERE r.id = gb_remember_queue.run_id AND r.status = 'failed' AND r.artifact_id IS NULL)`,
    [userId, dataset, key],
  );
  return sql.get<Holder>(
    `SELECT run_id AS id, hash, accepted_at AS acceptedAt FROM gb_remember_queue WHERE ${wanted}`,
    [userId, dataset, key],
  );
}

function enqueue(sql: SqlConnection, lines: OwnLines, run: QueuedRun, request: NewRequest): Enqueued {
  const { body, key, hash, claim } = request;
  lines.require(claim);
  const made = sql.write(() => {
    const holder = key === null ? undefined : holderOf(sql, run, key);
    if (holder !== undefined) return { ...holder, first: false };
    const acceptedAt = lines.acceptedAt(run, run.queuedAt);
    const id = begin(sql, { ...run, queuedAt: acceptedAt });
    sql.run(
      `INSERT INTO gb_remember_queue (run_id, user_id, dataset, idempotency_key, hash, accepted_at, body)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [id, run.userId, run.dataset, key, hash, acceptedAt, body],
    );
    return { id, hash, acceptedAt, first: true };
  });
  return { ...made, claimed: made.first && lines.enter(run, made.id, made.acceptedAt, claim) };
}

function requeue(sql: SqlConnection, lines: OwnLines, from: RunId, run: QueuedRun): RunId | null {
  const made = sql.write(() => {
    const kept = sql.get(
      `SELECT 1 FROM gb_remember_queue q JOIN gb_remember_runs r ON r.id = q.run_id
       WHERE q.run_id = ? AND q.body IS NOT NULL AND r.status = 'failed'`,
      [from],
    );
    if (kept === undefined) return null;
    const id = begin(sql, run);
    sql.run('UPDATE gb_remember_queue SET run_id = ? WHERE run_id = ?', [id, from]);
    return id;
  });
  if (made !== null) lines.enter(run, made, run.queuedAt);
  return made;
}

/** The run queue over a connection. What was accepted is written, whether the caller has gone or not. */
export function sqliteRunQueue(sql: SqlConnection, lines: OwnLines): RunQueue {
  return Object.freeze<RunQueue>({
    async enqueue(run, request) {
      return enqueue(sql, lines, run, request);
    },
    async requeue(from, run) {
      return requeue(sql, lines, from, run);
    },
    async find(run, context) {
      stopIfAborted(context);
      const text = `SELECT ${REQUEST_COLUMNS} FROM gb_remember_queue WHERE run_id = ?`;
      const row = sql.get<RequestRow>(text, [run]);
      return row === undefined ? null : toRequest(row);
    },
    async follow(_run, context) {
      stopIfAborted(context);
      // What is written to a run is told in the process that does it, and there is no other.
    },
    async sweep(before, context) {
      stopIfAborted(context);
      const text = `DELETE FROM gb_remember_queue WHERE body IS NOT NULL AND accepted_at < ? AND EXISTS (
        SELECT 1 FROM gb_remember_runs r WHERE r.id = gb_remember_queue.run_id AND r.status = 'failed')`;
      return sql.run(text, [before]).changes;
    },
  });
}
