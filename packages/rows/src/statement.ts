import type { Id, Statement } from '@gligabao/core';

/** A located sentence that states a fact, with the ends of the fact. */
export interface StatementRow {
  readonly artifact_id: Id;
  readonly span_start: number;
  readonly span_end: number;
  readonly fact_id: Id;
  readonly source_id: Id;
  readonly target_id: Id;
}

export function toStatement(row: StatementRow): Statement {
  return {
    artifactId: row.artifact_id,
    span: [row.span_start, row.span_end],
    factId: row.fact_id,
    sourceId: row.source_id,
    targetId: row.target_id,
  };
}
