import {
  GligabaoError,
  type JournalEvent,
  type LeaseId,
  type NewInference,
  type RunId,
  type RunKind,
  type RunState,
} from '@gligabao/core';
import { EVENT_COLUMNS, INFERENCE_COLUMNS, namesOf, RUN_TABLES } from '@gligabao/rows';
import { IN_TRANSACTION, type SqlConnection, tell } from '../sql-connection.ts';
import type { Statement } from '../statement.ts';
import { assignStages } from './assign-stages.ts';
import { DATASET_OF_RUN } from './dataset-of-run.ts';
import type { RunKinds } from './run-kinds.ts';
import { type Part, rowsAs } from '../rows-as.ts';

export interface Batch {
  readonly events: readonly JournalEvent[];
  readonly state: RunState;
  readonly inferences: readonly NewInference[];
  readonly result?: string | null;
}

/** Assigns the stages of a query run as JSON; what each says comes ready, but for the numbers at its end. */
function assignQueryStages(stages: RunState['stages']): Part {
  const entries = Object.entries(stages);
  const openings = entries.map(([stage, row], index) => {
    const said = JSON.stringify({ ...row, inferenceIds: undefined });
    return `${index === 0 ? '' : ','}${JSON.stringify(stage)}:${said.slice(0, -1)}${said === '{}' ? '' : ','}"inferenceIds":`;
  });
  return {
    text: `stages = '{' || coalesce((
      SELECT string_agg(s.opening || coalesce(l.ids ->> s.stage, '[]') || '}', '' ORDER BY s.place)
      FROM unnest(:stages::text[], :openings::text[]) WITH ORDINALITY s (stage, opening, place)), '') || '}'`,
    values: { stages: entries.map(([stage]) => stage), openings },
  };
}

interface Appended {
  /** Null when there is no run of that number. */
  readonly kind: RunKind | null;
  /** The numbers of the new inferences, with commas between them. */
  readonly ids: string | null;
}

const KINDS = Object.keys(RUN_TABLES) as readonly RunKind[];

/** Adds the inferences to the ledger, in order, and the events to the journal, behind those that are there. */
function addEntries({ events, inferences }: Batch, kinds: readonly RunKind[]): Part {
  const owners = kinds.map(
    (kind) => `SELECT r.id, r.user_id, r.dataset FROM @.${RUN_TABLES[kind]} r
      WHERE r.dataset_id = ${DATASET_OF_RUN} AND r.id = :run`,
  );
  const ledger = rowsAs('i', 'inferences', INFERENCE_COLUMNS, inferences);
  const journal = rowsAs('e', 'events', EVENT_COLUMNS, events);
  const number = `e.place + (SELECT coalesce(max(k.number), 0) FROM @.gb_run_events k
    WHERE k.dataset_id = ${DATASET_OF_RUN} AND k.run_id = :run)`;
  return {
    text: `owner AS MATERIALIZED (
        SELECT r.dataset_id, r.id, r.kind, o.user_id, o.dataset FROM @.gb_runs r
        JOIN (${owners.join(' UNION ALL ')}) o ON o.id = r.id
        WHERE r.id = :run AND ${IN_TRANSACTION}),
      ledger AS (
        INSERT INTO @.gb_inferences (dataset_id, user_id, dataset, run_id, run_kind, ${namesOf(INFERENCE_COLUMNS)})
        SELECT o.dataset_id, o.user_id, o.dataset, o.id, o.kind, ${namesOf(INFERENCE_COLUMNS, 'i')}
        FROM owner o CROSS JOIN ${ledger.text}
        ORDER BY i.place RETURNING id, stage),
      journal AS (
        INSERT INTO @.gb_run_events (dataset_id, run_id, number, ${namesOf(EVENT_COLUMNS)})
        SELECT o.dataset_id, o.id, ${number}, ${namesOf(EVENT_COLUMNS, 'e')} FROM owner o CROSS JOIN ${journal.text})`,
    values: { ...ledger.values, ...journal.values },
  };
}

/** The numbers that the ledger has for a run, new ones among them, as a JSON object by stage: `{"store":"[1,2]"}`. */
const NUMBERS_BY_STAGE = `numbers AS (SELECT json_object_agg(s.stage, s.ids) AS ids FROM (
  SELECT n.stage, '[' || string_agg(n.id::text, ',' ORDER BY n.id) || ']' AS ids FROM (
    SELECT stage, id FROM @.gb_inferences WHERE dataset_id = ${DATASET_OF_RUN} AND run_id = :run
    UNION ALL SELECT stage, id FROM ledger) n
  GROUP BY n.stage) s)`;

const STATE_COLUMNS = `artifact_id = :artifactId, written_dataset_id = :datasetId, status = :status, error = :error,
  queued_at = :queuedAt, started_at = :startedAt, finished_at = :finishedAt`;

function updateRun(kind: RunKind, { artifactId, datasetId, status, error, stages, ...state }: RunState): Part {
  const assigned = kind === 'remember' ? assignStages(stages) : assignQueryStages(stages);
  const { queuedAt, startedAt, finishedAt } = state;
  return {
    text: `${kind}_run AS (
      UPDATE @.${RUN_TABLES[kind]} r SET ${STATE_COLUMNS}, ${assigned.text} FROM numbers l
      WHERE r.dataset_id = ${DATASET_OF_RUN} AND r.id = :run AND EXISTS (SELECT 1 FROM owner))`,
    values: { artifactId, datasetId, status, error, queuedAt, startedAt, finishedAt, ...assigned.values },
  };
}

/** What a run that has succeeded was asked for is not needed any more; what it gave is kept in its place. */
function keepResult({ state, result = null }: Batch): readonly Part[] {
  if (state.status !== 'succeeded') return [];
  const text = `kept AS (
    UPDATE @.gb_remember_queue SET body = NULL, result = :result WHERE run_id = :run AND EXISTS (SELECT 1 FROM owner))`;
  return [{ text, values: { result } }];
}

/** Those who follow a remember run are told that something was written to it. */
const TOLD = `(SELECT ${tell('q.run_id::text')} FROM @.gb_remember_queue q
  WHERE q.run_id = :run AND q.followed AND EXISTS (SELECT 1 FROM owner))`;

/** All that a batch writes, in one statement. */
function appendTo(run: RunId, batch: Batch, kinds: readonly RunKind[], channel: string): Statement {
  const queued = kinds.includes('remember');
  const parts = [
    addEntries(batch, kinds),
    { text: NUMBERS_BY_STAGE, values: {} },
    ...kinds.map((kind) => updateRun(kind, batch.state)),
    ...(queued ? keepResult(batch) : []),
  ];
  return {
    text: `WITH ${parts.map(({ text }) => text).join(',\n')}
      SELECT (SELECT kind FROM owner) AS kind, (SELECT string_agg(id::text, ',' ORDER BY id) FROM ledger) AS ids
        ${queued ? `, ${TOLD} AS told` : ''}`,
    values: Object.assign({ run, channel }, ...parts.map(({ values }) => values)) as Statement['values'],
  };
}

/**
 * Writes a batch of a run's journal, in one transaction and one round trip.
 *
 * @throws GligabaoError `not-found`, `run-store/unknown-run`.
 */
export async function append(
  { sql, kinds }: { readonly sql: SqlConnection; readonly kinds: RunKinds },
  run: RunId,
  batch: Batch,
  lease: LeaseId | undefined,
): Promise<readonly RunId[]> {
  // Whoever runs it is alone in writing to it.
  const lock = { name: `run ${run}`, contended: false };
  const known = kinds.of(run);
  const appended = appendTo(run, batch, known === undefined ? KINDS : [known], sql.schema);
  const { added } = await sql.write<{ added: Appended }>(lock, { added: appended }, lease);
  const { kind = null, ids = null } = added[0] ?? {};
  if (kind === null) throw new GligabaoError('not-found', 'run-store/unknown-run', `there is no run ${run}`);
  kinds.note(run, kind);
  return ids === null ? [] : ids.split(',').map(Number);
}
