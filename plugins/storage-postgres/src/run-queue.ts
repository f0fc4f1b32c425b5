import {
  type Enqueued,
  GligabaoError,
  type NewRequest,
  type QueuedRun,
  type RunId,
  type RunQueue,
} from '@gligabao/core';
import { REQUEST_COLUMNS, type RequestRow, toRequest } from '@gligabao/rows';
import { stopIfAborted } from './errors.ts';
import { leased } from './lines/leased.ts';
import { NEVER } from './lines/never.ts';
import { beginRun } from './runs/begin.ts';
import { datasetOfRun } from './runs/dataset-of-run.ts';
import type { RunKinds } from './runs/run-kinds.ts';
import { IN_TRANSACTION, type SqlConnection, tell } from './sql-connection.ts';
import type { Statement } from './statement.ts';

interface Numbered {
  readonly id: RunId;
}
type Holder = Pick<Enqueued, 'id' | 'hash' | 'acceptedAt'>;
type Made = Pick<Enqueued, 'id' | 'acceptedAt' | 'claimed'>;

/** The dataset that the run of a request is kept with. */
const OF_REQUEST = datasetOfRun('q.run_id');
const OF_KEY = 'q.user_id = :userId AND q.dataset = :dataset AND q.idempotency_key = :key';
const NO_HOLDER = `${IN_TRANSACTION} AND NOT EXISTS (SELECT 1 FROM @.gb_remember_queue q WHERE ${OF_KEY})`;

/** Whether a lease asks for a run that nobody is before: nobody holds the line, and nothing waits in it. */
const IS_FREE = `excluded.lease_id IS NOT NULL AND l.lease_id IS NULL AND l.run_id IS NULL AND l.last_place <= l.last_turn
  AND NOT EXISTS (SELECT 1 FROM @.gb_line_tickets t WHERE t.user_id = l.user_id AND t.dataset = l.dataset)`;

/** Puts the run in its line, or has the lease begin it where nobody is before it. */
const ENTERED = `entered AS (
  INSERT INTO @.gb_remember_lines AS l (user_id, dataset, last_at, last_place, last_turn, lease_id, run_id)
  SELECT :userId, :dataset, :queuedAt::bigint, id, CASE WHEN :claim::bigint IS NULL THEN 0 ELSE id END, :claim::bigint,
    CASE WHEN :claim::bigint IS NOT NULL THEN id END
  FROM made
  ON CONFLICT (user_id, dataset) DO UPDATE SET
    last_at = greatest(l.last_at + 1, excluded.last_at),
    last_place = excluded.last_place,
    last_turn = CASE WHEN ${IS_FREE} THEN excluded.last_turn ELSE l.last_turn END,
    lease_id = CASE WHEN ${IS_FREE} THEN excluded.lease_id ELSE l.lease_id END,
    run_id = CASE WHEN ${IS_FREE} THEN excluded.run_id ELSE l.run_id END,
    ticket_id = CASE WHEN ${IS_FREE} THEN NULL ELSE l.ticket_id END
  RETURNING l.last_at, l.run_id IS NOT DISTINCT FROM l.last_place AS claimed, l.lease_id IS NULL AS free),`;

function insert(run: QueuedRun, request: NewRequest, condition: string, channel: string): Statement {
  const { body, key, hash, claim = null } = request;
  const queuedAt = 'entered.last_at';
  const begun = beginRun(run, condition, { from: ENTERED, queuedAt, beside: 'CROSS JOIN entered' });
  return {
    text: `WITH ${begun.text},
      queued AS (
        INSERT INTO @.gb_remember_queue
          (run_id, user_id, dataset, idempotency_key, hash, accepted_at, body, waits, followed)
        SELECT begun.id, :userId, :dataset, :key, :hash, e.last_at, :body, NOT e.claimed, NOT e.claimed
        FROM begun CROSS JOIN entered e RETURNING run_id, accepted_at, waits)
      SELECT q.run_id AS id, q.accepted_at AS "acceptedAt", NOT q.waits AS claimed,
        CASE WHEN e.free THEN ${tell("''")} END AS told
      FROM queued q CROSS JOIN entered e`,
    values: { ...begun.values, body, key, hash, claim, channel },
  };
}

async function enqueue(sql: SqlConnection, run: QueuedRun, request: NewRequest): Promise<Enqueued> {
  const { key, hash } = request;
  const values = { userId: run.userId, dataset: run.dataset, key };
  // One after the other in a line, so that its runs have the order of their numbers.
  const lock = { name: `line ${JSON.stringify([run.userId, run.dataset])}`, contended: false };
  const { holder, made } = await sql.write<{ freed: unknown; holder: Holder; made: Made }>(lock, {
    freed:
      key === null
        ? null
        : {
            text: `UPDATE @.gb_remember_queue q SET idempotency_key = NULL FROM @.gb_remember_runs r
        WHERE r.dataset_id = ${OF_REQUEST} AND r.id = q.run_id AND ${OF_KEY} AND r.status = 'failed' AND r.artifact_id IS NULL AND ${IN_TRANSACTION}`,
            values,
          },
    holder:
      key === null
        ? null
        : {
            text: `SELECT q.run_id AS id, q.hash, q.accepted_at AS "acceptedAt" FROM @.gb_remember_queue q
        WHERE ${OF_KEY} AND ${IN_TRANSACTION}`,
            values,
          },
    made: insert(run, request, key === null ? IN_TRANSACTION : NO_HOLDER, sql.schema),
  });
  const [held] = holder;
  if (held) return { ...held, first: false, claimed: false };
  const [own] = made;
  if (own) return { id: own.id, acceptedAt: own.acceptedAt, claimed: own.claimed, first: true, hash };
  throw new GligabaoError('fault', 'storage-postgres/not-enqueued', 'a run was neither begun nor found');
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
          ${begun.text},
          entered AS (
            INSERT INTO @.gb_remember_lines AS l (user_id, dataset, last_at, last_place)
            SELECT :userId, :dataset, ${NEVER}, id FROM begun
            ON CONFLICT (user_id, dataset) DO UPDATE SET last_place = greatest(l.last_place, excluded.last_place)),
          moved AS (
            UPDATE @.gb_remember_queue q SET run_id = b.id, waits = true, followed = true FROM begun b
            WHERE q.run_id = :from RETURNING q.run_id)
          SELECT run_id AS id, ${tell("''")} AS told FROM moved`,
        values: { ...begun.values, from, channel: sql.schema },
      },
    },
  );
  return moved[0]?.id ?? null;
}

/** The run queue over a database. What was accepted is written, whether the caller has gone or not. */
export function postgresRunQueue(sql: SqlConnection, kinds: RunKinds): RunQueue {
  return Object.freeze<RunQueue>({
    async enqueue(run, request) {
      const enqueued = await leased(enqueue(sql, run, request));
      kinds.note(enqueued.id, run.kind);
      return enqueued;
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
    async follow(run, context) {
      stopIfAborted(context);
      const text =
        'UPDATE @.gb_remember_queue SET followed = true WHERE run_id = :run AND body IS NOT NULL AND NOT followed';
      await sql.all(text, { run });
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
