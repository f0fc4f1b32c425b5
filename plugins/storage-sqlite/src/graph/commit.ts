import {
  type CommitOutcome,
  type CommitPlan,
  type DatasetId,
  GligabaoError,
  type Instant,
  isGligabaoError,
} from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { CONSTRAINT } from '../errors.ts';
import { findPosition } from '../position.ts';
import { writeTexts } from '../texts/write-texts.ts';
import { badPlan } from './bad-plan.ts';
import { writeDegrees } from './write-degrees.ts';
import { writeEdges } from './write-edges.ts';
import { writeArtifacts, writeEntities, writeEvidence, writeLinks, writeModels } from './write-rows.ts';

function committedAt(
  sql: SqlConnection,
  dataset: DatasetId,
  { runId, part }: CommitPlan['token'],
): Instant | undefined {
  const text = 'SELECT at FROM gb_commits WHERE dataset_id = ? AND run_id = ? AND part = ?';
  return sql.get<{ readonly at: Instant }>(text, [dataset, runId, part])?.at;
}

/** The order holds the foreign keys: what is pointed at comes first. */
function apply(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  writeModels(sql, plan);
  writeArtifacts(sql, dataset, plan);
  writeEntities(sql, dataset, plan);
  const degrees = writeEdges(sql, dataset, plan);
  writeDegrees(sql, dataset, degrees);
  writeEvidence(sql, dataset, plan);
  writeLinks(sql, dataset, plan);
  writeTexts(sql, dataset, plan);
  const { next } = plan;
  sql.run(
    `UPDATE gb_datasets SET head = ?, next_artifact = ?, next_entity = ?, next_edge = ?, next_assertion = ?,
       next_verdict = ?, next_text = ? WHERE id = ?`,
    [plan.at, next.artifact, next.entity, next.edge, next.assertion, next.verdict, next.text, dataset],
  );
  sql.run('INSERT INTO gb_commits (run_id, part, dataset_id, at) VALUES (?, ?, ?, ?)', [
    plan.token.runId,
    plan.token.part,
    dataset,
    plan.at,
  ]);
}

function attempt(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): CommitOutcome {
  const done = committedAt(sql, dataset, plan.token);
  if (done !== undefined) return { status: 'committed', at: done, replayed: true };
  const position = findPosition(sql, dataset);
  if (position === undefined) {
    throw new GligabaoError('not-found', 'graph-store/unknown-dataset', `there is no dataset ${dataset}`);
  }
  if (position.head !== plan.readAt) return { status: 'stale', head: position.head };
  if (plan.at <= position.head) throw badPlan(`it is of ${plan.at}, and the dataset stands at ${position.head}`);
  apply(sql, dataset, plan);
  return { status: 'committed', at: plan.at, replayed: false };
}

/** Writes all of a plan or nothing, in one transaction. */
export function commit(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): CommitOutcome {
  try {
    return sql.write(() => attempt(sql, dataset, plan), dataset);
  } catch (error) {
    // A number given twice, a link to nowhere: what the schema refuses is a mistake in the plan.
    if (isGligabaoError(error) && error.code === CONSTRAINT) throw badPlan(error.message, error);
    throw error;
  }
}
