import type { Clocks, Instant, Session, SessionFilter } from '@gligabao/core';
import { allOf } from './listing.ts';

/** A row of a list of sessions. */
export interface SessionRow {
  readonly id: string;
  readonly artifacts: number;
  readonly entities: number;
  readonly edges: number;
  readonly first_at: Instant;
  readonly last_at: Instant;
}

/** The order of a list of sessions: the latest first; of two, the one whose name comes first. */
export const SESSION_ORDER = 'last_at DESC, id';

/** The sessions of a dataset with their counts; `prefix` stands before each table. */
export function sessionsWanted(filter: SessionFilter, { knownAt }: Pick<Clocks, 'knownAt'>, prefix: string): string {
  const there = (alias: string): string | false => knownAt !== undefined && `${alias}.created_at <= :knownAt`;
  const linked = (table: string): string => {
    const where = allOf(['l.dataset_id = :dataset', 'l.session_id = a.session_id', there('l')]);
    return `(SELECT count(*) FROM ${prefix}${table} l WHERE ${where})`;
  };
  const where = allOf([
    'a.dataset_id = :dataset',
    'a.session_id IS NOT NULL',
    there('a'),
    filter.sessionId !== undefined && 'a.session_id = :sessionId',
  ]);
  return `SELECT a.session_id AS id, count(*) FILTER (WHERE a.parent_id IS NULL) AS artifacts,
      ${linked('gb_entity_sessions')} AS entities, ${linked('gb_edge_sessions')} AS edges,
      min(a.created_at) AS first_at, max(a.created_at) AS last_at
    FROM ${prefix}gb_artifacts a WHERE ${where} GROUP BY a.session_id`;
}

export function toSession(row: SessionRow): Session {
  return Object.freeze({
    id: row.id,
    artifacts: row.artifacts,
    entities: row.entities,
    edges: row.edges,
    firstAt: row.first_at,
    lastAt: row.last_at,
  });
}
