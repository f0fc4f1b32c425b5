import {
  type Instant,
  REMEMBER_STAGES,
  type RememberStage,
  type RunId,
  type StageRow,
  STAGES_WITHOUT_MODEL,
} from '@gligabao/core';
import { columnsOf } from './column.ts';

/** A stage of which nothing has happened. */
export const NOT_STARTED: StageRow = Object.freeze({
  status: 'not_started',
  error: null,
  startedAt: null,
  finishedAt: null,
  inferenceIds: Object.freeze([]),
});

/** The stages that are given; of the others it is not known that there are any. */
export type GivenStages = Readonly<Partial<Record<RememberStage, StageRow>>>;

/** The columns of `gb_remember_runs` that hold stages, but for their inferences; null for a stage that is not given. */
export const STAGE_COLUMNS = columnsOf<GivenStages>(
  REMEMBER_STAGES.flatMap((stage) => [
    [`${stage}_status`, 'text', (stages) => stages[stage]?.status ?? null],
    [`${stage}_error`, 'text', (stages) => stages[stage]?.error ?? null],
    [`${stage}_started_at`, 'integer', (stages) => stages[stage]?.startedAt ?? null],
    [`${stage}_finished_at`, 'integer', (stages) => stages[stage]?.finishedAt ?? null],
  ]),
);

/** The stages that run a model, and have a column `<stage>_inference_ids`: a list of numbers, as JSON. */
export const STAGES_WITH_MODEL: readonly RememberStage[] = Object.freeze(
  REMEMBER_STAGES.filter((stage) => !STAGES_WITHOUT_MODEL.includes(stage)),
);

/** The stages of a row of `gb_remember_runs`. */
export function stagesOf(columns: Readonly<Record<string, unknown>>): GivenStages {
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
