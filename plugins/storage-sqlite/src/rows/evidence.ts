import type { Assertion, Bound, Id, Instant, Polarity, RunId, Verdict, VerdictKind } from '@gligabao/core';
import { toSpan } from './artifact.ts';

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

export const ASSERTION_COLUMNS = `id, fact_id, artifact_id, polarity, start_at, start_precision, end_at, end_precision,
  reference, span_start, span_end, model_id, confidence, created_at`;

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

/** The values of an assertion for `ASSERTION_COLUMNS`. */
export function assertionValues(assertion: Assertion): readonly (number | string | null)[] {
  return [
    assertion.id,
    assertion.factId,
    assertion.artifactId,
    assertion.polarity,
    assertion.start?.at ?? null,
    assertion.start?.grain ?? null,
    assertion.end?.at ?? null,
    assertion.end?.grain ?? null,
    assertion.reference,
    assertion.span?.[0] ?? null,
    assertion.span?.[1] ?? null,
    assertion.modelId,
    assertion.confidence,
    assertion.createdAt,
  ];
}

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
  readonly created_at: Instant;
}

export const VERDICT_COLUMNS = `id, kind, fact_id, by_fact_id, artifact_id, reference, ends_at, ends_precision, status,
  inference_id, created_at`;

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
    createdAt: row.created_at,
  });
}

/** The values of a verdict for `VERDICT_COLUMNS`. */
export function verdictValues(verdict: Verdict): readonly (number | string | null)[] {
  return [
    verdict.id,
    verdict.kind,
    verdict.factId,
    verdict.byFactId,
    verdict.artifactId,
    verdict.reference,
    verdict.endsAt?.at ?? null,
    verdict.endsAt?.grain ?? null,
    verdict.status,
    verdict.inferenceId,
    verdict.createdAt,
  ];
}
