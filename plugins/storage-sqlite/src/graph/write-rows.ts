import type { CommitPlan, DatasetId } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  ARTIFACT_COLUMNS,
  ASSERTION_COLUMNS,
  type Column,
  ENTITY_COLUMNS,
  ENTITY_KEPT_COLUMNS,
  ENTITY_VALUE_COLUMNS,
  MENTION_COLUMNS,
  namesOf,
  READING_COLUMNS,
  VERDICT_COLUMNS,
  WORDING_COLUMNS,
} from '@gligabao/rows';
import { assignmentsOf, boundRow, marksFor } from '../bound-row.ts';
import type { SqlConnection } from '../database.ts';
import { badPlan } from './bad-plan.ts';

/** An insert of a dataset's row. */
export function insertInto(table: string, columns: readonly Column<never>[]): string {
  return `INSERT INTO ${table} (dataset_id, ${namesOf(columns)}) VALUES (?, ${marksFor(columns)})`;
}

const INSERT_ARTIFACT = insertInto('gb_artifacts', ARTIFACT_COLUMNS);
const INSERT_ALIAS = `${insertInto('gb_entity_aliases', ALIAS_COLUMNS)} ON CONFLICT DO NOTHING`;
const INSERT_MENTION = insertInto('gb_mentions', MENTION_COLUMNS);
const INSERT_WORDING = insertInto('gb_wordings', WORDING_COLUMNS);
const INSERT_ENTITY = insertInto('gb_entities', ENTITY_COLUMNS);
const INSERT_ASSERTION = insertInto('gb_assertions', ASSERTION_COLUMNS);
const INSERT_VERDICT = insertInto('gb_edge_verdicts', VERDICT_COLUMNS);

const INSERT_READING = insertInto('gb_readings', READING_COLUMNS);

const KEPT = namesOf(ENTITY_KEPT_COLUMNS);
const KEEP_VERSION = `INSERT INTO gb_entity_history (dataset_id, entity_id, since, changed_at, ${KEPT})
  SELECT dataset_id, id, updated_at, ?, ${KEPT} FROM gb_entities WHERE dataset_id = ? AND id = ?`;
const UPDATE_ENTITY = `UPDATE gb_entities SET ${assignmentsOf(ENTITY_VALUE_COLUMNS)} WHERE dataset_id = ? AND id = ?`;

export function writeModels(sql: SqlConnection, plan: CommitPlan): void {
  for (const { name, provider } of plan.models) {
    // Looked for first: a conflicting insert would use up a number of the table each time.
    if (sql.get('SELECT id FROM gb_models WHERE name = ?', [name]) !== undefined) continue;
    sql.run('INSERT INTO gb_models (name, provider, created_at) VALUES (?, ?, ?)', [name, provider, plan.at]);
  }
}

/** Artifacts, and what was read in them. */
export function writeArtifacts(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  for (const each of plan.artifacts) sql.run(INSERT_ARTIFACT, [dataset, ...boundRow(ARTIFACT_COLUMNS, each)]);
  for (const each of plan.readings) sql.run(INSERT_READING, [dataset, ...boundRow(READING_COLUMNS, each)]);
}

/** New entities with their aliases, and new versions of known ones: the version before goes to the history. */
export function writeEntities(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  for (const entity of plan.entities) sql.run(INSERT_ENTITY, [dataset, ...boundRow(ENTITY_COLUMNS, entity)]);
  for (const entity of plan.entityChanges) {
    sql.run(KEEP_VERSION, [entity.changedAt, dataset, entity.id]);
    const { changes } = sql.run(UPDATE_ENTITY, [...boundRow(ENTITY_VALUE_COLUMNS, entity), dataset, entity.id]);
    if (changes === 0) throw badPlan(`entity ${entity.id} does not exist`);
  }
  for (const alias of plan.aliases) sql.run(INSERT_ALIAS, [dataset, ...boundRow(ALIAS_COLUMNS, alias)]);
  for (const mention of plan.mentions) sql.run(INSERT_MENTION, [dataset, ...boundRow(MENTION_COLUMNS, mention)]);
}

export function writeEvidence(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  for (const each of plan.assertions) sql.run(INSERT_ASSERTION, [dataset, ...boundRow(ASSERTION_COLUMNS, each)]);
  for (const each of plan.wordings) sql.run(INSERT_WORDING, [dataset, ...boundRow(WORDING_COLUMNS, each)]);
  for (const each of plan.verdicts) sql.run(INSERT_VERDICT, [dataset, ...boundRow(VERDICT_COLUMNS, each)]);
}

/** Links to artifacts and sessions; one that exists stays as it is. */
export function writeLinks(sql: SqlConnection, dataset: DatasetId, plan: CommitPlan): void {
  const write = (table: string, columns: string, links: readonly (readonly [number, number | string])[]): void => {
    const text = `INSERT INTO ${table} (dataset_id, ${columns}, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`;
    for (const [from, to] of links) sql.run(text, [dataset, from, to, plan.at]);
  };
  write('gb_edge_artifacts', 'edge_id, artifact_id', plan.edgeArtifacts);
  write('gb_entity_artifacts', 'entity_id, artifact_id', plan.entityArtifacts);
  write('gb_edge_sessions', 'edge_id, session_id', plan.edgeSessions);
  write('gb_entity_sessions', 'entity_id, session_id', plan.entitySessions);
}
