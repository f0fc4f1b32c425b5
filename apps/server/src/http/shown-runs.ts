import { formatInstant } from '@gligabao/dates';
import {
  RememberResponse,
  STAGES_WITHOUT_MODEL,
  type InferenceRow,
  type JournalEvent,
  type RunRow,
} from '@gligabao/core';
import { z } from 'zod';

// How runs and the calls to models look over HTTP: as rows do, see shown.ts.

const time = z.string().meta({ format: 'date-time' });

const stage = z.object({
  status: z.enum(['not_started', 'started', 'succeeded', 'failed']),
  error: z.string().optional(),
  started_at: time.optional(),
  finished_at: time.optional(),
  inference_ids: z.array(z.int()).optional().meta({ description: 'Of a stage that may run a model, in order.' }),
});

export const ShownRun = z
  .object({
    id: z.int(),
    user_id: z.string(),
    dataset: z.string(),
    kind: z.string().optional(),
    params: z.record(z.string(), z.unknown()),
    artifact_id: z.int().optional(),
    status: z.enum(['started', 'succeeded', 'failed']),
    error: z.string().optional(),
    queued_at: time.optional(),
    started_at: time.optional(),
    finished_at: time.optional(),
    stages: z.record(z.string(), stage),
  })
  .meta({ id: 'Run' });

function optionalTimes(times: Readonly<Record<string, number | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, at]) => (at === null ? [] : [[name, formatInstant(at)]])),
  );
}

export function showRun(run: RunRow): z.input<typeof ShownRun> {
  return {
    id: run.id,
    user_id: run.userId,
    dataset: run.dataset,
    ...(run.artifactKind === null ? {} : { kind: run.artifactKind }),
    params: { ...run.params },
    ...(run.artifactId === null ? {} : { artifact_id: run.artifactId }),
    status: run.status,
    ...(run.error === null ? {} : { error: run.error }),
    ...optionalTimes({ queued_at: run.queuedAt, started_at: run.startedAt, finished_at: run.finishedAt }),
    stages: Object.fromEntries(
      Object.entries(run.stages).map(([name, row]) => [
        name,
        {
          status: row.status,
          ...(row.error === null ? {} : { error: row.error }),
          ...optionalTimes({ started_at: row.startedAt, finished_at: row.finishedAt }),
          ...(STAGES_WITHOUT_MODEL.some((without) => without === name) ? {} : { inference_ids: [...row.inferenceIds] }),
        },
      ]),
    ),
  };
}

const NOTES_PER_STAGE = 50;

const runResult = {
  state: z.enum(['queued', 'running', 'succeeded', 'failed']).optional().meta({ description: 'Of a remember run.' }),
  result: RememberResponse.optional().meta({ description: 'What a remember run gave, once it has succeeded.' }),
  result_error: z.string().optional().meta({ description: 'Why that cannot be shown.' }),
};
export type RunResult = z.input<z.ZodObject<typeof runResult>>;

/** A run with what its stages left in the journal. */
export const ShownRunWithNotes = ShownRun.extend({
  ...runResult,
  stages: z.record(
    z.string(),
    stage.extend({
      notes: z.array(z.record(z.string(), z.unknown())).meta({
        description: `What the stage noted, in order: counts, warnings, lists. At most ${NOTES_PER_STAGE}.`,
      }),
    }),
  ),
}).meta({ id: 'RunWithNotes' });

export function showRunWithNotes(run: RunRow, events: readonly JournalEvent[]): z.input<typeof ShownRunWithNotes> {
  const shown = showRun(run);
  const notes = events.flatMap((event) => (event.type === 'stage-noted' ? [event] : []));
  const ofStage = (name: string) => notes.filter((event) => event.stage === name).slice(0, NOTES_PER_STAGE);
  const stages = Object.entries(shown.stages).map(([name, row]) => [
    name,
    { ...row, notes: ofStage(name).map(({ note }) => ({ ...note })) },
  ]);
  return { ...shown, stages: Object.fromEntries(stages) };
}

export const ShownInference = z
  .object({
    id: z.int(),
    user_id: z.string(),
    dataset: z.string(),
    run_id: z.int(),
    run_kind: z.string(),
    stage: z.string(),
    provider: z.string(),
    model: z.string(),
    reasoning: z.string(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    cached_tokens: z.int(),
    cost_usd: z.number(),
    started_at: time,
    latency_ms: z.number(),
    status: z.string(),
    error: z.string().optional(),
    prompt_version: z.string().optional(),
    request: z.string().optional(),
    response: z.string().optional(),
  })
  .meta({ id: 'Inference' });

export function showInference(row: InferenceRow): z.input<typeof ShownInference> {
  return {
    id: row.id,
    user_id: row.userId,
    dataset: row.dataset,
    run_id: row.runId,
    run_kind: row.runKind,
    stage: row.stage,
    provider: row.provider,
    model: row.model,
    reasoning: row.reasoning,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cached_tokens: row.cachedTokens,
    cost_usd: row.costUsd,
    started_at: formatInstant(row.startedAt),
    latency_ms: row.latencyMs,
    status: row.status,
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.promptVersion === null ? {} : { prompt_version: row.promptVersion }),
    ...(row.request === null ? {} : { request: row.request }),
    ...(row.response === null ? {} : { response: row.response }),
  };
}
