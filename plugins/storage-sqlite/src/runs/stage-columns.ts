import {
  type Instant,
  REMEMBER_STAGES,
  type RememberStage,
  type RunId,
  type StageRow,
  STAGES_WITHOUT_MODEL,
} from '@gligabao/core';
import type { SqlValue } from '../database.ts';

/** A stage of which nothing has happened. */
export const NOT_STARTED: StageRow = Object.freeze({
  status: 'not_started',
  error: null,
  startedAt: null,
  finishedAt: null,
  inferenceIds: Object.freeze([]),
});

const runsModel = (stage: RememberStage): boolean => !STAGES_WITHOUT_MODEL.includes(stage);

function columnsOf(stage: RememberStage): readonly string[] {
  const columns = [`${stage}_status`, `${stage}_error`, `${stage}_started_at`, `${stage}_finished_at`];
  return runsModel(stage) ? [...columns, `${stage}_inference_ids`] : columns;
}

/** The columns of `gb_remember_runs` that hold stages, in order. */
export const STAGE_COLUMNS: readonly string[] = Object.freeze(REMEMBER_STAGES.flatMap(columnsOf));

/** The values of stages for `STAGE_COLUMNS`; a stage that is not given has null for its status. */
export function stageValues(stages: Readonly<Partial<Record<RememberStage, StageRow>>>): readonly SqlValue[] {
  return REMEMBER_STAGES.flatMap((stage): readonly SqlValue[] => {
    const row = stages[stage] ?? { ...NOT_STARTED, status: null };
    const values = [row.status, row.error, row.startedAt, row.finishedAt];
    return runsModel(stage) ? [...values, JSON.stringify(row.inferenceIds)] : values;
  });
}

/** The stages of a row of `gb_remember_runs`. */
export function stagesOf(
  columns: Readonly<Record<string, SqlValue>>,
): Readonly<Partial<Record<RememberStage, StageRow>>> {
  const entries = REMEMBER_STAGES.flatMap((stage): readonly [RememberStage, StageRow][] => {
    const status = columns[`${stage}_status`] as StageRow['status'] | null;
    if (status === null) return [];
    const ids = columns[`${stage}_inference_ids`];
    const row = {
      status,
      error: columns[`${stage}_error`] as string | null,
      startedAt: columns[`${stage}_started_at`] as Instant | null,
      finishedAt: columns[`${stage}_finished_at`] as Instant | null,
      inferenceIds: typeof ids === 'string' ? (JSON.parse(ids) as readonly RunId[]) : [],
    };
    return [[stage, row]];
  });
  return Object.fromEntries(entries);
}
