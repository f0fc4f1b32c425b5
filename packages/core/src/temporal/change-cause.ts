import { type ChangeCause, type Edge, isEmpty } from '../domain/edge.ts';
import { endOf, startOf } from './match-rows.ts';

/** What the derivation knows beyond the two versions of a row. */
export interface ChangeCircumstance {
  /** Whether its end, or the whole of it, went to another fact. */
  readonly lost: boolean;
  /** Whether a part of its former period is now a row of its own. */
  readonly split: boolean;
}

/** Why a row changed, read from both versions; null when nothing of it did. */
export function changeCause(before: Edge, after: Edge, { lost, split }: ChangeCircumstance): ChangeCause | null {
  if (isSame(before, after)) return null;
  if (after.retracted && !before.retracted) return 'retracted';
  if (before.retracted && !after.retracted) return 'restored';
  if (isEmpty(after) && !isEmpty(before)) return 'superseded';
  if (split) return 'split';
  if (before.expiredAt === null && after.expiredAt !== null)
    return before.invalidAt === null ? 'superseded' : 'clipped';
  if (before.expiredAt !== null && after.expiredAt === null) return 'restored';
  if (endOf(after) < endOf(before)) return lost ? 'clipped' : 'ended';
  if (endOf(after) > endOf(before) || startOf(after) < startOf(before)) return 'extended';
  return startOf(after) > startOf(before) ? 'clipped' : 'extended';
}

const COMPARED = [
  'validAt',
  'validPrecision',
  'validStated',
  'invalidAt',
  'invalidPrecision',
  'invalidStated',
  'expiredAt',
  'retracted',
] as const;

function isSame(a: Edge, b: Edge): boolean {
  return (
    COMPARED.every((column) => a[column] === b[column]) &&
    a.conflictsWith.length === b.conflictsWith.length &&
    a.conflictsWith.every((factId, index) => factId === b.conflictsWith[index])
  );
}
