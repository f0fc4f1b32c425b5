import { formatInstant } from '@gligabao/dates';
import { stateAt } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import { GligabaoError } from '../errors.ts';
import { edgeTimes } from '../request/shown.ts';
import type { Claim } from './claims.ts';
import type { Remembered, RememberedPart } from './remembered.ts';
import type { RememberResponse } from './response.ts';

function uniqueBy<Item>(items: readonly Item[], key: (item: Item) => string | number): readonly Item[] {
  const seen = new Map<string | number, Item>();
  for (const item of items) if (!seen.has(key(item))) seen.set(key(item), item);
  return [...seen.values()];
}

/** A span in the text that was sent: that of a chunk counts from the chunk. */
function spanIn({ span }: Pick<Claim, 'span'>, { place }: RememberedPart): [number, number] | null {
  const offset = place?.chunk.start ?? 0;
  return span === null ? null : [span[0] + offset, span[1] + offset];
}

function shownEdges(parts: readonly RememberedPart[]): RememberResponse['edges'] {
  // A later chunk may have changed a row, and the response tells how it stands in the end.
  const last = new Map(parts.flatMap(({ written }) => [...written]));
  const names = new Map(parts.flatMap((part) => [...part.names]));
  const at = parts.at(-1)?.at ?? 0;
  const stated = parts.flatMap((part) => part.edges.map(({ edge, claim }) => ({ id: edge.id, edge, claim, part })));
  return uniqueBy(stated, ({ id }) => id).map(({ id, edge: then, claim, part }) => {
    const edge = last.get(id) ?? then;
    return {
      id,
      source: names.get(edge.sourceId) ?? '',
      target: names.get(edge.targetId) ?? '',
      relation: edge.relation,
      description: edge.description,
      ...edgeTimes(edge),
      state: stateAt(edge, at),
      span: spanIn(claim, part),
      model_id: edge.modelId,
      ...(edge.confidence === null ? {} : { confidence: edge.confidence }),
      ...(edge.conflictsWith.length === 0 ? {} : { conflicts_with: [...edge.conflictsWith] }),
    };
  });
}

function shownChunks(parts: readonly RememberedPart[]): NonNullable<RememberResponse['chunks']> {
  return parts.flatMap(({ artifact, place, summary, entities, edges }) => {
    if (place === null) return [];
    const { index, chunk } = place;
    return [
      {
        artifact_id: artifact.id,
        index,
        tokens: chunk.tokens,
        overlap_tokens: chunk.overlapTokens,
        start_offset: chunk.start,
        end_offset: chunk.end,
        entities: entities.length,
        edges: edges.length,
        reused: place.kept !== null,
        ...(summary && {
          summary: {
            artifact_id: summary.artifact.id,
            text: summary.text,
            model: summary.model,
            reasoning: summary.reasoning,
            inference_id: summary.artifact.inferenceId,
          },
        }),
      },
    ];
  });
}

/** How many vectors were written, by what they stand for; nothing where nothing was embedded. */
function shownCounts(parts: readonly RememberedPart[]) {
  if (parts.some(({ embedded }) => embedded === null)) return {};
  const sum = (count: (part: RememberedPart) => number): number =>
    parts.reduce((total, part) => total + count(part), 0);
  const chunked = parts.some(({ place }) => place !== null);
  return {
    embedded_entities: sum(({ embedded }) => embedded?.entities ?? 0),
    embedded_edges: sum(({ embedded }) => embedded?.edges ?? 0),
    ...(chunked ? { embedded_chunks: parts.length, embedded_summaries: sum(({ summary }) => (summary ? 1 : 0)) } : {}),
  };
}

/** The rows that the text closed, but for those that a later chunk of it opened again. */
function closedRows(parts: readonly RememberedPart[]): Id[] {
  const last = new Map(parts.flatMap(({ written }) => [...written]));
  const closed = new Set(parts.flatMap(({ invalidated }) => invalidated));
  return [...closed].filter((id) => {
    const row = last.get(id);
    return row === undefined || row.retracted || row.expiredAt !== null || row.invalidAt !== null;
  });
}

/** The response of the reference, with what goes beyond it: `model_id`, `state`, `span`, `confidence`. */
export function toRememberResponse({ call, parts }: Remembered, runId: number): RememberResponse {
  const [first] = parts;
  const artifact = first?.parent ?? first?.artifact;
  if (!artifact) throw new GligabaoError('fault', 'remember/no-parts', 'a text was remembered in no part');
  const chunked = artifact !== first?.artifact;
  return {
    user_id: call.userId,
    dataset: call.dataset,
    kind: artifact.kind,
    artifact_id: artifact.id,
    ...(artifact.sessionId === null ? {} : { session_id: artifact.sessionId }),
    valid_at: formatInstant(artifact.validAt),
    created_at: formatInstant(artifact.createdAt),
    entities: uniqueBy(
      parts.flatMap(({ entities }) => entities),
      ({ id }) => id,
    ).map(({ name, type, description, modelId }) => ({
      name,
      type,
      ...(description === '' ? {} : { description }),
      model_id: modelId,
    })),
    edges: shownEdges(parts),
    invalidated_edges: closedRows(parts),
    ...(chunked ? { chunks: shownChunks(parts) } : {}),
    ...shownCounts(parts),
    remember_run_id: runId,
  };
}
