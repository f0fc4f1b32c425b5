import {
  asksOfTime,
  type DatasetId,
  type FactForm,
  type GraphStore,
  type Id,
  type Instant,
  type NeighbourQuery,
  type View,
} from '@gligabao/core';
import { newness, reachedBy, viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionOf } from '../position.ts';
import { FEW, fewAround, type Key } from './few-around.ts';
import { edgesByNumber } from './read-rows.ts';

const newestFirst = (a: Key, b: Key): number => b.at - a.at || b.id - a.id;
const ANY_TIME = Number.MIN_SAFE_INTEGER;

/** Reads the newest visible rows of one entity or of one form: all of them, or at least `limit` of each direction. */
type Probe = (since: Instant, limit: number) => readonly Key[];

/** A stretch of an index whose rows come newest first. */
interface Stretch {
  /** The column by which they are new. */
  readonly at: string;
  readonly within: string;
}

/** What is told lies in one stretch. Of what began, rows of which nobody knows when come last, and where others do not. */
function stretchesOf(view: View): readonly Stretch[] {
  const at = asksOfTime(view) ? 'e.valid_at' : 'e.created_at';
  const dated = { at, within: `${at} >= :since AND ${reachedBy(view, at)}` };
  return asksOfTime(view) ? [dated, { at, within: `${at} IS NULL AND :since = ${ANY_TIME}` }] : [dated];
}

/** What reads the rows of an entity from the covering indexes: for each side, its stretches. */
function sidesOf(view: View, entity: ':entityId' | 'j.value'): readonly (readonly string[])[] {
  return edgeVersions(view).flatMap(({ table, id, bySource, byTarget, visible }) =>
    [
      ['source_id', bySource],
      ['target_id', byTarget],
    ].map(([column, index]) =>
      stretchesOf(view).map(
        ({ at, within }) => `SELECT ${id} AS id, coalesce(${at}, ${ANY_TIME}) AS at FROM ${table} e INDEXED BY ${index}
          WHERE e.dataset_id = :dataset AND e.${column} = ${entity} AND ${within} AND ${visible}
          ORDER BY ${at} DESC, ${id} DESC`,
      ),
    ),
  );
}

/** Rows of entities, from the covering indexes. */
function aroundEntities(
  sql: SqlConnection,
  dataset: DatasetId,
  entityIds: readonly Id[],
  view: View,
): (entityId: Id) => Probe {
  const instants = viewBindings(view);
  const sides = sidesOf(view, ':entityId').map((stretches) => stretches.map((text) => `${text} LIMIT :limit`));
  const few = asksOfTime(view)
    ? new Map<Id, readonly Key[]>()
    : fewAround(sql, dataset, entityIds, sidesOf(view, 'j.value').flat(), { ...instants, since: ANY_TIME });
  return (entityId) => {
    const all = few.get(entityId);
    if (all) return (since) => all.filter(({ at }) => at >= since);
    return (since, limit) =>
      sides.flatMap((stretches) => {
        const found: Key[] = [];
        for (const text of stretches) {
          if (found.length >= limit) break;
          const rest = limit - found.length;
          found.push(...sql.all<Key>(text, { dataset, entityId, since, limit: rest, ...instants }));
        }
        return found;
      });
  };
}

/** What reads the rows of a form, by the first rows of its facts: a fact keeps its ends and its relation. */
function readersOf(view: View, condition: string): readonly { readonly few: string; readonly newest: string }[] {
  const at = newness(view, 'e');
  return edgeVersions(view).map(({ table, id, byFact, visible }) => {
    const found = `SELECT ${id} AS id, ${at} AS at
      FROM gb_edges f INDEXED BY gb_edges_source_slot
      CROSS JOIN ${table} e INDEXED BY ${byFact} ON e.dataset_id = f.dataset_id AND e.fact_id = f.fact_id
      WHERE f.dataset_id = :dataset AND f.id = f.fact_id AND f.source_id = :sourceId AND ${condition}
        AND ${at} >= :since AND ${visible}`;
    return { few: `${found} LIMIT ${FEW + 1}`, newest: `${found} ORDER BY ${at} DESC, ${id} DESC LIMIT :limit` };
  });
}

function ofForm(sql: SqlConnection, dataset: DatasetId, view: View): (form: FactForm) => Probe {
  const ofRelation = readersOf(view, 'f.relation = :relation');
  const ofTarget = readersOf(view, 'f.target_id = :targetId');
  const instants = viewBindings(view);
  return (form) => (since, limit) =>
    ('relation' in form ? ofRelation : ofTarget).flatMap(({ few, newest }) => {
      const values = { dataset, ...form, since, limit, ...instants };
      // Most forms have one row or none: to put rows in order takes five times as long as to find those.
      const found = sql.all<Key>(few, values);
      return found.length <= FEW ? found : sql.all<Key>(newest, values);
    });
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
    const isCut = found.size > perEntity;
    if (isCut) cut.push(probe);
    const rows = isCut ? [...found.values()].sort(newestFirst).slice(0, perEntity) : found.values();
    for (const key of rows) kept.set(key.id, key);
    if (kept.size <= limit) continue;
    truncated = true;
    const newest = [...kept.values()].sort(newestFirst).slice(0, limit);
    kept = new Map(newest.map((key) => [key.id, key]));
    since = newest.at(-1)?.at ?? since;
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
  const entities = [...new Set(entityIds)];
  const probes = [
    ...entities.map(aroundEntities(sql, dataset, entities, view)),
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
