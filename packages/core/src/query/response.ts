import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import type { RunId } from '../domain/ids.ts';
import { QueryExplanation, showExplained } from './explain/shown.ts';
import type { QuestionTime } from './question-time.ts';
import { type RowTeller, shownDataset, tellerOf } from './row-teller.ts';
import { showEntity, showFact, ShownEntity, ShownFact, ShownPassage, showPassage } from './shown-rows.ts';
import type { FactView } from './views.ts';
import type { Verified } from './verify.ts';

const time = z.string().meta({ format: 'date-time' });

/** The body of the answer to `POST /v1/gb/query`. */
export const QueryResponse = z
  .object({
    answer: z.string().nullable(),
    evidence: z.object({
      entities: z.array(ShownEntity),
      edges: z.array(ShownFact),
      passages: z.array(ShownPassage),
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
            .object({ edge_id: z.int(), dataset: shownDataset, bound: z.enum(['start', 'end', 'whole']) })
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

/** What the answer cites, in the order of citation; without an answer, everything that was retrieved, in rank order. */
function evidenceOf(verified: Verified): Evidence {
  const { context, explained } = verified;
  const teller = tellerOf(verified);
  const show = (handle: string, view: FactView) => showFact(handle, view, teller, explained?.shown.get(view.edge.id));
  if (verified.mode === 'retrieval' || verified.mode === 'degraded') {
    return {
      entities: verified.entities.map((entity) => showEntity(entity, teller)),
      edges: verified.shownFacts.map((view, index) => show(`f${index + 1}`, view)),
      passages: verified.shownPassages.map((view, index) => showPassage(`p${index + 1}`, view, teller)),
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
    entities: [...entities.values()].map((entity) => showEntity(entity, teller)),
    edges: facts.map(([handle, view]) => show(handle, view)),
    passages: passages.map(([handle, view]) => showPassage(handle, view, teller)),
  };
}

function showTime(
  { words, use, period, grain, event }: QuestionTime,
  { idOf, whereIs }: RowTeller,
): QueryResponse['retrieval']['time'] {
  return {
    words: [...words],
    used: use,
    ...(period === null || period.from === null ? {} : { from: formatInstant(period.from) }),
    ...(period === null || period.to === null ? {} : { to: formatInstant(period.to) }),
    ...(grain === null ? {} : { grain }),
    ...(event === null ? {} : { event: { edge_id: idOf(event.edgeId), ...whereIs(event.edgeId), bound: event.bound } }),
  };
}

/** The answer with its evidence, as callers see it. */
export function toQueryResponse(verified: Verified, runId: RunId, inferenceIds: readonly RunId[]): QueryResponse {
  const teller = tellerOf(verified);
  const known = new Set(verified.datasets.map(({ name }) => name));
  return {
    answer: verified.answer,
    evidence: evidenceOf(verified),
    context: verified.context.text,
    retrieval: {
      seeds: verified.seeds.length,
      facts: verified.shownFacts.length,
      passages: verified.shownPassages.length,
      history: verified.history,
      ...(verified.time === null ? {} : { time: showTime(verified.time, teller) }),
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
    unknown_datasets: verified.call.datasets.filter((name) => !known.has(name)),
    ...(verified.explained === null ? {} : { explain: showExplained(verified.explained, teller) }),
    query_run_id: runId,
  };
}
