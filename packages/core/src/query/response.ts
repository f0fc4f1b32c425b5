import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import type { Entity } from '../domain/entity.ts';
import type { RunId } from '../domain/ids.ts';
import { edgeTimes } from '../request/shown.ts';
import type { Reason } from './explain/reasons.ts';
import { Explanation, QueryExplanation, showExplained, showReasons } from './explain/shown.ts';
import type { QuestionTime } from './question-time.ts';
import type { FactView, PassageView } from './views.ts';
import type { Verified } from './verify.ts';

const time = z.string().meta({ format: 'date-time' });

/** The body of the answer to `POST /v1/gb/query`. */
export const QueryResponse = z
  .object({
    answer: z.string().nullable(),
    evidence: z.object({
      entities: z.array(
        z.object({ id: z.int(), name: z.string(), type: z.string(), description: z.string().optional() }),
      ),
      edges: z.array(
        z.object({
          id: z.int(),
          handle: z.string(),
          source: z.string(),
          relation: z.string(),
          target: z.string(),
          description: z.string(),
          valid_at: time.optional(),
          invalid_at: time.optional(),
          created_at: time,
          expired_at: time.optional(),
          state: z.enum(['upcoming', 'current', 'ended', 'superseded', 'retracted']),
          artifact_id: z.int(),
          span: z.tuple([z.int(), z.int()]).nullable(),
          model_id: z.string(),
          confidence: z.number().optional(),
          conflicts_with: z.array(z.int()).optional(),
          score: z.number(),
          explain: Explanation.optional(),
        }),
      ),
      passages: z.array(
        z.object({
          artifact_id: z.int(),
          handle: z.string(),
          kind: z.string(),
          text: z.string(),
          score: z.number(),
          valid_at: time,
          session_id: z.string().optional(),
          source: z.string().optional(),
          metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
        }),
      ),
    }),
    context: z.string(),
    retrieval: z.object({
      seeds: z.int(),
      facts: z.int(),
      passages: z.int(),
      history: z.boolean(),
      time: z
        .object({
          words: z.array(z.string()).meta({ description: 'The words that say it, as they stand in the question.' }),
          used: z.enum(['filter', 'history', 'none']).meta({
            description:
              'filter: only facts true at some instant of the period are found, superseded ones with them. history: ' +
              'superseded facts are found too. none: the request said which time it means, or the period is the present.',
          }),
          from: time
            .optional()
            .meta({ description: 'Where the period begins (inclusive); left out when it has no start.' }),
          to: time.optional().meta({ description: 'Where it ends (exclusive); left out when it has no end.' }),
          grain: z.enum(['year', 'month', 'day', 'instant']).optional(),
          event: z
            .object({ edge_id: z.int(), bound: z.enum(['start', 'end', 'whole']) })
            .optional()
            .meta({ description: 'The fact whose start, end or whole time the words mean, as in "before she moved".' }),
        })
        .optional()
        .meta({ description: 'The time that the question names in its own words; left out when it names none.' }),
      truncated: z.boolean(),
      timings_ms: z.object({
        understand: z.number(),
        keyword: z.number(),
        vector: z.number(),
        expand: z.number(),
        answer: z.number(),
      }),
    }),
    inference_ids: z.array(z.int()),
    mode: z.enum(['generated', 'extractive', 'nothing', 'retrieval', 'degraded']),
    degraded: z.enum(['no_llm', 'llm_failed']).optional(),
    supported: z.int(),
    unsupported: z.int(),
    unknown_datasets: z.array(z.string()),
    explain: QueryExplanation.optional().meta({
      description: 'With `explain`: which facts match and are out, and why.',
    }),
    query_run_id: z.int(),
  })
  .meta({ id: 'QueryResponse' });
export type QueryResponse = z.output<typeof QueryResponse>;

type Evidence = QueryResponse['evidence'];

function showEntity({ id, name, type, description }: Entity): Evidence['entities'][number] {
  return { id, name, type, ...(description === '' ? {} : { description }) };
}

function showFact(
  handle: string,
  { edge, source, target, state, support, score }: FactView,
  reasons: readonly Reason[] | undefined,
): Evidence['edges'][number] {
  return {
    id: edge.id,
    handle,
    source: source.name,
    relation: edge.relation,
    target: target.name,
    description: edge.description,
    ...edgeTimes(edge),
    state,
    artifact_id: support?.artifactId ?? edge.artifactId,
    span: support?.span ? [...support.span] : null,
    model_id: edge.modelId,
    ...(edge.confidence === null ? {} : { confidence: edge.confidence }),
    ...(edge.conflictsWith.length === 0 ? {} : { conflicts_with: [...edge.conflictsWith] }),
    score: rounded(score),
    ...(reasons === undefined ? {} : { explain: showReasons(reasons) }),
  };
}

function showPassage(handle: string, { artifact, score }: PassageView): Evidence['passages'][number] {
  return {
    artifact_id: artifact.id,
    handle,
    kind: artifact.kind,
    text: artifact.text,
    score: rounded(score),
    valid_at: formatInstant(artifact.validAt),
    ...(artifact.sessionId === null ? {} : { session_id: artifact.sessionId }),
    ...(artifact.source === null ? {} : { source: artifact.source }),
    ...(artifact.metadata === null ? {} : { metadata: artifact.metadata }),
  };
}

function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

/** What the answer cites, in the order of citation; without an answer, everything that was retrieved, in rank order. */
function evidenceOf(verified: Verified): Evidence {
  const { context, explained } = verified;
  const show = (handle: string, view: FactView) => showFact(handle, view, explained?.shown.get(view.edge.id));
  if (verified.mode === 'retrieval' || verified.mode === 'degraded') {
    return {
      entities: verified.entities.map(showEntity),
      edges: verified.shownFacts.map((view, index) => show(`f${index + 1}`, view)),
      passages: verified.shownPassages.map((view, index) => showPassage(`p${index + 1}`, view)),
    };
  }
  const facts = verified.cited.flatMap((handle) => {
    const view = context.facts.get(handle);
    return view ? [[handle, view] as const] : [];
  });
  const passages = verified.cited.flatMap((handle) => {
    const view = context.passages.get(handle);
    return view ? [[handle, view] as const] : [];
  });
  const entities = new Map(
    facts.flatMap(([, view]) => [view.source, view.target]).map((entity) => [entity.id, entity]),
  );
  return {
    entities: [...entities.values()].map(showEntity),
    edges: facts.map(([handle, view]) => show(handle, view)),
    passages: passages.map(([handle, view]) => showPassage(handle, view)),
  };
}

function showTime({ words, use, period, grain, event }: QuestionTime): QueryResponse['retrieval']['time'] {
  return {
    words: [...words],
    used: use,
    ...(period === null || period.from === null ? {} : { from: formatInstant(period.from) }),
    ...(period === null || period.to === null ? {} : { to: formatInstant(period.to) }),
    ...(grain === null ? {} : { grain }),
    ...(event === null ? {} : { event: { edge_id: event.edgeId, bound: event.bound } }),
  };
}

/** The answer with its evidence, as callers see it. */
export function toQueryResponse(verified: Verified, runId: RunId, inferenceIds: readonly RunId[]): QueryResponse {
  return {
    answer: verified.answer,
    evidence: evidenceOf(verified),
    context: verified.context.text,
    retrieval: {
      seeds: verified.seeds.length,
      facts: verified.shownFacts.length,
      passages: verified.shownPassages.length,
      history: verified.history,
      ...(verified.time === null ? {} : { time: showTime(verified.time) }),
      truncated: verified.truncated,
      timings_ms: {
        understand: verified.understandMs,
        keyword: verified.timings.keyword,
        vector: verified.timings.vector,
        expand: verified.expandMs,
        answer: verified.answerMs,
      },
    },
    inference_ids: [...inferenceIds],
    mode: verified.mode,
    ...(verified.degraded === null ? {} : { degraded: verified.degraded }),
    supported: verified.supported,
    unsupported: verified.unsupported,
    unknown_datasets: verified.dataset === null ? [verified.call.dataset] : [],
    ...(verified.explained === null ? {} : { explain: showExplained(verified.explained) }),
    query_run_id: runId,
  };
}
