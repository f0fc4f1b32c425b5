import type { DatasetId, Id, Traces } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  type AliasRow,
  ARTIFACT_COLUMNS,
  type ArtifactRow,
  ASSERTION_COLUMNS,
  type AssertionRow,
  ENTITY_COLUMNS,
  type EntityRow,
  madeOf,
  MENTION_COLUMNS,
  type MentionRow,
  namesOf,
  TEXT_COLUMNS,
  type TextRow,
  toAlias,
  toArtifact,
  toAssertion,
  toEntity,
  toMention,
  toText,
  toVerdict,
  VERDICT_COLUMNS,
  type VerdictRow,
} from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { positionOf } from '../position.ts';

const IDS = '(SELECT value FROM json_each(:ids))';

/** What an artifact and what was made of it left; null when there is none. */
export function trace(sql: SqlConnection, dataset: DatasetId, artifactId: Id): Traces | null {
  const artifacts = sql
    .all<ArtifactRow>(
      `WITH RECURSIVE ${madeOf('gb_artifacts')}
       SELECT ${namesOf(ARTIFACT_COLUMNS, 'a')} FROM made m
       JOIN gb_artifacts a ON a.dataset_id = :dataset AND a.id = m.id ORDER BY a.id`,
      { dataset, artifactId },
    )
    .map(toArtifact);
  if (artifacts.length === 0) return null;
  const ids = JSON.stringify(artifacts.map(({ id }) => id));
  const following = sql
    .all<ArtifactRow>(
      `SELECT ${namesOf(ARTIFACT_COLUMNS, 'a')} FROM gb_artifacts a INDEXED BY gb_artifacts_previous
       WHERE a.dataset_id = :dataset AND a.previous_id IN ${IDS} AND a.id NOT IN ${IDS} ORDER BY a.id`,
      { dataset, ids },
    )
    .map(toArtifact);
  const entities = sql
    .all<EntityRow>(
      `SELECT ${namesOf(ENTITY_COLUMNS, 'e')} FROM gb_entities e WHERE e.dataset_id = :dataset AND e.id IN (
         SELECT m.entity_id FROM gb_mentions m INDEXED BY gb_mentions_artifact
         WHERE m.dataset_id = :dataset AND m.artifact_id IN ${IDS})
       ORDER BY e.id`,
      { dataset, ids },
    )
    .map(toEntity);
  const entityIds = JSON.stringify(entities.map(({ id }) => id));
  const ofEntities = { dataset, ids: entityIds };
  const texts = (kinds: string, owners: string): readonly TextRow[] =>
    sql.all<TextRow>(
      `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM gb_texts t INDEXED BY gb_texts_owner
       WHERE t.dataset_id = :dataset AND t.kind IN (${kinds}) AND t.owner_id IN ${IDS}`,
      { dataset, ids: owners },
    );
  const owners = JSON.stringify([...artifacts, ...following].map(({ id }) => id));
  return {
    position: positionOf(sql, dataset),
    artifacts,
    following,
    assertions: sql
      .all<AssertionRow>(
        `SELECT ${namesOf(ASSERTION_COLUMNS)} FROM gb_assertions INDEXED BY gb_assertions_artifact
         WHERE dataset_id = :dataset AND artifact_id IN ${IDS} ORDER BY id`,
        { dataset, ids },
      )
      .map(toAssertion),
    verdicts: sql
      .all<VerdictRow>(
        `SELECT ${namesOf(VERDICT_COLUMNS)} FROM gb_edge_verdicts INDEXED BY gb_edge_verdicts_artifact
         WHERE dataset_id = :dataset AND artifact_id IN ${IDS} ORDER BY id`,
        { dataset, ids },
      )
      .map(toVerdict),
    entities,
    mentions: sql
      .all<MentionRow>(
        `SELECT ${namesOf(MENTION_COLUMNS)} FROM gb_mentions
         WHERE dataset_id = :dataset AND entity_id IN ${IDS} ORDER BY artifact_id, name_place, entity_id`,
        ofEntities,
      )
      .map(toMention),
    aliases: sql
      .all<AliasRow>(
        `SELECT ${namesOf(ALIAS_COLUMNS)} FROM gb_entity_aliases
         WHERE dataset_id = :dataset AND entity_id IN ${IDS} ORDER BY entity_id, name_key, status`,
        ofEntities,
      )
      .map(toAlias),
    texts: [...texts("'entity'", entityIds), ...texts("'passage', 'summary'", owners)]
      .map(toText)
      .sort((a, b) => a.id - b.id),
  };
}
