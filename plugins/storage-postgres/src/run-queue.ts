import type { Enqueued, NewRequest, QueuedRun, RunId, RunQueue } from '@gligabao/core';
import { REQUEST_COLUMNS, type RequestRow, toRequest } from '@gligabao/rows';
import { stopIfAborted } from './errors.ts';
import { beginRun } from './runs/begin.ts';
import { datasetOfRun } from './runs/dataset-of-run.ts';
import { IN_TRANSACTION, type SqlConnection } from './sql-connection.ts';
import type { Statement } from './statement.ts';

interface Numbered {
  readonly id: RunId;
}
interface Holder extends Numbered {
  readonly hash: string;
}

/** The dataset that the run of a request is kept with. */
const OF_REQUEST = datasetOfRun('q.run_id');
const OF_KEY = 'q.user_id = :userId AND q.dataset = :dataset AND q.idempotency_key = :key';
const NO_HOLDER = `${IN_TRANSACTION} AND NOT EXISTS (SELECT 1 FROM @.gb_remember_queue q WHERE ${OF_KEY})`;

function insert(run: QueuedRun, { body, key, hash }: NewRequest, condition: string): Statement {
  const begun = beginRun(run, condition);
  return {
    text: `WITH ${begun.text}
      INSERT INTO @.gb_remember_queue (run_id, user_id, dataset, idempotency_key, hash, accepted_at, body)
      SELECT id, :userId, :dataset, :key, :hash, :queuedAt::bigint, :body FROM begun RETURNING run_id AS id`,
    values: { ...begun.values, body, key, hash },
  };
}

async function enqueue(sql: SqlConnection, run: QueuedRun, request: NewRequest): Promise<Enqueued> {
  const { key, hash } = request;
  if (key === null) {
    const { text, values } = insert(run, request, 'true');
    const [made] = await sql.all<Numbered>(text, values);
    return { id: made?.id ?? 0, first: true, hash };
  }
  const values = { userId: run.userId, dataset: run.dataset, key };
  const lock = { name: `key ${JSON.stringify([run.userId, run.dataset, key])}`, contended: false };
  const { holder, made } = await sql.write<{ freed: unknown; holder: Holder; made: Numbered }>(lock, {
    freed: {
      text: `UPDATE @.gb_remember_queue q SET idempotency_key = NULL FROM @.gb_remember_runs r
        WHERE r.dataset_id = ${OF_REQUEST} AND r.id = q.run_id AND ${OF_KEY} AND r.status = 'failed' AND r.artifact_id IS NULL AND ${IN_TRANSACTION}`,
      values,
    },
    holder: {
      text: `SELECT q.run_id AS id, q.hash FROM @.gb_remember_queue q WHERE ${OF_KEY} AND ${IN_TRANSACTION}`,
      values,
    },
    made: insert(run, request, NO_HOLDER),
  });
  const [held] = holder;
  return held ? { ...held, first: false } : { id: made[0]?.id ?? 0, first: true, hash };
}

async function requeue(sql: SqlConnection, from: RunId, run: QueuedRun): Promise<RunId | null> {
  const begun = beginRun(run, 'EXISTS (SELECT 1 FROM kept)');
  const { moved } = await sql.write<{ moved: Numbered }>(
    { name: `run ${from}`, contended: false },
    {
      moved: {
        text: `WITH kept AS MATERIALIZED (
            SELECT 1 FROM @.gb_remember_queue q
            JOIN @.gb_remember_runs r ON r.dataset_id = ${OF_REQUEST} AND r.id = q.run_id
            WHERE q.run_id = :from AND q.body IS NOT NULL AND r.status = 'failed' AND ${IN_TRANSACTION}),
          ${begun.text}
          UPDATE @.gb_remember_queue q SET run_id = b.id FROM begun b WHERE q.run_id = :from RETURNING q.run_id AS id`,
        values: { ...begun.values, from },
      },
    },
  );
  return moved[0]?.id ?? null;
}

/** The run queue over a database. What was accepted is written, whether the caller has gone or not. */
export function postgresRunQueue(sql: SqlConnection): RunQueue {
  return Object.freeze<RunQueue>({
    async enqueue(run, request) {
      return enqueue(sql, run, request);
    },
    async requeue(from, run) {
      return requeue(sql, from, run);
    },
    async find(run, context) {
      stopIfAborted(context);
      const text = `SELECT ${REQUEST_COLUMNS} FROM @.gb_remember_queue WHERE run_id = :run`;
      const [row] = await sql.all<RequestRow>(text, { run });
      return row === undefined ? null : toRequest(row);
    },
    async sweep(before, context) {
      stopIfAborted(context);
      const text = `DELETE FROM @.gb_remember_queue q USING @.gb_remember_runs r
        WHERE r.dataset_id = ${OF_REQUEST} AND r.id = q.run_id AND r.status = 'failed' AND q.body IS NOT NULL AND q.accepted_at < :before
        RETURNING q.run_id AS id`;
      return (await sql.all<Numbered>(text, { before })).length;
    },
  });
}
