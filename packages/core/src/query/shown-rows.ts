import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import type { Entity } from '../domain/entity.ts';
import { shownSpan } from '../request/shown.ts';
import { Explanation, showReasons } from './explain/shown.ts';
import type { Reason } from './explain/reasons.ts';
import { factFields, showFactFields } from './fact-fields.ts';
import { type RowTeller, shownDataset, shownFound } from './row-teller.ts';
import type { FactView, PassageView } from './views.ts';

const time = z.string().meta({ format: 'date-time' });

export const ShownEntity = z.object({
  id: z.int(),
  dataset: shownDataset,
  name: z.string(),
  type: z.string(),
  description: z.string().optional(),
  found: shownFound,
});

export const ShownFact = z.object({
  ...factFields,
  handle: z.string(),
  state: z.enum(['upcoming', 'current', 'ended', 'superseded', 'retracted']),
  artifact_id: z.int(),
  span: shownSpan.nullable(),
  sources: z.int().meta({ description: 'How many texts state it; chunks of one document are counted apart.' }),
  model_id: z.string(),
  confidence: z.number().optional(),
  conflicts_with: z.array(z.int()).optional(),
  score: z.number(),
  found: shownFound,
  explain: Explanation.optional(),
});

export const ShownPassage = z.object({
  artifact_id: z.int(),
  dataset: shownDataset,
  handle: z.string(),
  kind: z.string(),
  text: z.string(),
  score: z.number(),
  valid_at: time,
  session_id: z.string().optional(),
  source: z.string().optional(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  found: shownFound,
});

/** A score as it is told. */
export function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

export function showEntity(
  { id, name, type, description }: Entity,
  { idOf, whereIs, foundBy }: RowTeller,
): z.output<typeof ShownEntity> {
  const told = description === '' ? {} : { description };
  return { id: idOf(id), ...whereIs(id), name, type, ...told, ...foundBy('entity', id) };
}

/** A fact without the handle that a model would know it by. */
export function showFact(
  fact: FactView,
  teller: RowTeller,
  reasons: readonly Reason[] | undefined,
): Omit<z.output<typeof ShownFact>, 'handle'> {
  const { edge, state, support, sources, score } = fact;
  const { idOf, foundBy } = teller;
  return {
    ...showFactFields(fact, teller),
    state,
    artifact_id: idOf(support?.artifactId ?? edge.artifactId),
    span: support?.span ? [...support.span] : null,
    sources,
    model_id: edge.modelId,
    ...(edge.confidence === null ? {} : { confidence: edge.confidence }),
    ...(edge.conflictsWith.length === 0 ? {} : { conflicts_with: edge.conflictsWith.map(idOf) }),
    score: rounded(score),
    ...foundBy('fact', edge.factId),
    ...(reasons === undefined ? {} : { explain: showReasons(reasons) }),
  };
}

export function showPassage(
  { artifact, score }: PassageView,
  { idOf, whereIs, foundBy }: RowTeller,
): Omit<z.output<typeof ShownPassage>, 'handle'> {
  return {
    artifact_id: idOf(artifact.id),
    ...whereIs(artifact.id),
    kind: artifact.kind,
    text: artifact.text,
    score: rounded(score),
    valid_at: formatInstant(artifact.validAt),
    ...(artifact.sessionId === null ? {} : { session_id: artifact.sessionId }),
    ...(artifact.source === null ? {} : { source: artifact.source }),
    ...(artifact.metadata === null ? {} : { metadata: artifact.metadata }),
    ...foundBy('passage', artifact.id),
  };
}
