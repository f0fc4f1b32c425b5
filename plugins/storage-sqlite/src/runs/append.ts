import {
  GligabaoError,
  type JournalEvent,
  type NewInference,
  type RunId,
  type RunRow,
  type RunState,
  type Stage,
  type StageRow,
} from '@gligabao/core';
import { EVENT_COLUMNS, type GivenStages, namesOf, RUN_TABLES, STAGE_COLUMNS, STAGES_WITH_MODEL } from '@gligabao/rows';
import { assignmentsOf, boundRow, marksFor } from '../bound-row.ts';
import type { SqlConnection, SqlValue } from '../database.ts';
import { findRunOwner, type RunOwner } from './find-run.ts';
import { writeInference } from './inferences.ts';

const STATE_COLUMNS =
  'artifact_id = ?, dataset_id = ?, status = ?, error = ?, queued_at = ?, started_at = ?, finished_at = ?';
const INFERENCE_IDS = STAGES_WITH_MODEL.map((stage) => `${stage}_inference_ids = ?`).join(', ');
const UPDATE_REMEMBER = `UPDATE ${RUN_TABLES.remember}
  SET ${STATE_COLUMNS}, ${assignmentsOf(STAGE_COLUMNS)}, ${INFERENCE_IDS} WHERE id = ?`;
const UPDATE_QUERY = `UPDATE ${RUN_TABLES.query} SET ${STATE_COLUMNS}, stages = ? WHERE id = ?`;

const INSERT_EVENT = `INSERT INTO gb_run_events (run_id, number, ${namesOf(EVENT_COLUMNS)})
  VALUES (?, ?, ${marksFor(EVENT_COLUMNS)})`;

/** The stages of the state, each with the numbers of all inferences that the ledger has under it. */
function withNumbers(sql: SqlConnection, run: RunId, given: RunState['stages']): RunRow['stages'] {
  const text = 'SELECT id, stage FROM gb_inferences INDEXED BY gb_inferences_run WHERE run_id = ? ORDER BY id';
  const ledger = sql.all<{ readonly id: RunId; readonly stage: Stage }>(text, [run]);
  const entries = Object.entries(given).map(([stage, row]): [string, StageRow] => {
    const inferenceIds = ledger.filter((each) => each.stage === stage).map(({ id }) => id);
    return [stage, { ...row, inferenceIds }];
  });
  return Object.fromEntries(entries);
}

/** The values of stages for `UPDATE_REMEMBER`. */
function stageValues(stages: GivenStages): readonly SqlValue[] {
  const ids = STAGES_WITH_MODEL.map((stage) => JSON.stringify(stages[stage]?.inferenceIds ?? []));
  return [...boundRow(STAGE_COLUMNS, stages), ...ids];
}

function writeState(sql: SqlConnection, run: RunOwner, state: RunState, stages: RunRow['stages']): void {
  const { artifactId, datasetId, status, error, queuedAt, startedAt, finishedAt } = state;
  const values = [artifactId, datasetId, status, error, queuedAt, startedAt, finishedAt];
  if (run.kind === 'remember') sql.run(UPDATE_REMEMBER, [...values, ...stageValues(stages), run.id]);
  else sql.run(UPDATE_QUERY, [...values, JSON.stringify(stages), run.id]);
}

function writeEvents(sql: SqlConnection, run: RunId, events: readonly JournalEvent[]): void {
  const text = 'SELECT coalesce(max(number), 0) AS last FROM gb_run_events WHERE run_id = ?';
  const last = sql.get<{ readonly last: number }>(text, [run])?.last ?? 0;
  for (const [index, event] of events.entries()) {
    sql.run(INSERT_EVENT, [run, last + index + 1, ...boundRow(EVENT_COLUMNS, event)]);
  }
}

/**
 * Writes a batch of a run's journal, in one transaction.
 *
 * @throws GligabaoError `not-found`, `run-store/unknown-run`.
 */
export function append(
  sql: SqlConnection,
  run: RunId,
  batch: {
    readonly events: readonly JournalEvent[];
    readonly state: RunState;
    readonly inferences: readonly NewInference[];
    readonly result?: string | null;
  },
): readonly RunId[] {
  return sql.write(() => {
    const stored = findRunOwner(sql, run);
    if (stored === undefined) {
      throw new GligabaoError('not-found', 'run-store/unknown-run', `there is no run ${run}`);
    }
    const ids = batch.inferences.map((made) => writeInference(sql, stored, made));
    writeEvents(sql, run, batch.events);
    if (batch.state.status === 'succeeded') {
      sql.run('UPDATE gb_remember_queue SET body = NULL, result = ? WHERE run_id = ?', [batch.result ?? null, run]);
    }
    writeState(sql, stored, batch.state, withNumbers(sql, run, batch.state.stages));
    return ids;
  });
}
