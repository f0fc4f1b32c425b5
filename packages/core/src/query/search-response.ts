import { z } from 'zod';
import type { RunId } from '../domain/ids.ts';
import type { Expanded } from './expand.ts';
import { QueryExplanation, showExplained } from './explain/shown.ts';
import { tellerOf } from './row-teller.ts';
import { ShownRetrieval, showRetrieval, unknownDatasets } from './shown-retrieval.ts';
import { rounded, showEntity, showFact, ShownEntity, ShownFact, ShownPassage, showPassage } from './shown-rows.ts';

/** The body of the answer to `POST /v1/gb/search`: each list best first, without handles, since nothing is rendered. */
export const SearchResponse = z
  .object({
    entities: z.array(
      ShownEntity.extend({
        score: z
          .number()
          .meta({ description: '0 for the end of a fact that was found, which comes after the others.' }),
      }),
    ),
    edges: z.array(ShownFact.omit({ handle: true })),
    passages: z.array(ShownPassage.omit({ handle: true })),
    retrieval: ShownRetrieval,
    inference_ids: z.array(z.int()),
    unknown_datasets: z.array(z.string()),
    explain: QueryExplanation.optional().meta({
      description: 'With `explain`: which facts match and are out, and why.',
    }),
    query_run_id: z.int(),
  })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.output<typeof SearchResponse>;

/** What was found, as callers see it. */
export function toSearchResponse(found: Expanded, runId: RunId, inferenceIds: readonly RunId[]): SearchResponse {
  const teller = tellerOf(found);
  const scoreOf = new Map(found.seeds.map(({ id, score }) => [id, score]));
  return {
    entities: found.entities.map((entity) => ({
      ...showEntity(entity, teller),
      score: rounded(scoreOf.get(entity.id) ?? 0),
    })),
    edges: found.shownFacts.map((view) => showFact(view, teller, found.explained?.shown.get(view.edge.id))),
    passages: found.shownPassages.map((view) => showPassage(view, teller)),
    retrieval: showRetrieval(found, teller),
    inference_ids: [...inferenceIds],
    unknown_datasets: unknownDatasets(found),
    ...(found.explained === null ? {} : { explain: showExplained(found.explained, teller) }),
    query_run_id: runId,
  };
}
