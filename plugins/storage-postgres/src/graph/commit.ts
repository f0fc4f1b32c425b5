import {
  type CommitOutcome,
  type CommitPlan,
  type DatasetId,
  GligabaoError,
  type Instant,
  isGligabaoError,
  type LeaseId,
} from '@gligabao/core';
import { IN_TRANSACTION, type SqlConnection } from '../sql-connection.ts';
import { CONSTRAINT, constraintOf } from '../errors.ts';
import type { Statement } from '../statement.ts';
import { closeTexts, writeTexts } from '../texts/write-texts.ts';
import { badPlan } from './bad-plan.ts';
import { together, VERDICT_SETTING } from './going-on.ts';
import { changeEdges } from './write-edges.ts';
import { changeEntities, keepEntities, writeRows } from './write-rows.ts';

/** Where the dataset stood, and what was decided on the plan. */
interface Decision {
  /** The instant at which the token was committed before. */
  readonly done: Instant | null;
  readonly head: Instant | null;
  readonly verdict: 'apply' | 'leave';
}

/**
 * Moves the dataset on if the plan was read at its head and its token is new, and tells the statements behind it whether
 * it did, through a setting that ends with the transaction.
 */
function decide(dataset: DatasetId, { token, readAt, at, next }: CommitPlan): Statement {
  return {
    text: `WITH done AS MATERIALIZED (SELECT c.at FROM @.gb_commits c
        WHERE c.dataset_id = :dataset AND c.run_id = :runId AND c.part = :part),
      moved AS (
        UPDATE @.gb_datasets d SET head = :at, next_artifact = :nextArtifact, next_entity = :nextEntity,
          next_edge = :nextEdge, next_assertion = :nextAssertion, next_verdict = :nextVerdict, next_text = :nextText
        WHERE d.id = :dataset AND d.head = :readAt AND :at > d.head AND NOT EXISTS (SELECT 1 FROM done)
          AND ${IN_TRANSACTION}
        RETURNING d.id),
      noted AS (
        INSERT INTO @.gb_commits (run_id, part, dataset_id, at)
        SELECT :runId::bigint, :part::bigint, m.id, :at::bigint FROM moved m)
      SELECT (SELECT at FROM done) AS done, (SELECT d.head FROM @.gb_datasets d WHERE d.id = :dataset) AS head,
        set_config('${VERDICT_SETTING}', CASE WHEN EXISTS (SELECT 1 FROM moved) THEN 'apply' ELSE 'leave' END, true)
          AS verdict`,
    values: {
      dataset,
      runId: token.runId,
      part: token.part,
      readAt,
      at,
      nextArtifact: next.artifact,
      nextEntity: next.entity,
      nextEdge: next.edge,
      nextAssertion: next.assertion,
      nextVerdict: next.verdict,
      nextText: next.text,
    },
  };
}

/** Sends the whole plan at once: what to do with it is decided on the way. */
async function attempt(
  sql: SqlConnection,
  dataset: DatasetId,
  plan: CommitPlan,
  lease: LeaseId | undefined,
): Promise<CommitOutcome> {
  const { at, readAt } = plan;
  const renamed = changeEntities(plan).map(
    (part, place) => [`entity ${place}`, together(dataset, [part], { at })] as const,
  );
  const lock = { name: `dataset ${dataset}`, contended: true };
  const statements = {
    decision: decide(dataset, plan),
    added: together(dataset, [...writeRows(plan), ...writeTexts(plan)], { at }),
    // Behind what was added, because a plan may change what it adds.
    changed: together(dataset, [...keepEntities(plan), ...changeEdges(plan), ...closeTexts(plan)], { at }),
    ...Object.fromEntries(renamed),
  };
  const { decision } = await sql.write<{ decision: Decision; added: unknown; changed: unknown }>(
    lock,
    statements,
    lease,
  );
  const { done = null, head = null, verdict = 'leave' } = decision[0] ?? {};
  if (verdict === 'apply') return { status: 'committed', at, replayed: false };
  if (done !== null) return { status: 'committed', at: done, replayed: true };
  if (head === null) {
    throw new GligabaoError('not-found', 'graph-store/unknown-dataset', `there is no dataset ${dataset}`);
  }
  if (head !== readAt) return { status: 'stale', head };
  throw badPlan(`it is of ${at}, and the dataset stands at ${head}`);
}

/** How often a plan is sent again because another commit took what it was about to write. */
const ATTEMPTS = 8;
/** The key that datasets share: another one's commit, under its own lock, may have taken it in the meantime. */
const SHARED_KEY = 'gb_models_pkey';

/** Writes all of a plan or nothing, in one transaction and one round trip. */
export async function commit(
  sql: SqlConnection,
  dataset: DatasetId,
  plan: CommitPlan,
  lease: LeaseId | undefined,
  attempts = ATTEMPTS,
): Promise<CommitOutcome> {
  try {
    return await attempt(sql, dataset, plan, lease);
  } catch (error) {
    if (!isGligabaoError(error) || error.code !== CONSTRAINT) throw error;
    // The model is known now, or the next number is free.
    if (attempts > 1 && constraintOf(error) === SHARED_KEY) return commit(sql, dataset, plan, lease, attempts - 1);
    // A number given twice, a link to nowhere: what the schema refuses is a mistake in the plan.
    throw badPlan(error.message, error);
  }
}
