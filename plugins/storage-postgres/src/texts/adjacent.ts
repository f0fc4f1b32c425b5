import type { Adjacent, DatasetId, Id, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import { among } from '../among.ts';
import type { SqlConnection } from '../sql-connection.ts';

interface AdjacentRow {
  readonly latest: Id | null;
  readonly id: Id | null;
  readonly previous_id: Id | null;
  readonly next_id: Id | null;
}

/** The artifacts before and after each one asked for, and the newest of a session, as known at `knownAt` and said by `asOf`; of those that fit. */
export async function adjacent(
  sql: SqlConnection,
  dataset: DatasetId,
  query: { readonly artifactIds: readonly Id[]; readonly latestOf?: string },
  view: Pick<View, 'knownAt' | 'asOf' | 'among'>,
): Promise<{ readonly adjacent: readonly Adjacent[]; readonly latest: Id | null }> {
  const { knownAt, asOf } = view;
  const known = (alias: string): string =>
    (knownAt === undefined ? '' : `AND ${alias}.created_at <= :knownAt `) +
    (asOf === undefined ? '' : `AND ${alias}.valid_at <= :asOf `) +
    `AND ${among.artifact(`${alias}.id`, view)}`;
  // What came before was known before; it may have been said later all the same, or not fit.
  const previous =
    asOf === undefined && view.among === undefined
      ? 'a.previous_id'
      : `(SELECT p.id FROM @.gb_artifacts p WHERE p.dataset_id = :dataset AND p.id = a.previous_id ${known('p')})`;
  const rows = await sql.all<AdjacentRow>(
    `SELECT l.latest, r.id, r.previous_id, r.next_id FROM (
       SELECT (SELECT a.id FROM @.gb_artifacts a
         WHERE a.dataset_id = :dataset AND a.session_id = :session AND a.kind <> 'chunk_summary' ${known('a')}
         ORDER BY a.id DESC LIMIT 1) AS latest) l
     LEFT JOIN (
       SELECT j.place, a.id, ${previous} AS previous_id, (
         SELECT n.id FROM @.gb_artifacts n
         WHERE n.dataset_id = :dataset AND n.previous_id = a.id ${known('n')} ORDER BY n.id LIMIT 1) AS next_id
       FROM unnest(:ids::bigint[]) WITH ORDINALITY j (id, place)
       JOIN @.gb_artifacts a ON a.dataset_id = :dataset AND a.id = j.id ${known('a')}) r ON true
     ORDER BY r.place`,
    { dataset, ids: query.artifactIds, session: query.latestOf, ...viewBindings(view) },
  );
  return {
    adjacent: rows.flatMap(({ id, previous_id: previousId, next_id: nextId }) =>
      id === null ? [] : [{ artifactId: id, previousId, nextId }],
    ),
    latest: rows[0]?.latest ?? null,
  };
}
