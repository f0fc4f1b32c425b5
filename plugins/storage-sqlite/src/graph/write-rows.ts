import type { CommitPlan, DatasetId } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { ARTIFACT_COLUMNS, artifactValues } from '../rows/artifact.ts';
import { ASSERTION_COLUMNS, assertionValues, VERDICT_COLUMNS, verdictValues } from '../rows/evidence.ts';
import { badPlan } from './bad-plan.ts';

/** An insert of a dataset's row: the dataset, then the columns named. */
function insertInto(table: string, columns: string): string {
  const marks = columns.split(',').map(() => '?');
  return `INSERT INTO ${table} (dataset_id, ${columns}) VALUES (?, ${marks.join(', ')})`;
}

const INSERT_ARTIFACT = insertInto('gb_artifacts', ARTIFACT_COLUMNS);
const INSERT_ENTITY = insertInto(
  'gb_entities',
  'id, name, name_key, type, description, model_id, created_at, updated_at',
);
const INSERT_ASSERTION = insertInto('gb_assertions', ASSERTION_COLUMNS);
const INSERT_VERDICT = insertInto('gb_edge_verdicts', VERDICT_COLUMNS);

export function writeModels(sql: SqlConnection, plan: CommitPlan): void {
  for (const { name, provider } of plan.models) {
    // Looked for first: a conflicting insert would use up a number of the table each time.
    if (sql.get('SELECT id FROM gb_models WHERE name = ?', [name]) !== undefined) continue;
    sql.run('INSERT INTO gb_models (name, provider, created_at) VALUES (?, ?, ?)', [name, provider, plan.at]);
  }
}

export function writeArtifacts(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  for (const artifact of plan.artifacts) sql.run(INSERT_ARTIFACT, [dataset, ...artifactValues(artifact)]);
}

/** New entities, and new versions of known ones: the version before goes to the history. */
export function writeEntities(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  for (const entity of plan.entities) {
    const { id, name, nameKey, type, description, modelId, createdAt, changedAt } = entity;
    sql.run(INSERT_ENTITY, [dataset, id, name, nameKey, type, description, modelId, createdAt, changedAt]);
  }
  for (const { id, name, nameKey, type, description, modelId, changedAt } of plan.entityChanges) {
    sql.run(
      `INSERT INTO gb_entity_history
         (dataset_id, entity_id, since, changed_at, name, name_key, type, description, model_id, created_at)
       SELECT dataset_id, id, updated_at, ?, name, name_key, type, description, model_id, created_at
       FROM gb_entities WHERE dataset_id = ? AND id = ?`,
      [changedAt, dataset, id],
    );
    const { changes } = sql.run(
      `UPDATE gb_entities SET name = ?, name_key = ?, type = ?, description = ?, model_id = ?, updated_at = ?
       WHERE dataset_id = ? AND id = ?`,
      [name, nameKey, type, description, modelId, changedAt, dataset, id],
    );
    if (changes === 0) throw badPlan(`entity ${id} does not exist`);
  }
}

export function writeEvidence(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  for (const assertion of plan.assertions) sql.run(INSERT_ASSERTION, [dataset, ...assertionValues(assertion)]);
  for (const verdict of plan.verdicts) sql.run(INSERT_VERDICT, [dataset, ...verdictValues(verdict)]);
}

/** Links to artifacts and sessions; one that exists stays as it is. */
export function writeLinks(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  const write = (table: string, columns: string, links: readonly (readonly [number, number | string])[]): void => {
    const text = `${insertInto(table, `${columns}, created_at`)} ON CONFLICT DO NOTHING`;
    for (const [from, to] of links) sql.run(text, [dataset, from, to, plan.at]);
  };
  write('gb_edge_artifacts', 'edge_id, artifact_id', plan.edgeArtifacts);
  write('gb_entity_artifacts', 'entity_id, artifact_id', plan.entityArtifacts);
  write('gb_edge_sessions', 'edge_id, session_id', plan.edgeSessions);
  write('gb_entity_sessions', 'entity_id, session_id', plan.entitySessions);
}
