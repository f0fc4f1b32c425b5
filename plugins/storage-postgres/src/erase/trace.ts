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
  type PositionRow,
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
import { positionIn, readPosition } from '../position.ts';
import type { SqlConnection } from '../sql-connection.ts';
import type { Statement } from '../statement.ts';

interface TraceRows {
  readonly position: PositionRow;
  readonly artifacts: ArtifactRow;
  readonly following: ArtifactRow;
  readonly assertions: AssertionRow;
  readonly verdicts: VerdictRow;
  readonly entities: EntityRow;
  readonly mentions: MentionRow;
  readonly aliases: AliasRow;
  readonly texts: TextRow;
}

const FOLLOWING = `following (id) AS (
  SELECT a.id FROM made m JOIN @.gb_artifacts a ON a.dataset_id = :dataset AND a.previous_id = m.id
  WHERE a.id NOT IN (SELECT id FROM made))`;
const MENTIONED = `mentioned (id) AS (
  SELECT DISTINCT t.entity_id FROM made m JOIN @.gb_mentions t ON t.dataset_id = :dataset AND t.artifact_id = m.id)`;

/** What an artifact and what was made of it left; null when there is none. */
export async function trace(sql: SqlConnection, dataset: DatasetId, artifactId: Id): Promise<Traces | null> {
  const reading = (select: string, ...more: readonly string[]): Statement => ({
    text: `WITH RECURSIVE ${[madeOf('@.gb_artifacts'), ...more].join(', ')} ${select}`,
    values: { dataset, artifactId },
  });
  const from = (table: string, names: string, of: string, column: string, order: string): string =>
    `SELECT ${names} FROM ${of} m JOIN @.${table} r ON r.dataset_id = :dataset AND r.${column} = m.id ORDER BY ${order}`;
  const textsOf = (of: string, kinds: string): string =>
    `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM ${of} m
     JOIN @.gb_texts t ON t.dataset_id = :dataset AND t.kind IN (${kinds}) AND t.owner_id = m.id`;
  const artifactNames = namesOf(ARTIFACT_COLUMNS, 'r');
  const rows = await sql.snapshot<TraceRows>({
    position: readPosition(dataset),
    artifacts: reading(from('gb_artifacts', artifactNames, 'made', 'id', 'r.id')),
    following: reading(from('gb_artifacts', artifactNames, 'following', 'id', 'r.id'), FOLLOWING),
    assertions: reading(from('gb_assertions', namesOf(ASSERTION_COLUMNS, 'r'), 'made', 'artifact_id', 'r.id')),
    verdicts: reading(from('gb_edge_verdicts', namesOf(VERDICT_COLUMNS, 'r'), 'made', 'artifact_id', 'r.id')),
    entities: reading(from('gb_entities', namesOf(ENTITY_COLUMNS, 'r'), 'mentioned', 'id', 'r.id'), MENTIONED),
    mentions: reading(
      from(
        'gb_mentions',
        namesOf(MENTION_COLUMNS, 'r'),
        'mentioned',
        'entity_id',
        'r.artifact_id, r.name_place, r.entity_id',
      ),
      MENTIONED,
    ),
    aliases: reading(
      from(
        'gb_entity_aliases',
        namesOf(ALIAS_COLUMNS, 'r'),
        'mentioned',
        'entity_id',
        'r.entity_id, r.name_key, r.status',
      ),
      MENTIONED,
    ),
    texts: reading(
      `${textsOf('mentioned', "'entity'")} UNION ALL ${textsOf('made', "'passage', 'summary'")}
       UNION ALL ${textsOf('following', "'passage', 'summary'")} ORDER BY id`,
      FOLLOWING,
      MENTIONED,
    ),
  });
  if (rows.artifacts.length === 0) return null;
  return {
    position: positionIn(rows.position),
    artifacts: rows.artifacts.map(toArtifact),
    following: rows.following.map(toArtifact),
    assertions: rows.assertions.map(toAssertion),
    verdicts: rows.verdicts.map(toVerdict),
    entities: rows.entities.map(toEntity),
    mentions: rows.mentions.map(toMention),
    aliases: rows.aliases.map(toAlias),
    texts: rows.texts.map(toText),
  };
}
