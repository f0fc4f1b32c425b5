import { type Edge, isEmpty } from '../domain/edge.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { EdgeChange } from '../ports/commit-plan.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import { changeCause } from './change-cause.ts';
import type { DerivedFact, Stretch } from './derived-fact.ts';
import { hasBoundsOf, matchRows, overlaps } from './match-rows.ts';

/** The columns of a new row that do not depend on time. */
export type NewRow = Pick<
  Edge,
  'sourceId' | 'relation' | 'targetId' | 'description' | 'artifactId' | 'modelId' | 'confidence'
>;

/** What set off the reconciliation, for the history. */
export interface ChangeOrigin {
  readonly artifactId: Id | null;
  /** The fact that caused a change which no fact's taking over explains; null when there is none. */
  readonly byFactId?: Id | null;
  readonly inferenceId: RunId | null;
  /** The verdict of a person; null for what a text set off. */
  readonly verdictId: Id | null;
}

export interface ReconcileInput {
  readonly derived: readonly DerivedFact[];
  /** The rows of those facts as they stand; facts that have none may be left out. */
  readonly current: readonly Pick<FactEvidence, 'factId' | 'rows'>[];
  /** The instant of the commit. */
  readonly at: Instant;
  /** The number the dataset hands out next. New facts may have taken numbers from there on: rows come after those. */
  readonly nextEdgeId: Id;
  readonly newRow: (factId: Id) => NewRow;
  readonly origin: ChangeOrigin;
}

/** Which row an assertion supports. */
export interface RowLink {
  readonly edgeId: Id;
  readonly assertionId: Id;
}

export interface Reconciled {
  /** New rows in the order of their numbers, with cause `created` or `split`. The first row of a fact has its number. */
  readonly created: readonly EdgeChange[];
  /** Rows that stand differently from now on, in the order of their numbers; one that no stretch claims is true at no instant. */
  readonly changed: readonly EdgeChange[];
  /** All links of the facts' rows, those that exist among them. */
  readonly links: readonly RowLink[];
  /** The number after the last one used. */
  readonly next: Id;
}

/** The difference between what is derived and what is stored, as rows to write. */
export function reconcileRows(input: ReconcileInput): Reconciled {
  const rowsOf = new Map(input.current.map(({ factId, rows }) => [factId, rows]));
  const facts = [...input.derived].sort((a, b) => a.factId - b.factId);
  const isNew = (fact: DerivedFact): boolean => (rowsOf.get(fact.factId) ?? []).length === 0;
  let next = facts.filter(isNew).reduce((past, { factId }) => Math.max(past, factId + 1), input.nextEdgeId);
  const take = (): Id => next++;

  const parts = facts.map((fact) => reconcileFact(fact, rowsOf.get(fact.factId) ?? [], input, take));
  const byNumber = (a: EdgeChange, b: EdgeChange): number => a.edge.id - b.edge.id;
  return {
    created: parts.flatMap(({ created }) => created).sort(byNumber),
    changed: parts.flatMap(({ changed }) => changed).sort(byNumber),
    links: parts.flatMap(({ links }) => links),
    next,
  };
}

function reconcileFact(
  fact: DerivedFact,
  rows: readonly Edge[],
  input: ReconcileInput,
  take: () => Id,
): Omit<Reconciled, 'next'> {
  const { pairs, unclaimed } = matchRows(fact.stretches, rows);
  const additions = pairs.filter(({ row }) => row === null).map(({ stretch }) => stretch);
  const created: EdgeChange[] = [];
  const changed: EdgeChange[] = [];
  const links: RowLink[] = [];
  for (const { stretch, row } of pairs) {
    const edge = edgeOf(fact, stretch, row, input, () => (rows.length + created.length === 0 ? fact.factId : take()));
    for (const assertionId of stretch.assertionIds) links.push({ edgeId: edge.id, assertionId });
    const byFactId = stretch.lostTo ?? input.origin.byFactId ?? null;
    if (row === null) {
      const cause = rows.some((other) => !isEmpty(other) && overlaps(other, stretch)) ? 'split' : 'created';
      created.push({ ...input.origin, byFactId, edge, cause });
    } else {
      const split = !isEmpty(row) && additions.some((addition) => overlaps(row, addition));
      const cause = changeCause(row, edge, { lost: stretch.lostAt !== null, split });
      if (cause !== null) changed.push({ ...input.origin, byFactId, edge, cause });
    }
  }
  for (const row of unclaimed) {
    const edge = emptied(row, fact.retracted, input.at);
    if (changeCause(row, edge, { lost: true, split: false }) === null) continue;
    const byFactId = input.origin.byFactId ?? null;
    changed.push({ ...input.origin, byFactId, edge, cause: fact.retracted ? 'retracted' : 'superseded' });
  }
  return { created, changed, links };
}

function edgeOf(
  { factId, retracted }: DerivedFact,
  stretch: Stretch,
  row: Edge | null,
  { at, newRow }: ReconcileInput,
  number: () => Id,
): Edge {
  const { validAt, validPrecision, validStated, invalidAt, invalidPrecision, invalidStated, conflictsWith } = stretch;
  const bounds = { validAt, validPrecision, validStated, invalidAt, invalidPrecision, invalidStated };
  const lost = stretch.lostAt !== null && stretch.lostAt <= at;
  const expired = retracted || (lost && !(row !== null && closesAsTold(row, stretch)));
  const expiredAt = expired ? (row?.expiredAt ?? at) : null;
  const standing = { ...bounds, conflictsWith, retracted, expiredAt };
  const edge = row ?? { ...newRow(factId), id: number(), factId, createdAt: at, changedAt: at };
  const version = { ...edge, ...standing };
  return row !== null && changeCause(row, version, { lost: false, split: false }) === null
    ? version
    : { ...version, changedAt: at };
}

/** Whether the row was closed ahead of time, and just that has come: it ended as told, and nothing new supersedes it. */
function closesAsTold(row: Edge, stretch: Stretch): boolean {
  const ahead = row.invalidAt !== null && row.invalidAt > row.changedAt;
  return ahead && row.expiredAt === null && hasBoundsOf(row, stretch);
}

/** A row whose time now belongs to other rows of the fact, or to none; of a fact that is retracted it is so too. */
function emptied(row: Edge, retracted: boolean, at: Instant): Edge {
  const instant = row.validAt ?? row.invalidAt ?? row.createdAt;
  return {
    ...row,
    validAt: instant,
    invalidAt: instant,
    invalidPrecision: row.validPrecision,
    invalidStated: false,
    retracted,
    conflictsWith: [],
    expiredAt: row.expiredAt ?? at,
    changedAt: at,
  };
}
