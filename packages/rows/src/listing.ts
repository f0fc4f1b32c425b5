import type { ArtifactFilter, Clocks, EdgeFilter, EdgeOrder, InferenceFilter, RunFilter } from '@gligabao/core';

type KnownAt = Pick<Clocks, 'knownAt'>;

/** The conditions that are wanted, joined. */
export function allOf(conditions: readonly (string | false)[]): string {
  return conditions.filter((condition) => condition !== false).join(' AND ');
}

/** The condition that a row under an alias was there at `:knownAt`. */
const wasThere = ({ knownAt }: KnownAt, alias: string): string | false =>
  knownAt !== undefined && `${alias}.created_at <= :knownAt`;

/**
 * The artifacts that a filter picks, of a table under the alias `a`; the values are bound under the names that they have
 * in the filter. `entityArtifacts` is the table of the artifacts that mention an entity.
 */
export function artifactsWanted(filter: ArtifactFilter, clocks: KnownAt, entityArtifacts: string): string {
  const mentioned = allOf(['l.dataset_id = :dataset', 'l.entity_id = :entityId', wasThere(clocks, 'l')]);
  return allOf([
    'a.dataset_id = :dataset',
    wasThere(clocks, 'a'),
    filter.kind !== undefined && 'a.kind = :kind',
    filter.sessionId !== undefined && 'a.session_id = :sessionId',
    filter.validFrom !== undefined && 'a.valid_at >= :validFrom',
    filter.validTo !== undefined && 'a.valid_at < :validTo',
    filter.entityId !== undefined && `a.id IN (SELECT l.artifact_id FROM ${entityArtifacts} l WHERE ${mentioned})`,
  ]);
}

/** The numbers of the rows that an artifact states, from the table of these links. */
export function edgesStatedBy(clocks: KnownAt, edgeArtifacts: string): string {
  const stated = allOf(['l.dataset_id = :dataset', 'l.artifact_id = :artifactId', wasThere(clocks, 'l')]);
  return `SELECT l.edge_id FROM ${edgeArtifacts} l WHERE ${stated}`;
}

/** The numbers of the rows that a session brought, from the table of these links. */
export function broughtBy(clocks: KnownAt, links: string, column: string): string {
  const brought = allOf(['l.dataset_id = :dataset', 'l.session_id = :sessionId', wasThere(clocks, 'l')]);
  return `SELECT l.${column} FROM ${links} l WHERE ${brought}`;
}

/**
 * The condition that an entity under the alias `e` has part of a name in its own or in an accepted other name. `id` is the
 * column of its number; `isPart` asks whether `:name` is in a column.
 */
export function isNamed(clocks: KnownAt, id: string, aliases: string, isPart: (column: string) => string): string {
  const named = allOf([
    'n.dataset_id = :dataset',
    "n.status = 'accepted'",
    wasThere(clocks, 'n'),
    isPart('n.name_key'),
  ]);
  return `(${isPart('e.name_key')} OR ${id} IN (SELECT n.entity_id FROM ${aliases} n WHERE ${named}))`;
}

/** The runs that a filter picks from the table of their kind. */
export function runsWanted(filter: RunFilter): string {
  return allOf([
    'true',
    filter.userId !== undefined && 'user_id = :userId',
    filter.dataset !== undefined && 'dataset = :dataset',
    filter.status !== undefined && 'status = :status',
  ]);
}

/** The inferences that a filter picks from the ledger. */
export function inferencesWanted(filter: InferenceFilter): string {
  return allOf([
    'true',
    filter.userId !== undefined && 'user_id = :userId',
    filter.dataset !== undefined && 'dataset = :dataset',
    filter.runId !== undefined && 'run_id = :runId',
    filter.stage !== undefined && 'stage = :stage',
  ]);
}

/** `stateAt` of the domain, of a version under the alias `e`, at `:instant`. */
export const EDGE_STATE = `CASE
  WHEN e.retracted THEN 'retracted'
  WHEN e.valid_at = e.invalid_at THEN 'superseded'
  WHEN e.valid_at > :instant THEN 'upcoming'
  WHEN e.invalid_at IS NULL OR e.invalid_at > :instant THEN 'current'
  WHEN e.expired_at IS NULL THEN 'ended'
  ELSE 'superseded' END`;

/** The orders in which rows of facts are listed, by the names of their columns. */
export const EDGE_ORDERS: Readonly<Record<EdgeOrder, string>> = Object.freeze({
  newest: 'id DESC',
  time: 'valid_at NULLS FIRST, created_at, id',
});

/** The clocks under which rows are listed: a state picks among all rows. */
export function listingClocks(filter: EdgeFilter, clocks: Clocks): Clocks {
  if (filter.state === undefined) return clocks;
  const known = clocks.knownAt === undefined ? {} : { knownAt: clocks.knownAt };
  return { ...known, superseded: true, retracted: true };
}
