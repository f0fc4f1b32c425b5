import type { Id } from '../domain/ids.ts';
import type { Testimony } from './claim.ts';
import { paint } from './paint.ts';
import { type Run, runsByFact } from './runs.ts';

const NO_RIVALS = Object.freeze({ competes: () => false, all: true, preferences: [] });

/** When a fact would hold if no other fact excluded it, in order. */
export function periodsAlone(factId: Id, testimony: Testimony): readonly Pick<Run, 'from' | 'to'>[] {
  const { claims, endings } = testimony;
  const [only] = claims;
  // Most facts are told once, and a text that brings many of them should not paint each.
  if (only !== undefined && claims.length === 1 && endings.length === 0)
    return [{ from: only.from, to: only.open ? Infinity : only.until }];
  return runsByFact(paint(new Map([[factId, testimony]]), NO_RIVALS)).get(factId) ?? [];
}
