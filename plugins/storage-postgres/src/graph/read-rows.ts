import type { DatasetId, Id, Instant, View } from '@gligabao/core';
import { ARTIFACT_COLUMNS, namesOf, viewBindings } from '@gligabao/rows';
import { among } from '../among.ts';
import { edgeVersions } from '../edge-versions.ts';
import type { Statement } from '../statement.ts';
import { entityVersions } from '../entity-versions.ts';

// Lists are bound as one array each: a statement takes at most 65,535 parameters.

/** The rows of these numbers, and of these facts, that are visible at the clocks; `columns` picks from each version. */
export function edgesOf(
  query: { readonly edgeIds: readonly Id[]; readonly factIds: readonly Id[] },
  view: View,
  columns: (all: string, id: string) => string,
): string {
  const found = edgeVersions(view).map(({ table, id, columns: all, visible }) => {
    const wanted = [
      ...(query.edgeIds.length > 0 ? [`${id} = ANY (:edgeIds::bigint[])`] : []),
      ...(query.factIds.length > 0 ? ['e.fact_id = ANY (:factIds::bigint[])'] : []),
    ];
    return `SELECT ${columns(all, id)} FROM ${table} e
      WHERE e.dataset_id = :dataset AND (${wanted.join(' OR ') || 'false'}) AND ${visible}`;
  });
  return found.join(' UNION ALL ');
}

/** Reads rows of facts, by number. */
export function readEdges(
  dataset: DatasetId,
  query: { readonly edgeIds: readonly Id[]; readonly factIds: readonly Id[] },
  view: View,
): Statement {
  const { edgeIds, factIds } = query;
  return {
    text: `${edgesOf(query, view, (all) => all)} ORDER BY id`,
    values: { dataset, edgeIds, factIds, ...viewBindings(view) },
  };
}

/** Reads entities in the versions that stood at `knownAt`, by number. */
export function readEntities(dataset: DatasetId, ids: readonly Id[], knownAt: Instant | undefined): Statement {
  const found = entityVersions(knownAt).map(
    ({ table, id, columns, standing }) => `SELECT ${columns} FROM ${table} e
      WHERE e.dataset_id = :dataset AND ${id} = ANY (:ids::bigint[]) AND ${standing}`,
  );
  return { text: `${found.join(' UNION ALL ')} ORDER BY id`, values: { dataset, ids, knownAt } };
}

/** Reads artifacts that fit and were known at `knownAt`, by number. */
export function readArtifacts(
  dataset: DatasetId,
  ids: readonly Id[],
  view: Pick<View, 'knownAt' | 'among'>,
): Statement {
  return {
    text: `SELECT ${namesOf(ARTIFACT_COLUMNS)} FROM @.gb_artifacts a
      WHERE dataset_id = :dataset AND id = ANY (:ids::bigint[]) AND ${among.artifact('a.id', view)}
        ${view.knownAt === undefined ? '' : 'AND created_at <= :knownAt'} ORDER BY id`,
    values: { dataset, ids, ...viewBindings(view) },
  };
}
