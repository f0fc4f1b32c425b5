import type { Adjacent, DatasetId, Id, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import { among } from '../among.ts';
import type { SqlConnection } from '../database.ts';
import { isOfNow, readThrough } from '../kept.ts';

type Seen = Pick<View, 'knownAt' | 'asOf' | 'among'>;

/** The condition that an artifact is known, has been said and fits. */
const known = (alias: string, { knownAt, asOf, ...rest }: Seen): string =>
  (knownAt === undefined ? '' : `AND ${alias}.created_at <= :knownAt `) +
  (asOf === undefined ? '' : `AND ${alias}.valid_at <= :asOf `) +
  `AND ${among.artifact(`${alias}.id`, rest)}`;

function readNeighbours(
  sql: SqlConnection,
  dataset: DatasetId,
  artifactIds: readonly Id[],
  view: Seen,
): readonly Adjacent[] {
  // What came before was known before; it may have been said later all the same, or not fit.
  const previous =
    view.asOf === undefined && view.among === undefined
      ? 'a.previous_id'
      : `(SELECT p.id FROM gb_artifacts p WHERE p.dataset_id = :dataset AND p.id = a.previous_id ${known('p', view)})`;
  const read = sql.all<Adjacent>(
    `SELECT a.id AS artifactId, ${previous} AS previousId, (
       SELECT n.id FROM gb_artifacts n INDEXED BY gb_artifacts_previous
       WHERE n.dataset_id = :dataset AND n.previous_id = a.id ${known('n', view)} ORDER BY n.id LIMIT 1) AS nextId
     FROM json_each(:ids) j CROSS JOIN gb_artifacts a
     WHERE a.dataset_id = :dataset AND a.id = j.value ${known('a', view)} ORDER BY j.key`,
    { dataset, ids: JSON.stringify(artifactIds), ...viewBindings(view) },
  );
  return read.map(({ artifactId, previousId, nextId }) => ({ artifactId, previousId, nextId }));
}

/** Bytes of an artifact's neighbours, about. */
const ADJACENT = 100;

function neighboursOf(
  sql: SqlConnection,
  dataset: DatasetId,
  artifactIds: readonly Id[],
  view: Seen,
): readonly Adjacent[] {
  if (!isOfNow(view) || view.asOf !== undefined) return readNeighbours(sql, dataset, artifactIds, view);
  const shelf = { dataset, kind: 'adjacent', weigh: () => ADJACENT };
  const rows = readThrough(sql.kept, shelf, artifactIds, (missing) => {
    const found = readNeighbours(sql, dataset, missing, view);
    return new Map(found.map((each) => [each.artifactId, each]));
  });
  return artifactIds.flatMap((id) => rows.get(id) ?? []);
}

/** The artifacts before and after each one asked for, and the newest of a session, as known at `knownAt` and said by `asOf`; of those that fit. */
export function adjacent(
  sql: SqlConnection,
  dataset: DatasetId,
  query: { readonly artifactIds: readonly Id[]; readonly latestOf?: string },
  view: Seen,
): { readonly adjacent: readonly Adjacent[]; readonly latest: Id | null } {
  const rows = neighboursOf(sql, dataset, query.artifactIds, view);
  if (query.latestOf === undefined) return { adjacent: rows, latest: null };
  const latest = sql.get<{ readonly id: Id }>(
    `SELECT a.id FROM gb_artifacts a INDEXED BY gb_artifacts_session
     WHERE a.dataset_id = :dataset AND a.session_id = :session AND a.kind <> 'chunk_summary' ${known('a', view)}
     ORDER BY a.id DESC LIMIT 1`,
    { dataset, session: query.latestOf, ...viewBindings(view) },
  );
  return { adjacent: rows, latest: latest?.id ?? null };
}
