import type { Artifact, DatasetId, Edge, Entity, Id, Instant, View } from '@gligabao/core';
import {
  ARTIFACT_COLUMNS,
  type ArtifactRow,
  type EdgeRow,
  type EntityRow,
  namesOf,
  toArtifact,
  toEdge,
  toEntity,
  viewBindings,
} from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { among } from '../among.ts';
import { entityVersions } from '../entity-versions.ts';
import { edgeVersions } from '../edge-versions.ts';

// Lists are bound as one JSON array: SQLite takes at most 32,766 parameters. CROSS JOIN makes the list drive the query.

/** Orders rows by number, lowest first. */
export const byNumber = (a: { readonly id: Id }, b: { readonly id: Id }): number => a.id - b.id;

/** The rows of these numbers that are visible at the clocks, in no order. */
export function edgesByNumber(sql: SqlConnection, dataset: DatasetId, ids: readonly Id[], view: View): readonly Edge[] {
  if (ids.length === 0) return [];
  const values = { dataset, ids: JSON.stringify(ids), ...viewBindings(view) };
  return edgeVersions(view).flatMap(({ table, id, columns, visible }) =>
    sql
      .all<EdgeRow>(
        `SELECT ${columns} FROM json_each(:ids) j CROSS JOIN ${table} e
         WHERE e.dataset_id = :dataset AND ${id} = j.value AND ${visible}`,
        values,
      )
      .map(toEdge),
  );
}

/** The rows of these facts that are visible at the clocks, in no order. */
export function edgesOfFacts(
  sql: SqlConnection,
  dataset: DatasetId,
  factIds: readonly Id[],
  view: View,
): readonly Edge[] {
  if (factIds.length === 0) return [];
  const values = { dataset, ids: JSON.stringify(factIds), ...viewBindings(view) };
  return edgeVersions(view).flatMap(({ table, byFact, columns, visible }) =>
    sql
      .all<EdgeRow>(
        `SELECT ${columns} FROM json_each(:ids) j CROSS JOIN ${table} e INDEXED BY ${byFact}
         WHERE e.dataset_id = :dataset AND e.fact_id = j.value AND ${visible}`,
        values,
      )
      .map(toEdge),
  );
}

/** The entities of these numbers, in the versions that stood at `knownAt`, in no order. */
export function entitiesByNumber(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  knownAt: Instant | undefined,
): readonly Entity[] {
  if (ids.length === 0) return [];
  return entityVersions(knownAt).flatMap(({ table, id, columns, standing }) =>
    sql
      .all<EntityRow>(
        `SELECT ${columns} FROM json_each(:ids) j CROSS JOIN ${table} e
         WHERE e.dataset_id = :dataset AND ${id} = j.value AND ${standing}`,
        { dataset, ids: JSON.stringify(ids), knownAt },
      )
      .map(toEntity),
  );
}

/** The artifacts of these numbers that fit and were known at `knownAt`, in no order. */
export function artifactsByNumber(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  view: Pick<View, 'knownAt' | 'among'>,
): readonly Artifact[] {
  if (ids.length === 0) return [];
  return sql
    .all<ArtifactRow>(
      `SELECT ${namesOf(ARTIFACT_COLUMNS)} FROM gb_artifacts a
       WHERE dataset_id = :dataset AND ${among.artifact('a.id', view)} AND id IN (SELECT value FROM json_each(:ids))
         ${view.knownAt === undefined ? '' : 'AND created_at <= :knownAt'}`,
      { dataset, ids: JSON.stringify(ids), ...viewBindings(view) },
    )
    .map(toArtifact);
}
