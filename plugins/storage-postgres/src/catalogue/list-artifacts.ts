import type { Artifact, ArtifactFilter, Clocks, DatasetId, Listed, Page } from '@gligabao/core';
import { ARTIFACT_COLUMNS, type ArtifactRow, artifactsWanted, namesOf, toArtifact } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { windowOf } from './window.ts';

/** Artifacts known at `knownAt`; `validFrom` is inclusive, `validTo` exclusive. */
export async function listArtifacts(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: ArtifactFilter,
  page: Page,
  clocks: Pick<Clocks, 'knownAt'>,
): Promise<Listed<Artifact>> {
  const where = artifactsWanted(filter, clocks, '@.gb_entity_artifacts');
  const select = `SELECT ${namesOf(ARTIFACT_COLUMNS, 'a')} FROM @.gb_artifacts a WHERE ${where}`;
  const values = { dataset, knownAt: clocks.knownAt, ...filter };
  return windowOf<ArtifactRow, Artifact>(sql, select, values, page, toArtifact);
}
