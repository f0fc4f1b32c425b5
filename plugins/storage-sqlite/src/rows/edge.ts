import type { Bound, Edge, Id, Instant } from '@gligabao/core';

/** The columns of `gb_edges` and of its history that make an edge. */
export interface EdgeRow {
  readonly id: Id;
  readonly fact_id: Id;
  readonly source_id: Id;
  readonly target_id: Id;
  readonly relation: string;
  readonly description: string;
  readonly valid_at: Instant | null;
  readonly valid_precision: Bound['grain'];
  readonly valid_stated: 0 | 1;
  readonly invalid_at: Instant | null;
  readonly invalid_precision: Bound['grain'];
  readonly invalid_stated: 0 | 1;
  readonly created_at: Instant;
  readonly expired_at: Instant | null;
  readonly retracted: 0 | 1;
  readonly conflicts_with: string | null;
  readonly artifact_id: Id;
  readonly model_id: string;
  readonly confidence: number | null;
  readonly changed_at: Instant;
}

const NONE: readonly Id[] = Object.freeze([]);

export function toEdge(row: EdgeRow): Edge {
  return Object.freeze({
    id: row.id,
    factId: row.fact_id,
    sourceId: row.source_id,
    relation: row.relation,
    targetId: row.target_id,
    description: row.description,
    validAt: row.valid_at,
    validPrecision: row.valid_precision,
    validStated: row.valid_stated === 1,
    invalidAt: row.invalid_at,
    invalidPrecision: row.invalid_precision,
    invalidStated: row.invalid_stated === 1,
    createdAt: row.created_at,
    expiredAt: row.expired_at,
    retracted: row.retracted === 1,
    conflictsWith: row.conflicts_with === null ? NONE : (JSON.parse(row.conflicts_with) as readonly Id[]),
    artifactId: row.artifact_id,
    modelId: row.model_id,
    confidence: row.confidence,
    changedAt: row.changed_at,
  });
}

/** The columns of `gb_edges` that `edgeValues` fills, in its order. */
export const EDGE_VALUE_COLUMNS = Object.freeze([
  'fact_id',
  'source_id',
  'target_id',
  'relation',
  'description',
  'valid_at',
  'valid_precision',
  'valid_stated',
  'invalid_at',
  'invalid_precision',
  'invalid_stated',
  'created_at',
  'expired_at',
  'retracted',
  'conflicts_with',
  'artifact_id',
  'model_id',
  'confidence',
  'changed_at',
] as const);

/** The values of an edge for `EDGE_VALUE_COLUMNS`. */
export function edgeValues(edge: Edge): readonly (number | string | null)[] {
  return [
    edge.factId,
    edge.sourceId,
    edge.targetId,
    edge.relation,
    edge.description,
    edge.validAt,
    edge.validPrecision,
    edge.validStated ? 1 : 0,
    edge.invalidAt,
    edge.invalidPrecision,
    edge.invalidStated ? 1 : 0,
    edge.createdAt,
    edge.expiredAt,
    edge.retracted ? 1 : 0,
    edge.conflictsWith.length === 0 ? null : JSON.stringify(edge.conflictsWith),
    edge.artifactId,
    edge.modelId,
    edge.confidence,
    edge.changedAt,
  ];
}
