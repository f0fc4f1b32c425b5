import { formatInstant } from '@gligabao/dates';
import {
  edgeTimes,
  stateAt,
  type Artifact,
  type Dataset,
  type Edge,
  type Entity,
  type InferenceRow,
  type RunRow,
} from '@gligabao/core';
import { z } from 'zod';

// How rows look over HTTP: snake_case, times in RFC 3339, nulls left out.

const time = z.string().meta({ format: 'date-time' });

export const ShownArtifact = z
  .object({
    id: z.int(),
    kind: z.string(),
    text: z.string(),
    session_id: z.string().optional(),
    source: z.string().optional(),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    parent_id: z.int().optional(),
    chunk_index: z.int().optional(),
    start_offset: z.int().optional(),
    end_offset: z.int().optional(),
    tokens: z.int().optional(),
    valid_at: time,
    created_at: time,
  })
  .meta({ id: 'Artifact' });

export function showArtifact(artifact: Artifact): z.input<typeof ShownArtifact> {
  return {
    id: artifact.id,
    kind: artifact.kind,
    text: artifact.text,
    ...(artifact.sessionId === null ? {} : { session_id: artifact.sessionId }),
    ...(artifact.source === null ? {} : { source: artifact.source }),
    ...(artifact.metadata === null ? {} : { metadata: artifact.metadata }),
    ...(artifact.parentId === null ? {} : { parent_id: artifact.parentId }),
    ...(artifact.chunkIndex === null ? {} : { chunk_index: artifact.chunkIndex }),
    ...(artifact.span === null ? {} : { start_offset: artifact.span[0], end_offset: artifact.span[1] }),
    ...(artifact.tokens === null ? {} : { tokens: artifact.tokens }),
    valid_at: formatInstant(artifact.validAt),
    created_at: formatInstant(artifact.createdAt),
  };
}

export const ShownEntity = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.string(),
    description: z.string().optional(),
    model_id: z.string(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Entity' });

export function showEntity(entity: Entity): z.input<typeof ShownEntity> {
  return {
    id: entity.id,
    name: entity.name,
    type: entity.type,
    ...(entity.description === '' ? {} : { description: entity.description }),
    model_id: entity.modelId,
    created_at: formatInstant(entity.createdAt),
    updated_at: formatInstant(entity.changedAt),
  };
}

const grain = z.enum(['year', 'month', 'day', 'instant']);

export const ShownEdge = z
  .object({
    id: z.int(),
    fact_id: z.int(),
    source_id: z.int(),
    source: z.string(),
    relation: z.string(),
    target_id: z.int(),
    target: z.string(),
    description: z.string(),
    valid_at: time.optional(),
    valid_precision: grain.optional(),
    valid_stated: z.boolean().optional(),
    invalid_at: time.optional(),
    invalid_precision: grain.optional(),
    invalid_stated: z.boolean().optional(),
    created_at: time,
    expired_at: time.optional(),
    state: z.enum(['upcoming', 'current', 'ended', 'superseded', 'retracted']),
    artifact_id: z.int(),
    model_id: z.string(),
    confidence: z.number().optional(),
    conflicts_with: z.array(z.int()).optional(),
  })
  .meta({ id: 'Edge' });

/** A row of a fact, with the names of its ends and its state at an instant. */
export function showEdge(edge: Edge, names: ReadonlyMap<number, string>, at: number): z.input<typeof ShownEdge> {
  return {
    id: edge.id,
    fact_id: edge.factId,
    source_id: edge.sourceId,
    source: names.get(edge.sourceId) ?? '',
    relation: edge.relation,
    target_id: edge.targetId,
    target: names.get(edge.targetId) ?? '',
    description: edge.description,
    ...edgeTimes(edge),
    ...(edge.validAt === null ? {} : { valid_precision: edge.validPrecision, valid_stated: edge.validStated }),
    ...(edge.invalidAt === null
      ? {}
      : { invalid_precision: edge.invalidPrecision, invalid_stated: edge.invalidStated }),
    state: stateAt(edge, at),
    artifact_id: edge.artifactId,
    model_id: edge.modelId,
    ...(edge.confidence === null ? {} : { confidence: edge.confidence }),
    ...(edge.conflictsWith.length === 0 ? {} : { conflicts_with: [...edge.conflictsWith] }),
  };
}

export const ShownDataset = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    created_at: time,
    artifacts: z.int(),
    entities: z.int(),
    edges: z.int(),
  })
  .meta({ id: 'Dataset' });

export function showDataset(
  dataset: Dataset & {
    readonly counts: { readonly artifacts: number; readonly entities: number; readonly edges: number };
  },
): z.input<typeof ShownDataset> {
  const { id, name, description, tags, createdAt, counts } = dataset;
  return { id, name, description, tags: [...tags], created_at: formatInstant(createdAt), ...counts };
}

const stage = z.object({
  status: z.enum(['not_started', 'started', 'succeeded', 'failed']),
  error: z.string().optional(),
  started_at: time.optional(),
  finished_at: time.optional(),
  inference_ids: z.array(z.int()),
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
          inference_ids: [...row.inferenceIds],
        },
      ]),
    ),
  };
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
