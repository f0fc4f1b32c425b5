import {
  type Instant,
  REMEMBER_STAGES,
  type RememberStage,
  type RunId,
  type StageRow,
  STAGES_WITHOUT_MODEL,
} from '@gligabao/core';
import type { Part } from '../rows/column.ts';
import type { SqlValue } from '../wire.ts';

/** A stage of which nothing has happened. */
export const NOT_STARTED: StageRow = Object.freeze({
  status: 'not_started',
  error: null,
  startedAt: null,
  finishedAt: null,
  inferenceIds: Object.freeze([]),
});

const runsModel = (stage: RememberStage): boolean => !STAGES_WITHOUT_MODEL.includes(stage);

/**
 * Assigns the columns of `gb_remember_runs` that hold stages; `l` has the column `ids`, a JSON object of the ledger's
 * numbers by stage. A stage that is not given has null for its status.
 */
export function assignStages(stages: Readonly<Partial<Record<RememberStage, StageRow>>>): Part {
  const values: Record<string, SqlValue> = {};
  const assignments = REMEMBER_STAGES.flatMap((stage) => {
    const { status, error, startedAt, finishedAt } = stages[stage] ?? { ...NOT_STARTED, status: null };
    const columns = { status, error, started_at: startedAt, finished_at: finishedAt };
    const set = Object.entries(columns).map(([name, value]) => {
      values[`${stage}_${name}`] = value;
      return `${stage}_${name} = :${stage}_${name}`;
    });
    if (!runsModel(stage)) return set;
    const given = stages[stage] === undefined ? "'[]'" : `coalesce(l.ids ->> '${stage}', '[]')`;
    return [...set, `${stage}_inference_ids = ${given}`];
  });
  return { text: assignments.join(', '), values };
}

/** The stages of a row of `gb_remember_runs`. */
export function stagesOf(
  columns: Readonly<Record<string, unknown>>,
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
