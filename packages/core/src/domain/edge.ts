import type { Id } from './ids.ts';
import type { Bound, Instant } from './time.ts';

/** A fact without its time: who, what, whom. All rows of one fact share the number of its first row. */
export interface Fact {
  readonly id: Id;
  readonly sourceId: Id;
  readonly relation: string;
  readonly targetId: Id;
}

/** The bounds of one stretch of a fact, each with its grain and whether a text stated it. */
export interface EdgeBounds {
  readonly validAt: Instant | null;
  readonly validPrecision: Bound['grain'];
  readonly validStated: boolean;
  readonly invalidAt: Instant | null;
  readonly invalidPrecision: Bound['grain'];
  readonly invalidStated: boolean;
}

/** One stretch of a fact on both clocks: a row of `gb_edges`. */
export interface Edge extends EdgeBounds {
  readonly id: Id;
  readonly factId: Id;
  readonly sourceId: Id;
  readonly relation: string;
  readonly targetId: Id;
  readonly description: string;
  readonly createdAt: Instant;
  /** When newer knowledge superseded or retracted it; null while it is believed. */
  readonly expiredAt: Instant | null;
  readonly retracted: boolean;
  /** Facts that claim the same time with the same weight, by number; empty but for a marked conflict. */
  readonly conflictsWith: readonly Id[];
  /** The artifact that created the row. */
  readonly artifactId: Id;
  readonly modelId: string;
  readonly confidence: number | null;
  readonly changedAt: Instant;
}

/** Of a row, what tells whether and where it is shown: its words are read once that is known. */
export type EdgeOutline = Pick<
  Edge,
  | 'id'
  | 'factId'
  | 'sourceId'
  | 'relation'
  | 'targetId'
  | 'validAt'
  | 'invalidAt'
  | 'createdAt'
  | 'expiredAt'
  | 'retracted'
>;

export function outlineOf(edge: EdgeOutline): EdgeOutline {
  const { id, factId, sourceId, relation, targetId, validAt, invalidAt, createdAt, expiredAt, retracted } = edge;
  return { id, factId, sourceId, relation, targetId, validAt, invalidAt, createdAt, expiredAt, retracted };
}

/** How a row reads at an instant of event time. */
export type EdgeState = 'upcoming' | 'current' | 'ended' | 'superseded' | 'retracted';

/** Whether a row is true at no instant: other facts hold in its place. */
export function isEmpty({ validAt, invalidAt }: Pick<Edge, 'validAt' | 'invalidAt'>): boolean {
  return validAt !== null && validAt === invalidAt;
}

/** The state of a row at an instant: now, or the `as_of` of a question. */
export function stateAt(
  edge: Pick<Edge, 'validAt' | 'invalidAt' | 'expiredAt' | 'retracted'>,
  instant: Instant,
): EdgeState {
  if (edge.retracted) return 'retracted';
  if (isEmpty(edge)) return 'superseded';
  if (edge.validAt !== null && instant < edge.validAt) return 'upcoming';
  if (edge.invalidAt === null || instant < edge.invalidAt) return 'current';
  return edge.expiredAt === null ? 'ended' : 'superseded';
}

/** Why a row changed, as kept in its history. */
export type ChangeCause =
  'created' | 'extended' | 'ended' | 'clipped' | 'split' | 'superseded' | 'retracted' | 'restored';
