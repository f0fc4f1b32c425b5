import type { CommitPlan, DatasetId, Edge, Id } from '@gligabao/core';
import { EDGE_CAUSE_COLUMNS, EDGE_COLUMNS, EDGE_KEPT_COLUMNS, EDGE_VALUE_COLUMNS, namesOf } from '@gligabao/rows';
import { assignmentsOf, boundRow, marksFor } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { badPlan } from './bad-plan.ts';

const INSERT_EDGE = `INSERT INTO gb_edges (dataset_id, ${namesOf(EDGE_COLUMNS)})
  VALUES (?, ${marksFor(EDGE_COLUMNS)})`;
const UPDATE_EDGE = `UPDATE gb_edges SET ${assignmentsOf(EDGE_VALUE_COLUMNS)} WHERE dataset_id = ? AND id = ?`;

const CAUSE = namesOf(EDGE_CAUSE_COLUMNS);
const CAUSE_MARKS = marksFor(EDGE_CAUSE_COLUMNS);
const INSERT_CREATION = `INSERT INTO gb_edge_history (dataset_id, edge_id, ${CAUSE}) VALUES (?, ?, ${CAUSE_MARKS})`;

const KEPT = namesOf(EDGE_KEPT_COLUMNS);
const KEEP_VERSION = `INSERT INTO gb_edge_history
    (dataset_id, edge_id, ${CAUSE}, since, created_by_artifact_id, ${KEPT})
  SELECT dataset_id, id, ${CAUSE_MARKS}, changed_at, artifact_id, ${KEPT}
  FROM gb_edges WHERE dataset_id = ? AND id = ?`;

const FIND_BEFORE = `SELECT source_id, target_id, expired_at IS NULL AND retracted = 0 AS live
  FROM gb_edges WHERE dataset_id = ? AND id = ?`;

interface Before {
  readonly source_id: Id;
  readonly target_id: Id;
  readonly live: 0 | 1;
}

/** By how much the number of live rows that touch an entity changes. */
export type DegreeChanges = ReadonlyMap<Id, number>;

const isLive = (edge: Edge): boolean => edge.expiredAt === null && !edge.retracted;

/** Writes new rows and new versions of rows, with their history. */
export function writeEdges(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): DegreeChanges {
  const degrees = new Map<Id, number>();
  const count = (sourceId: Id, targetId: Id, by: number): void => {
    // A row from an entity to itself touches it once.
    for (const id of new Set([sourceId, targetId])) degrees.set(id, (degrees.get(id) ?? 0) + by);
  };
  for (const change of plan.edges) {
    const { edge } = change;
    sql.run(INSERT_EDGE, [dataset, ...boundRow(EDGE_COLUMNS, change)]);
    sql.run(INSERT_CREATION, [dataset, edge.id, ...boundRow(EDGE_CAUSE_COLUMNS, change)]);
    if (isLive(edge)) count(edge.sourceId, edge.targetId, 1);
  }
  for (const change of plan.edgeChanges) {
    const { edge } = change;
    const before = sql.get<Before>(FIND_BEFORE, [dataset, edge.id]);
    if (before === undefined) throw badPlan(`edge ${edge.id} does not exist`);
    sql.run(KEEP_VERSION, [...boundRow(EDGE_CAUSE_COLUMNS, change), dataset, edge.id]);
    sql.run(UPDATE_EDGE, [...boundRow(EDGE_VALUE_COLUMNS, change), dataset, edge.id]);
    if (before.live === 1) count(before.source_id, before.target_id, -1);
    if (isLive(edge)) count(edge.sourceId, edge.targetId, 1);
  }
  return degrees;
}
