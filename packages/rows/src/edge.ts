import type { Bound, ChangeCause, Edge, EdgeChange, EdgeRevision, Id, Instant, RunId, Verdict } from '@gligabao/core';
import { columnsBut, columnsOf, namesOf } from './column.ts';
import { toVerdict, VERDICT_COLUMNS, type VerdictRow } from './evidence.ts';

/** A boolean as it is read: SQLite has none, and keeps 0 and 1. */
type Flag = boolean | 0 | 1;

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
  readonly valid_stated: Flag;
  readonly invalid_at: Instant | null;
  readonly invalid_precision: Bound['grain'];
  readonly invalid_stated: Flag;
  readonly created_at: Instant;
  readonly expired_at: Instant | null;
  readonly retracted: Flag;
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
    validStated: Boolean(row.valid_stated),
    invalidAt: row.invalid_at,
    invalidPrecision: row.invalid_precision,
    invalidStated: Boolean(row.invalid_stated),
    createdAt: row.created_at,
    expiredAt: row.expired_at,
    retracted: Boolean(row.retracted),
    conflictsWith: row.conflicts_with === null ? NONE : (JSON.parse(row.conflicts_with) as readonly Id[]),
    artifactId: row.artifact_id,
    modelId: row.model_id,
    confidence: row.confidence,
    changedAt: row.changed_at,
  });
}

const conflicts = ({ conflictsWith }: Edge): string | null =>
  conflictsWith.length === 0 ? null : JSON.stringify(conflictsWith);

/** The columns of `gb_edges` but for the dataset. */
export const EDGE_COLUMNS = columnsOf<EdgeChange>([
  ['id', 'integer', ({ edge }) => edge.id],
  ['fact_id', 'integer', ({ edge }) => edge.factId],
  ['source_id', 'integer', ({ edge }) => edge.sourceId],
  ['target_id', 'integer', ({ edge }) => edge.targetId],
  ['relation', 'text', ({ edge }) => edge.relation],
  ['description', 'text', ({ edge }) => edge.description],
  ['valid_at', 'integer', ({ edge }) => edge.validAt],
  ['valid_precision', 'text', ({ edge }) => edge.validPrecision],
  ['valid_stated', 'boolean', ({ edge }) => edge.validStated],
  ['invalid_at', 'integer', ({ edge }) => edge.invalidAt],
  ['invalid_precision', 'text', ({ edge }) => edge.invalidPrecision],
  ['invalid_stated', 'boolean', ({ edge }) => edge.invalidStated],
  ['created_at', 'integer', ({ edge }) => edge.createdAt],
  ['expired_at', 'integer', ({ edge }) => edge.expiredAt],
  ['retracted', 'boolean', ({ edge }) => edge.retracted],
  ['conflicts_with', 'text', ({ edge }) => conflicts(edge)],
  ['artifact_id', 'integer', ({ edge }) => edge.artifactId],
  ['model_id', 'text', ({ edge }) => edge.modelId],
  ['confidence', 'real', ({ edge }) => edge.confidence],
  ['changed_at', 'integer', ({ edge }) => edge.changedAt],
]);

/** The columns that a new version of a row writes. */
export const EDGE_VALUE_COLUMNS = columnsBut(EDGE_COLUMNS, 'id');

/** The columns that `gb_edge_history` keeps of a version, under the names that they have in `gb_edges`. */
export const EDGE_KEPT_COLUMNS = columnsBut(EDGE_VALUE_COLUMNS, 'artifact_id', 'changed_at');

/** The columns of `gb_edge_history` that say when a row was made or changed, and why. */
export const EDGE_CAUSE_COLUMNS = columnsOf<EdgeChange>([
  ['changed_at', 'integer', ({ edge }) => edge.changedAt],
  ['cause', 'text', ({ cause }) => cause],
  ['artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['by_edge_id', 'integer', ({ byFactId }) => byFactId],
  ['inference_id', 'integer', ({ inferenceId }) => inferenceId],
  ['verdict_id', 'integer', ({ verdictId }) => verdictId],
]);

/** The columns of the verdict that caused a change, each under a name of its own; null where there is none. */
type CausingVerdict = { readonly [Name in keyof VerdictRow as `verdict_${Name}`]: VerdictRow[Name] | null };

/**
 * A row of `gb_edge_history` as `EDGE_REVISION_NAMES` selects it: the version before, if there was one, the change, and the
 * verdict behind it.
 */
export interface EdgeRevisionRow extends Omit<EdgeRow, 'changed_at'>, CausingVerdict {
  /** When the version before began; null for the creation of a row. */
  readonly changed_at: Instant | null;
  readonly revised_at: Instant;
  readonly cause: ChangeCause;
  readonly cause_artifact_id: Id | null;
  readonly by_edge_id: Id | null;
  readonly inference_id: RunId | null;
}

/** What is selected of `gb_edge_history`, by the name `h`, and of the verdicts that it names, by the name `v`. */
export const EDGE_REVISION_NAMES = `h.edge_id AS id, h.since AS changed_at, h.created_by_artifact_id AS artifact_id,
  h.changed_at AS revised_at, h.cause, h.artifact_id AS cause_artifact_id, h.by_edge_id, h.inference_id,
  ${namesOf(EDGE_KEPT_COLUMNS, 'h')}, ${VERDICT_COLUMNS.map(({ name }) => `v.${name} AS verdict_${name}`).join(', ')}`;

function causingVerdict(row: CausingVerdict): Verdict | null {
  if (row.verdict_id === null) return null;
  const values: Readonly<Record<string, unknown>> = { ...row };
  const columns = VERDICT_COLUMNS.map(({ name }) => [name, values[`verdict_${name}`]] as const);
  return toVerdict(Object.fromEntries(columns) as unknown as VerdictRow);
}

export function toRevision({ changed_at: since, ...row }: EdgeRevisionRow): EdgeRevision {
  return Object.freeze({
    changedAt: row.revised_at,
    cause: row.cause,
    before: since === null ? null : toEdge({ ...row, changed_at: since }),
    artifactId: row.cause_artifact_id,
    byFactId: row.by_edge_id,
    inferenceId: row.inference_id,
    verdict: causingVerdict(row),
  });
}
