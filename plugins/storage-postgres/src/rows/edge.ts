import type { Bound, Edge, EdgeChange, Id, Instant } from '@gligabao/core';
import { columnsOf } from './column.ts';

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
  readonly valid_stated: boolean;
  readonly invalid_at: Instant | null;
  readonly invalid_precision: Bound['grain'];
  readonly invalid_stated: boolean;
  readonly created_at: Instant;
  readonly expired_at: Instant | null;
  readonly retracted: boolean;
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
    validStated: row.valid_stated,
    invalidAt: row.invalid_at,
    invalidPrecision: row.invalid_precision,
    invalidStated: row.invalid_stated,
    createdAt: row.created_at,
    expiredAt: row.expired_at,
    retracted: row.retracted,
    conflictsWith: row.conflicts_with === null ? NONE : (JSON.parse(row.conflicts_with) as readonly Id[]),
    artifactId: row.artifact_id,
    modelId: row.model_id,
    confidence: row.confidence,
    changedAt: row.changed_at,
  });
}

/** The columns of `gb_edges` but for the dataset and the number. */
export const EDGE_VALUE_COLUMNS = columnsOf<EdgeChange>([
  ['fact_id', 'bigint', ({ edge }) => edge.factId],
  ['source_id', 'bigint', ({ edge }) => edge.sourceId],
  ['target_id', 'bigint', ({ edge }) => edge.targetId],
  ['relation', 'text', ({ edge }) => edge.relation],
  ['description', 'text', ({ edge }) => edge.description],
  ['valid_at', 'bigint', ({ edge }) => edge.validAt],
  ['valid_precision', 'text', ({ edge }) => edge.validPrecision],
  ['valid_stated', 'boolean', ({ edge }) => edge.validStated],
  ['invalid_at', 'bigint', ({ edge }) => edge.invalidAt],
  ['invalid_precision', 'text', ({ edge }) => edge.invalidPrecision],
  ['invalid_stated', 'boolean', ({ edge }) => edge.invalidStated],
  ['created_at', 'bigint', ({ edge }) => edge.createdAt],
  ['expired_at', 'bigint', ({ edge }) => edge.expiredAt],
  ['retracted', 'boolean', ({ edge }) => edge.retracted],
  [
    'conflicts_with',
    'text',
    ({ edge: { conflictsWith } }) => (conflictsWith.length === 0 ? null : JSON.stringify(conflictsWith)),
  ],
  ['artifact_id', 'bigint', ({ edge }) => edge.artifactId],
  ['model_id', 'text', ({ edge }) => edge.modelId],
  ['confidence', 'double precision', ({ edge }) => edge.confidence],
  ['changed_at', 'bigint', ({ edge }) => edge.changedAt],
]);

/** The number of a row. */
export const EDGE_ID = columnsOf<EdgeChange>([['id', 'bigint', ({ edge }) => edge.id]]);

/** What `gb_edge_history` says of a change, under names that no column of the row has. */
export const CHANGE_COLUMNS = columnsOf<EdgeChange>([
  ['cause', 'text', ({ cause }) => cause],
  ['by_artifact_id', 'bigint', ({ artifactId }) => artifactId],
  ['by_edge_id', 'bigint', ({ byFactId }) => byFactId],
  ['inference_id', 'bigint', ({ inferenceId }) => inferenceId],
]);
