import {
  type DatasetId,
  type Erasure,
  type ErasureOutcome,
  GligabaoError,
  type Instant,
  isGligabaoError,
  type LeaseId,
} from '@gligabao/core';
import { CONSTRAINT } from '../errors.ts';
import { VERDICT_SETTING } from '../graph/going-on.ts';
import { IN_TRANSACTION, type SqlConnection } from '../sql-connection.ts';
import type { Statement } from '../statement.ts';
import { eraseKnowledge } from './erase-knowledge.ts';
import { eraseRuns } from './erase-runs.ts';
import { eraseTexts, writeErasedTexts } from './erase-texts.ts';
import { rewrite } from './rewrite.ts';

interface Decision {
  readonly head: Instant | null;
  readonly verdict: 'apply' | 'leave';
}
interface Counted {
  readonly n: number;
}

/** Moves the dataset on if the erasure was read at its head, and tells the statements behind it whether it did. */
function decide(dataset: DatasetId, { readAt, at, next }: Erasure): Statement {
  return {
    text: `WITH moved AS (
        UPDATE @.gb_datasets d SET head = :at, next_edge = :nextEdge, next_verdict = :nextVerdict,
          next_text = :nextText
        WHERE d.id = :dataset AND d.head = :readAt AND ${IN_TRANSACTION} RETURNING d.id)
      SELECT (SELECT d.head FROM @.gb_datasets d WHERE d.id = :dataset) AS head,
        set_config('${VERDICT_SETTING}', CASE WHEN EXISTS (SELECT 1 FROM moved) THEN 'apply' ELSE 'leave' END, true)
          AS verdict`,
    values: { dataset, readAt, at, nextEdge: next.edge, nextVerdict: next.verdict, nextText: next.text },
  };
}

/** Sends the whole erasure at once, as steps that follow one another: what to do with it is decided on the way. */
async function attempt(
  sql: SqlConnection,
  dataset: DatasetId,
  erasure: Erasure,
  lease: LeaseId | undefined,
): Promise<ErasureOutcome> {
  const steps = [
    ...eraseTexts(dataset, erasure),
    ...eraseKnowledge(dataset, erasure),
    ...rewrite(dataset, erasure),
    ...writeErasedTexts(dataset, erasure),
  ];
  const lock = { name: `dataset ${dataset}`, contended: true };
  const statements = {
    decision: decide(dataset, erasure),
    ...eraseRuns(dataset, erasure),
    ...Object.fromEntries(steps.map((step, place) => [`step ${place}`, step])),
  };
  const { decision, requests, captured } = await sql.write<{
    decision: Decision;
    requests: Counted;
    captured: Counted;
  }>(lock, statements, lease);
  const { head = null, verdict = 'leave' } = decision[0] ?? {};
  if (head === null) {
    throw new GligabaoError('not-found', 'graph-store/unknown-dataset', `there is no dataset ${dataset}`);
  }
  if (verdict === 'leave') return { status: 'stale', head };
  return { status: 'erased', at: erasure.at, requests: requests[0]?.n ?? 0, captured: captured[0]?.n ?? 0 };
}

/** Writes all of an erasure or nothing, in one transaction and one round trip. */
export async function erase(
  sql: SqlConnection,
  dataset: DatasetId,
  erasure: Erasure,
  lease: LeaseId | undefined,
): Promise<ErasureOutcome> {
  try {
    return await attempt(sql, dataset, erasure, lease);
  } catch (error) {
    if (!isGligabaoError(error) || error.code !== CONSTRAINT) throw error;
    const message = `the erasure cannot be applied: ${error.message}`;
    throw new GligabaoError('fault', 'eraser/bad-erasure', message, { cause: error });
  }
}
