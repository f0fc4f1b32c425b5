import { formatInstant } from '@gligabao/dates';
import type { Artifact } from '../domain/artifact.ts';
import { stateAt, type Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { edgeTimes } from '../request/shown.ts';
import type { RememberCall } from './call.ts';
import type { Claim } from './claims.ts';
import type { RememberResponse } from './response.ts';

/** What a remember stored, as its response tells it. */
export interface Remembered {
  readonly call: RememberCall;
  readonly artifact: Artifact;
  /** The entities that the text lists, as stored. */
  readonly entities: readonly Entity[];
  /** The facts that the text states, as stored, each once, in the order of the text. */
  readonly edges: readonly { readonly edge: Edge; readonly claim: Claim }[];
  readonly names: ReadonlyMap<Id, string>;
  readonly invalidated: readonly Id[];
  /** Null when nothing was embedded. */
  readonly embedded: { readonly entities: number; readonly edges: number } | null;
  readonly at: Instant;
}

/** The response of the reference, with what goes beyond it: `model_id`, `state`, `span`, `confidence`. */
export function toRememberResponse(done: Remembered, runId: number): RememberResponse {
  const { call, artifact, names } = done;
  return {
    user_id: call.userId,
    dataset: call.dataset,
    kind: artifact.kind,
    artifact_id: artifact.id,
    ...(artifact.sessionId === null ? {} : { session_id: artifact.sessionId }),
    valid_at: formatInstant(artifact.validAt),
    created_at: formatInstant(artifact.createdAt),
    entities: done.entities.map(({ name, type, description, modelId }) => ({
      name,
      type,
      ...(description === '' ? {} : { description }),
      model_id: modelId,
    })),
    edges: done.edges.map(({ edge, claim }) => ({
      id: edge.id,
      source: names.get(edge.sourceId) ?? '',
      target: names.get(edge.targetId) ?? '',
      relation: edge.relation,
      description: edge.description,
      ...edgeTimes(edge),
      state: stateAt(edge, done.at),
      span: claim.span === null ? null : [claim.span[0], claim.span[1]],
      model_id: edge.modelId,
      ...(edge.confidence === null ? {} : { confidence: edge.confidence }),
      ...(edge.conflictsWith.length === 0 ? {} : { conflicts_with: [...edge.conflictsWith] }),
    })),
    invalidated_edges: [...done.invalidated],
    ...(done.embedded === null
      ? {}
      : { embedded_entities: done.embedded.entities, embedded_edges: done.embedded.edges }),
    remember_run_id: runId,
  };
}
