import type { Assertion, Bound, Id, Instant, Polarity, RunId, Verdict, VerdictKind } from '@gligabao/core';
import { columnsOf } from './column.ts';
import { toSpan } from './span.ts';

/** A row of `gb_assertions`. */
export interface AssertionRow {
  readonly id: Id;
  readonly fact_id: Id;
  readonly artifact_id: Id;
  readonly polarity: Polarity;
  readonly start_at: Instant | null;
  readonly start_precision: Bound['grain'] | null;
  readonly end_at: Instant | null;
  readonly end_precision: Bound['grain'] | null;
  readonly reference: Instant;
  readonly span_start: number | null;
  readonly span_end: number | null;
  readonly model_id: string;
  readonly confidence: number | null;
  readonly created_at: Instant;
}

/** The columns of `gb_assertions` but for the dataset. */
export const ASSERTION_COLUMNS = columnsOf<Assertion>([
  ['id', 'integer', ({ id }) => id],
  ['fact_id', 'integer', ({ factId }) => factId],
  ['artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['polarity', 'text', ({ polarity }) => polarity],
  ['start_at', 'integer', ({ start }) => start?.at ?? null],
  ['start_precision', 'text', ({ start }) => start?.grain ?? null],
  ['end_at', 'integer', ({ end }) => end?.at ?? null],
  ['end_precision', 'text', ({ end }) => end?.grain ?? null],
  ['reference', 'integer', ({ reference }) => reference],
  ['span_start', 'integer', ({ span }) => span?.[0] ?? null],
  ['span_end', 'integer', ({ span }) => span?.[1] ?? null],
  ['model_id', 'text', ({ modelId }) => modelId],
  ['confidence', 'real', ({ confidence }) => confidence],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

function toBound(at: Instant | null, grain: Bound['grain'] | null): Bound | null {
  return at === null || grain === null ? null : { at, grain };
}

export function toAssertion(row: AssertionRow): Assertion {
  return Object.freeze({
    id: row.id,
    factId: row.fact_id,
    artifactId: row.artifact_id,
    polarity: row.polarity,
    start: toBound(row.start_at, row.start_precision),
    end: toBound(row.end_at, row.end_precision),
    reference: row.reference,
    span: toSpan(row.span_start, row.span_end),
    modelId: row.model_id,
    confidence: row.confidence,
    createdAt: row.created_at,
  });
}

/** A row of `gb_edge_verdicts`. */
export interface VerdictRow {
  readonly id: Id;
  readonly kind: VerdictKind;
  readonly fact_id: Id;
  readonly by_fact_id: Id | null;
  readonly artifact_id: Id | null;
  readonly reference: Instant;
  readonly ends_at: Instant | null;
  readonly ends_precision: Bound['grain'] | null;
  readonly status: Verdict['status'];
  readonly inference_id: RunId | null;
  readonly reason: string | null;
  readonly created_at: Instant;
}

/** The columns of `gb_edge_verdicts` but for the dataset. */
export const VERDICT_COLUMNS = columnsOf<Verdict>([
  ['id', 'integer', ({ id }) => id],
  ['kind', 'text', ({ kind }) => kind],
  ['fact_id', 'integer', ({ factId }) => factId],
  ['by_fact_id', 'integer', ({ byFactId }) => byFactId],
  ['artifact_id', 'integer', ({ artifactId }) => artifactId],
  ['reference', 'integer', ({ reference }) => reference],
  ['ends_at', 'integer', ({ endsAt }) => endsAt?.at ?? null],
  ['ends_precision', 'text', ({ endsAt }) => endsAt?.grain ?? null],
  ['status', 'text', ({ status }) => status],
  ['inference_id', 'integer', ({ inferenceId }) => inferenceId],
  ['reason', 'text', ({ reason }) => reason],
  ['created_at', 'integer', ({ createdAt }) => createdAt],
]);

export function toVerdict(row: VerdictRow): Verdict {
  return Object.freeze({
    id: row.id,
    kind: row.kind,
    factId: row.fact_id,
    byFactId: row.by_fact_id,
    artifactId: row.artifact_id,
    reference: row.reference,
    endsAt: toBound(row.ends_at, row.ends_precision),
    status: row.status,
    inferenceId: row.inference_id,
    reason: row.reason,
    createdAt: row.created_at,
  });
}
