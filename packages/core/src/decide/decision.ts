import type { Verdict } from '../domain/assertion.ts';
import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Bound, Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import { isOfPerson, lastGrainStart } from '../temporal/index.ts';

/** What is asked of a fact, as it stands with all that has a say in it. */
export interface Standing {
  /** The row that was named. */
  readonly row: Edge;
  readonly fact: FactEvidence;
  /** Every fact that has a say, this one among them. */
  readonly facts: readonly FactEvidence[];
  /** The verdicts that count. */
  readonly counting: readonly Verdict[];
  /** When it is said. */
  readonly reference: Instant;
}

/** What a verdict says, before it has its number and is known to be a person's. */
export type DraftedVerdict = Pick<Verdict, 'kind' | 'factId' | 'byFactId' | 'endsAt'>;

/** What a person's word comes to. */
export interface Decision {
  /** The last one is what the history names; none when all of it is decided so already. */
  readonly verdicts: readonly DraftedVerdict[];
  /** Why the rows, as they would stand, do not show what was asked; null when they do. Nothing is written then. */
  readonly problemOf: (rows: ReadonlyMap<Id, Edge>) => GligabaoError | null;
}

const NO_PROBLEM = (): null => null;

/** What was asked is so already. */
export const DECIDED: Decision = Object.freeze({ verdicts: [], problemOf: NO_PROBLEM });

/** A person's verdicts that count against a fact, the one said last first. */
export function wordsOfPeople({ counting, fact }: Pick<Standing, 'counting' | 'fact'>): readonly Verdict[] {
  return counting
    .filter((verdict) => isOfPerson(verdict) && verdict.factId === fact.factId)
    .toSorted((a, b) => b.reference - a.reference || b.id - a.id);
}

/** Whether a row ends where an end was put: at it, or inside its grain where another fact begins. */
function endsBy({ invalidAt, expiredAt }: Edge, end: Bound): boolean {
  if (invalidAt === end.at) return true;
  return invalidAt !== null && expiredAt === null && invalidAt < end.at && invalidAt > lastGrainStart(end);
}

/** The close by a person that gave a row its end, if one did. */
export function closeOf({ row, fact, counting }: Standing): Verdict | undefined {
  return wordsOfPeople({ fact, counting }).find(
    ({ kind, endsAt }) => kind === 'ends' && endsAt !== null && endsBy(row, endsAt),
  );
}

/** It contradicts how the fact stands. */
export function stands(code: string, message: string): GligabaoError {
  return new GligabaoError('conflict', `edges/${code}`, message);
}

/** A field of the request does not fit how the fact stands. */
export function badField(field: string, message: string): GligabaoError {
  return new GligabaoError('incorrect', 'edges/bad-request', `${field}: ${message}`, { field });
}
