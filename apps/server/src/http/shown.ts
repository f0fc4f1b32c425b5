import { formatInstant } from '@gligabao/dates';
import { edgeTimes, stateAt, type Artifact, type Dataset, type Edge, type Entity, shownSpan } from '@gligabao/core';
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
    inference_id: z.int().optional().meta({ description: 'The inference that wrote a summary.' }),
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
    ...(artifact.inferenceId === null ? {} : { inference_id: artifact.inferenceId }),
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

/** A text that states a row, and the sentence where it is known. */
export const ShownSource = z.object({ artifact_id: z.int(), span: shownSpan.nullable() });

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
