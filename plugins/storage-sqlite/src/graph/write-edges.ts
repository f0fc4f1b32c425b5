import type { CommitPlan, DatasetId, Edge, EdgeChange, Id } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { EDGE_VALUE_COLUMNS, edgeValues } from '../rows/edge.ts';
import { badPlan } from './bad-plan.ts';

const INSERT_EDGE = `INSERT INTO gb_edges (dataset_id, id, ${EDGE_VALUE_COLUMNS.join(', ')})
  VALUES (?, ?, ${EDGE_VALUE_COLUMNS.map(() => '?').join(', ')})`;
const UPDATE_EDGE = `UPDATE gb_edges SET ${EDGE_VALUE_COLUMNS.map((column) => `${column} = ?`).join(', ')}
  WHERE dataset_id = ? AND id = ?`;

const INSERT_CREATION = `INSERT INTO gb_edge_history
  (dataset_id, edge_id, changed_at, cause, artifact_id, by_edge_id, inference_id) VALUES (?, ?, ?, ?, ?, ?, ?)`;

const KEPT_COLUMNS = `fact_id, source_id, target_id, relation, description, valid_at, valid_precision, valid_stated,
  invalid_at, invalid_precision, invalid_stated, created_at, expired_at, retracted, conflicts_with, model_id, confidence`;
const KEEP_VERSION = `INSERT INTO gb_edge_history (dataset_id, edge_id, changed_at, cause, artifact_id, by_edge_id,
    inference_id, since, created_by_artifact_id, ${KEPT_COLUMNS})
  SELECT dataset_id, id, ?, ?, ?, ?, ?, changed_at, artifact_id, ${KEPT_COLUMNS}
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
const causeOf = ({ cause, artifactId, byFactId, inferenceId }: EdgeChange) => [
  cause,
  artifactId,
  byFactId,
  inferenceId,
];

/** Writes new rows and new versions of rows, with their history. */
export function writeEdges(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): DegreeChanges {
  const degrees = new Map<Id, number>();
  const count = (sourceId: Id, targetId: Id, by: number): void => {
    // A row from an entity to itself touches it once.
    for (const id of new Set([sourceId, targetId])) degrees.set(id, (degrees.get(id) ?? 0) + by);
  };
  for (const change of plan.edges) {
    const { edge } = change;
    sql.run(INSERT_EDGE, [dataset, edge.id, ...edgeValues(edge)]);
    sql.run(INSERT_CREATION, [dataset, edge.id, edge.changedAt, ...causeOf(change)]);
    if (isLive(edge)) count(edge.sourceId, edge.targetId, 1);
  }
  for (const change of plan.edgeChanges) {
    const { edge } = change;
    const before = sql.get<Before>(FIND_BEFORE, [dataset, edge.id]);
    if (before === undefined) throw badPlan(`edge ${edge.id} does not exist`);
    sql.run(KEEP_VERSION, [edge.changedAt, ...causeOf(change), dataset, edge.id]);
    sql.run(UPDATE_EDGE, [...edgeValues(edge), dataset, edge.id]);
    if (before.live === 1) count(before.source_id, before.target_id, -1);
    if (isLive(edge)) count(edge.sourceId, edge.targetId, 1);
  }
  return degrees;
}
