import type { DatasetId, FactForm, GraphStore, Id, Instant, NeighbourQuery, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionOf } from '../position.ts';
import { edgesByNumber } from './read-rows.ts';

/** A row as the covering indexes show it. */
interface Key {
  readonly id: Id;
  readonly created_at: Instant;
}

const newestFirst = (a: Key, b: Key): number => b.created_at - a.created_at || b.id - a.id;
const ANY_TIME = Number.MIN_SAFE_INTEGER;

/** Reads the newest visible rows of one entity, at most `limit` of each direction, or of one form. */
type Probe = (since: Instant, limit: number) => readonly Key[];

/** Rows of an entity, from the covering indexes. */
function aroundEntity(sql: SqlConnection, dataset: DatasetId, view: View): (entityId: Id) => Probe {
  const known = view.knownAt === undefined ? '' : 'AND e.created_at <= :knownAt';
  const texts = edgeVersions(view).flatMap(({ table, id, bySource, byTarget, visible }) =>
    [
      ['source_id', bySource],
      ['target_id', byTarget],
    ].map(
      ([column, index]) => `SELECT ${id} AS id, e.created_at AS created_at FROM ${table} e INDEXED BY ${index}
        WHERE e.dataset_id = :dataset AND e.${column} = :entityId AND e.created_at >= :since ${known} AND ${visible}
        ORDER BY e.created_at DESC, ${id} DESC LIMIT :limit`,
    ),
  );
  const instants = viewBindings(view);
  return (entityId) => (since, limit) =>
    texts.flatMap((text) => sql.all<Key>(text, { dataset, entityId, since, limit, ...instants }));
}

/** Rows of a form, by the first rows of its facts: a fact keeps its ends and its relation. */
function ofForm(sql: SqlConnection, dataset: DatasetId, view: View): (form: FactForm) => Probe {
  const known = view.knownAt === undefined ? '' : 'AND e.created_at <= :knownAt';
  const instants = viewBindings(view);
  return (form) => {
    const condition = 'relation' in form ? 'f.relation = :relation' : 'f.target_id = :targetId';
    const texts = edgeVersions(view).map(
      ({ table, id, byFact, visible }) => `SELECT ${id} AS id, e.created_at AS created_at
        FROM gb_edges f INDEXED BY gb_edges_source_slot
        CROSS JOIN ${table} e INDEXED BY ${byFact} ON e.dataset_id = f.dataset_id AND e.fact_id = f.fact_id
        WHERE f.dataset_id = :dataset AND f.id = f.fact_id AND f.source_id = :sourceId AND ${condition}
          AND e.created_at >= :since ${known} AND ${visible}
        ORDER BY e.created_at DESC, ${id} DESC LIMIT :limit`,
    );
    return (since, limit) =>
      texts.flatMap((text) => sql.all<Key>(text, { dataset, ...form, since, limit, ...instants }));
  };
}

/**
 * The numbers of the newest rows that the probes find. One small ordered read per probe, instead of one query over all:
 * a hub among the entities costs no more than any other. Once `limit` rows are found, later probes are only asked for
 * rows as new as the last of them.
 */
function newestOf(probes: readonly Probe[], { perEntity, limit }: NeighbourQuery) {
  let kept = new Map<Id, Key>();
  let since = ANY_TIME;
  let truncated = false;
  const cut: Probe[] = [];
  for (const probe of probes) {
    // A row from the entity to itself is found in both directions.
    const found = new Map(probe(since, perEntity + 1).map((key) => [key.id, key]));
    const rows = [...found.values()].sort(newestFirst);
    if (rows.length > perEntity) cut.push(probe);
    for (const key of rows.slice(0, perEntity)) kept.set(key.id, key);
    if (kept.size <= limit) continue;
    truncated = true;
    const newest = [...kept.values()].sort(newestFirst).slice(0, limit);
    kept = new Map(newest.map((key) => [key.id, key]));
    since = newest.at(-1)?.created_at ?? since;
  }
  // A row that the cap of one probe left out may have come in through another.
  truncated ||= cut.some((probe) => probe(ANY_TIME, kept.size + 1).some(({ id }) => !kept.has(id)));
  return { ids: [...kept.values()].sort(newestFirst).map(({ id }) => id), truncated };
}

/** The numbers of the rows around entities and of forms, newest first, and whether there are more. */
export function numbersAround(
  sql: SqlConnection,
  dataset: DatasetId,
  query: NeighbourQuery,
  view: View,
): { readonly ids: readonly Id[]; readonly truncated: boolean } {
  const { entityIds, forms = [] } = query;
  const probes = [
    ...[...new Set(entityIds)].map(aroundEntity(sql, dataset, view)),
    ...forms.map(ofForm(sql, dataset, view)),
  ];
  return newestOf(probes, query);
}

export function neighbours(
  sql: SqlConnection,
  dataset: DatasetId,
  query: NeighbourQuery,
  view: View,
): Awaited<ReturnType<GraphStore['neighbours']>> {
  const { ids, truncated } = numbersAround(sql, dataset, query, view);
  const rows = new Map(edgesByNumber(sql, dataset, ids, view).map((edge) => [edge.id, edge]));
  const edges = ids.flatMap((id) => rows.get(id) ?? []);
  return { position: positionOf(sql, dataset), edges, truncated };
}
