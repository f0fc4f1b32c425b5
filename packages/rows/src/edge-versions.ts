import { asksOfTime, type Clocks, type Instant, type Interval } from '@gligabao/core';
import { namesOf } from './column.ts';
import { EDGE_KEPT_COLUMNS } from './edge.ts';

/** A table in which versions of rows of facts stand, as the parts of a query over it under the alias `e`. */
export interface EdgeVersions {
  readonly table: 'gb_edges' | 'gb_edge_history';
  /** The number of the row. */
  readonly id: string;
  /** The columns of an `EdgeRow`. */
  readonly columns: string;
  /** The condition of a version that a read at the clocks sees; binds what `clockBindings` gives. */
  readonly visible: string;
}

// The columns of both come in one order, so that the two can be joined by UNION.
const KEPT = namesOf(EDGE_KEPT_COLUMNS, 'e');
const CURRENT = Object.freeze({
  table: 'gb_edges',
  id: 'e.id',
  columns: `e.id, e.artifact_id, e.changed_at, ${KEPT}`,
} as const);
const FORMER = Object.freeze({
  table: 'gb_edge_history',
  id: 'e.edge_id',
  columns: `e.edge_id AS id, e.created_by_artifact_id AS artifact_id, e.since AS changed_at, ${KEPT}`,
} as const);

/**
 * The instant by which rows come newest first at the clocks, and then by number: `newestFirst` of core, as SQL. A start
 * that is unknown comes before all instants.
 */
export const newness = (clocks: Clocks, alias: string): string =>
  asksOfTime(clocks) ? `coalesce(${alias}.valid_at, ${Number.MIN_SAFE_INTEGER})` : `${alias}.created_at`;

/** That a row is not newer than what a read at the clocks can see: what an index in the order of newness, `at`, need not look at. */
export function reachedBy({ asOf, during, knownAt }: Clocks, at: string): string {
  if (asOf !== undefined) return `${at} <= :asOf`;
  if (during !== undefined) return during.to === null ? 'true' : `${at} < :duringTo`;
  return knownAt === undefined ? 'true' : `${at} <= :knownAt`;
}

/** That a version was true at some instant of a period; one that ends where it starts never was. */
function trueDuring({ from, to }: Interval): string {
  if (from !== null && to !== null && from >= to) return 'false';
  return [
    '(e.valid_at IS NULL OR e.invalid_at IS NULL OR e.valid_at < e.invalid_at)',
    ...(from === null ? [] : ['(e.invalid_at IS NULL OR e.invalid_at > :duringFrom)']),
    ...(to === null ? [] : ['(e.valid_at IS NULL OR e.valid_at < :duringTo)']),
  ].join(' AND ');
}

/** What the event clock and the marks say about a version; see `Clocks`. */
function shown({ asOf, during, superseded, retracted }: Clocks): string {
  const told = retracted === true ? 'true' : 'NOT e.retracted';
  const kept = during === undefined ? told : `${told} AND ${trueDuring(during)}`;
  if (asOf !== undefined) {
    const begun = '(e.valid_at IS NULL OR e.valid_at <= :asOf)';
    return superseded === true
      ? `${kept} AND ${begun}`
      : `${kept} AND ${begun} AND (e.invalid_at IS NULL OR e.invalid_at > :asOf)`;
  }
  if (superseded === true || during !== undefined) return kept;
  return retracted === true ? '(e.expired_at IS NULL OR e.retracted)' : `${kept} AND e.expired_at IS NULL`;
}

/**
 * The tables to read at the clocks: the rows as they stand, and, when `knownAt` is given, the versions that stood then.
 * No row is seen in both.
 */
export function edgeVersions(clocks: Clocks): readonly EdgeVersions[] {
  const visible = shown(clocks);
  if (clocks.knownAt === undefined) return [{ ...CURRENT, visible }];
  return [
    { ...CURRENT, visible: `e.changed_at <= :knownAt AND ${visible}` },
    { ...FORMER, visible: `e.since <= :knownAt AND e.changed_at > :knownAt AND ${visible}` },
  ];
}

/** The instants of the clocks, as bindings. */
export function clockBindings(clocks: Clocks): {
  readonly knownAt: Instant | undefined;
  readonly asOf: Instant | undefined;
  readonly duringFrom: Instant | undefined;
  readonly duringTo: Instant | undefined;
} {
  const { knownAt, asOf, during } = clocks;
  return { knownAt, asOf, duringFrom: during?.from ?? undefined, duringTo: during?.to ?? undefined };
}
