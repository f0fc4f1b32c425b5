import {
  type Artifact,
  type DatasetId,
  type Edge,
  type Entity,
  type Id,
  type Instant,
  isVisible,
  type View,
} from '@gligabao/core';
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
import { byId, isOfNow, listsOf, readThrough } from '../kept.ts';

// Lists are bound as one JSON array: SQLite takes at most 32,766 parameters. CROSS JOIN makes the list drive the query.

/** Orders rows by number, lowest first. */
export const byNumber = (a: { readonly id: Id }, b: { readonly id: Id }): number => a.id - b.id;

/** Every row of a fact, whatever became of it. */
export const EVERY_ROW: View = Object.freeze({ superseded: true, retracted: true });

/** Bytes of a row beside its words, about. */
const ROW = 500;
const weighEdge = ({ description }: Edge): number => ROW + 2 * description.length;
const weighEdges = (edges: readonly Edge[]): number => edges.reduce((sum, edge) => sum + weighEdge(edge), ROW);
const weighEntity = ({ description }: Entity): number => ROW + 2 * description.length;
const weighArtifact = ({ text }: Artifact): number => ROW + 2 * text.length;

function readEdges(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  view: View,
  by: 'number' | 'fact',
): readonly Edge[] {
  if (ids.length === 0) return [];
  const values = { dataset, ids: JSON.stringify(ids), ...viewBindings(view) };
  return edgeVersions(view).flatMap(({ table, id, byFact, columns, visible }) => {
    const [index, number] = by === 'number' ? ['', id] : [`INDEXED BY ${byFact}`, 'e.fact_id'];
    return sql
      .all<EdgeRow>(
        `SELECT ${columns} FROM json_each(:ids) j CROSS JOIN ${table} e ${index}
         WHERE e.dataset_id = :dataset AND ${number} = j.value AND ${visible}`,
        values,
      )
      .map(toEdge);
  });
}

/** The rows of these numbers that are visible at the clocks, in no order. */
export function edgesByNumber(sql: SqlConnection, dataset: DatasetId, ids: readonly Id[], view: View): readonly Edge[] {
  if (!isOfNow(view)) return readEdges(sql, dataset, ids, view, 'number');
  const rows = readThrough(sql.kept, { dataset, kind: 'edge', weigh: weighEdge }, ids, (missing) =>
    byId(readEdges(sql, dataset, missing, EVERY_ROW, 'number')),
  );
  return [...rows.values()].filter((edge) => isVisible(edge, view));
}

/** The rows of these facts that are visible at the clocks, in no order. */
export function edgesOfFacts(
  sql: SqlConnection,
  dataset: DatasetId,
  factIds: readonly Id[],
  view: View,
): readonly Edge[] {
  if (!isOfNow(view)) return readEdges(sql, dataset, factIds, view, 'fact');
  const rows = readThrough(sql.kept, { dataset, kind: 'edges of fact', weigh: weighEdges }, factIds, (missing) =>
    listsOf(missing, readEdges(sql, dataset, missing, EVERY_ROW, 'fact'), ({ factId }) => factId),
  );
  return [...rows.values()].flat().filter((edge) => isVisible(edge, view));
}

function readEntities(
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

/** The entities of these numbers, in the versions that stood at `knownAt`, in no order. */
export function entitiesByNumber(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  knownAt: Instant | undefined,
): readonly Entity[] {
  if (knownAt !== undefined) return readEntities(sql, dataset, ids, knownAt);
  const rows = readThrough(sql.kept, { dataset, kind: 'entity', weigh: weighEntity }, ids, (missing) =>
    byId(readEntities(sql, dataset, missing, undefined)),
  );
  return [...rows.values()];
}

function readArtifacts(
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

/** The artifacts of these numbers that fit and were known at `knownAt`, in no order. */
export function artifactsByNumber(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  view: Pick<View, 'knownAt' | 'among'>,
): readonly Artifact[] {
  if (!isOfNow(view)) return readArtifacts(sql, dataset, ids, view);
  const rows = readThrough(sql.kept, { dataset, kind: 'artifact', weigh: weighArtifact }, ids, (missing) =>
    byId(readArtifacts(sql, dataset, missing, view)),
  );
  return [...rows.values()];
}
