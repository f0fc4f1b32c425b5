import { z } from 'zod';
import type { RunId } from '../domain/ids.ts';
import { QueryExplanation, showExplained } from './explain/shown.ts';
import { tellerOf } from './row-teller.ts';
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
      edges: z.array(ShownFact),
      passages: z.array(ShownPassage),
    }),
    context: z.string(),
    retrieval: ShownRetrieval.extend({
      timings_ms: ShownRetrieval.shape.timings_ms.extend({ answer: z.number() }),
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
  const showFactBy = (handle: string, view: FactView) => ({
    handle,
    ...showFact(view, teller, explained?.shown.get(view.edge.id)),
  });
  const showPassageBy = (handle: string, view: PassageView) => ({ handle, ...showPassage(view, teller) });
  if (verified.mode === 'retrieval' || verified.mode === 'degraded') {
    return {
      entities: verified.entities.map((entity) => showEntity(entity, teller)),
      edges: verified.shownFacts.map((view, index) => showFactBy(`f${index + 1}`, view)),
      passages: verified.shownPassages.map((view, index) => showPassageBy(`p${index + 1}`, view)),
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
    edges: facts.map(([handle, view]) => showFactBy(handle, view)),
    passages: passages.map(([handle, view]) => showPassageBy(handle, view)),
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
    supported: verified.supported,
    unsupported: verified.unsupported,
    unknown_datasets: unknownDatasets(verified),
    ...(verified.explained === null ? {} : { explain: showExplained(verified.explained, teller) }),
    query_run_id: runId,
  };
}
