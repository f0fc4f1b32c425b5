import { type DatasetId, type Erasure, GligabaoError, type Id } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  type Column,
  columnsBut,
  EDGE_ROW_COLUMNS,
  ENTITY_COLUMNS,
  FORMER_ENTITY_COLUMNS,
  formerVersions,
  linkColumns,
  REVISION_COLUMNS,
  VERDICT_COLUMNS,
} from '@gligabao/rows';
import { assignmentsOf, boundRow } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { insertInto } from '../graph/write-rows.ts';

const VERSION_COLUMNS = columnsBut(ENTITY_COLUMNS, 'id');
const UPDATE_ENTITY = `UPDATE gb_entities SET ${assignmentsOf(VERSION_COLUMNS)} WHERE dataset_id = ? AND id = ?`;

function insertAll<Row>(
  sql: SqlConnection,
  dataset: DatasetId,
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const text = insertInto(table, columns);
  for (const row of rows) sql.run(text, [dataset, ...boundRow(columns, row)]);
}

function rewriteEntities(sql: SqlConnection, dataset: DatasetId, { versions, aliases, entitySessions }: Erasure): void {
  for (const all of versions) {
    const entity = all.at(-1) ?? all[0];
    for (const [table, column] of [
      ['gb_entity_history', 'entity_id'],
      ['gb_entity_aliases', 'entity_id'],
      ['gb_entity_sessions', 'entity_id'],
    ]) {
      sql.run(`DELETE FROM ${table} WHERE dataset_id = ? AND ${column} = ?`, [dataset, entity.id]);
    }
    const { changes } = sql.run(UPDATE_ENTITY, [...boundRow(VERSION_COLUMNS, entity), dataset, entity.id]);
    if (changes === 0) {
      const message = `the erasure cannot be applied: entity ${entity.id} does not exist`;
      throw new GligabaoError('fault', 'eraser/bad-erasure', message);
    }
    insertAll(sql, dataset, 'gb_entity_history', FORMER_ENTITY_COLUMNS, formerVersions(all));
  }
  insertAll(sql, dataset, 'gb_entity_aliases', ALIAS_COLUMNS, aliases);
  insertAll(sql, dataset, 'gb_entity_sessions', linkColumns<string>('entity_id', 'session_id'), entitySessions);
}

/** How many live rows touch an entity, counted anew. */
const COUNT_DEGREES = `INSERT INTO gb_entity_degrees (dataset_id, entity_id, degree)
  SELECT n.dataset_id, n.id,
    (SELECT count(*) FROM gb_edges e INDEXED BY gb_edges_source WHERE e.dataset_id = n.dataset_id
       AND e.source_id = n.id AND e.expired_at IS NULL AND e.retracted = 0)
    + (SELECT count(*) FROM gb_edges e INDEXED BY gb_edges_target WHERE e.dataset_id = n.dataset_id
       AND e.target_id = n.id AND e.source_id <> n.id AND e.expired_at IS NULL AND e.retracted = 0)
  FROM gb_entities n WHERE n.dataset_id = :dataset AND n.id IN (SELECT value FROM json_each(:ids))
  ON CONFLICT DO UPDATE SET degree = excluded.degree`;

/** Writes rows and entities anew, and takes away entities that nothing joins any more. */
export function rewrite(sql: SqlConnection, dataset: DatasetId, erasure: Erasure, lost: readonly Id[]): void {
  const { rows, carried, edgeArtifacts, edgeSessions, entities } = erasure;
  rewriteEntities(sql, dataset, erasure);
  insertAll(
    sql,
    dataset,
    'gb_edges',
    EDGE_ROW_COLUMNS,
    rows.map(({ edge }) => edge),
  );
  const revisions = rows.flatMap(({ edge, revisions: all }) => all.map((revision) => ({ edgeId: edge.id, revision })));
  insertAll(sql, dataset, 'gb_edge_history', REVISION_COLUMNS, revisions);
  insertAll(sql, dataset, 'gb_edge_verdicts', VERDICT_COLUMNS, carried);
  insertAll(sql, dataset, 'gb_edge_artifacts', linkColumns<Id>('edge_id', 'artifact_id'), edgeArtifacts);
  insertAll(sql, dataset, 'gb_edge_sessions', linkColumns<string>('edge_id', 'session_id'), edgeSessions);
  sql.run(
    `DELETE FROM gb_entities WHERE dataset_id = :dataset AND id IN (SELECT value FROM json_each(:ids))
       AND NOT EXISTS (SELECT 1 FROM gb_edges e WHERE e.dataset_id = :dataset AND e.source_id = gb_entities.id)
       AND NOT EXISTS (SELECT 1 FROM gb_edges e WHERE e.dataset_id = :dataset AND e.target_id = gb_entities.id)`,
    { dataset, ids: JSON.stringify(entities) },
  );
  const joined = rows.flatMap(({ edge }) => [edge.sourceId, edge.targetId]);
  sql.run(COUNT_DEGREES, { dataset, ids: JSON.stringify([...new Set([...lost, ...joined])]) });
}
