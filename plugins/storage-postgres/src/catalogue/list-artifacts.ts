import type { Artifact, ArtifactFilter, Clocks, DatasetId, Listed, Page } from '@gligabao/core';
import { allOf, ARTIFACT_COLUMNS, type ArtifactRow, namesOf, toArtifact } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { windowOf } from './window.ts';

/** Artifacts known at `knownAt`; `validFrom` is inclusive, `validTo` exclusive. */
export async function listArtifacts(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: ArtifactFilter,
  page: Page,
  { knownAt }: Pick<Clocks, 'knownAt'>,
): Promise<Listed<Artifact>> {
  const mentioning = `SELECT l.artifact_id FROM @.gb_entity_artifacts l WHERE l.dataset_id = :dataset
    AND l.entity_id = :entityId ${knownAt === undefined ? '' : 'AND l.created_at <= :knownAt'}`;
  const where = allOf([
    'dataset_id = :dataset',
    knownAt !== undefined && 'created_at <= :knownAt',
    filter.kind !== undefined && 'kind = :kind',
    filter.sessionId !== undefined && 'session_id = :sessionId',
    filter.validFrom !== undefined && 'valid_at >= :validFrom',
    filter.validTo !== undefined && 'valid_at < :validTo',
    filter.entityId !== undefined && `id IN (${mentioning})`,
  ]);
  const select = `SELECT ${namesOf(ARTIFACT_COLUMNS)} FROM @.gb_artifacts WHERE ${where}`;
  return windowOf<ArtifactRow, Artifact>(sql, select, { dataset, knownAt, ...filter }, page, toArtifact);
}
