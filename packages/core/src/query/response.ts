import { z } from 'zod';
import type { Entity } from '../domain/entity.ts';
import type { RunId } from '../domain/ids.ts';
import type { Citation } from './cited-quotes.ts';
import type { Expanded } from './expand.ts';
import { shownSpan } from '../request/shown.ts';
import { QueryExplanation, showExplained } from './explain/shown.ts';
import { tellerOf } from './row-teller.ts';
import { showQuote, ShownQuote, ShownSentences, showSentences } from './shown-citations.ts';
import { ShownRetrieval, showRetrieval, unknownDatasets } from './shown-retrieval.ts';
import { showEntity, showFact, ShownEntity, ShownFact, ShownPassage, showPassage } from './shown-rows.ts';
import type { FactView, PassageView } from './views.ts';
import type { Verified } from './verify.ts';

/** The body of the answer to `POST /v1/gb/query`. */
export const QueryResponse = z
  .object({
    answer: z.string().nullable(),
    evidence: z.object({
      entities: z.array(ShownEntity),
      edges: z.array(ShownFact.extend({ quote: ShownQuote.optional() })),
      passages: z.array(ShownPassage.extend({ span: shownSpan.optional(), quote: ShownQuote.optional() })),
    }),
    context: z.string(),
    retrieval: ShownRetrieval.extend({
      timings_ms: ShownRetrieval.shape.timings_ms.extend({ answer: z.number() }),
    }),
    inference_ids: z.array(z.int()),
    mode: z.enum(['generated', 'extractive', 'nothing', 'retrieval', 'degraded']),
    degraded: z.enum(['no_llm', 'llm_failed']).optional(),
    sentences: ShownSentences,
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

type Show = {
  readonly fact: (handle: string, view: FactView) => Evidence['edges'][number];
  readonly passage: (handle: string, view: PassageView) => Evidence['passages'][number];
  readonly entities: (all: readonly Entity[]) => Evidence['entities'];
};

function showing(found: Expanded, citations: readonly Citation[] = []): Show {
  const teller = tellerOf(found);
  const quoteOf = (handle: string) => showQuote(citations.find((each) => each.handle === handle));
  return {
    fact: (handle, view) => ({
      handle,
      ...showFact(view, teller, found.explained?.shown.get(view.edge.id)),
      ...quoteOf(handle),
    }),
    passage: (handle, view) => ({ handle, ...showPassage(view, teller), ...quoteOf(handle) }),
    entities: (all) => all.map((entity) => showEntity(entity, teller)),
  };
}

/** Everything that was retrieved, in rank order. */
function retrievedEvidence(found: Expanded): Evidence {
  const show = showing(found);
  return {
    entities: show.entities(found.entities),
    edges: found.shownFacts.map((view, index) => show.fact(`f${index + 1}`, view)),
    passages: found.shownPassages.map((view, index) => show.passage(`p${index + 1}`, view)),
  };
}

/** What the answer cites, in the order of citation; without an answer, everything that was retrieved. */
function evidenceOf(verified: Verified): Evidence {
  if (verified.mode === 'retrieval' || verified.mode === 'degraded') return retrievedEvidence(verified);
  const { context, cited } = verified;
  const show = showing(
    verified,
    verified.sentences.flatMap((sentence) => sentence.citations),
  );
  const facts = cited.flatMap((handle) => {
    const view = context.facts.get(handle);
    return view ? [[handle, view] as const] : [];
  });
  const passages = cited.flatMap((handle) => {
    const view = context.passages.get(handle);
    return view ? [[handle, view] as const] : [];
  });
  const entities = new Map(
    facts.flatMap(([, view]) => [view.source, view.target]).map((entity) => [entity.id, entity]),
  );
  return {
    entities: show.entities([...entities.values()]),
    edges: facts.map(([handle, view]) => show.fact(handle, view)),
    passages: passages.map(([handle, view]) => show.passage(handle, view)),
  };
}

/** What a query was answered from, told before its answer: everything that was retrieved. */
export interface QueryRetrieved {
  readonly evidence: Evidence;
  readonly retrieval: ShownRetrieval;
  readonly unknown_datasets: readonly string[];
  readonly query_run_id: RunId;
}

export function toQueryRetrieved(found: Expanded, runId: RunId): QueryRetrieved {
  return {
    evidence: retrievedEvidence(found),
    retrieval: showRetrieval(found, tellerOf(found)),
    unknown_datasets: unknownDatasets(found),
    query_run_id: runId,
  };
}

/** The answer with its evidence, as callers see it. */
export function toQueryResponse(verified: Verified, runId: RunId, inferenceIds: readonly RunId[]): QueryResponse {
  const teller = tellerOf(verified);
  const retrieval = showRetrieval(verified, teller);
  return {
    answer: verified.answer,
    evidence: evidenceOf(verified),
    context: verified.context.text,
    retrieval: { ...retrieval, timings_ms: { ...retrieval.timings_ms, answer: verified.answerMs } },
    inference_ids: [...inferenceIds],
    mode: verified.mode,
    ...(verified.degraded === null ? {} : { degraded: verified.degraded }),
    sentences: showSentences(verified.sentences, teller),
    supported: verified.supported,
    unsupported: verified.unsupported,
    unknown_datasets: unknownDatasets(verified),
    ...(verified.explained === null ? {} : { explain: showExplained(verified.explained, teller) }),
    query_run_id: runId,
  };
}
