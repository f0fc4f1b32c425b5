import type { Id } from '../domain/ids.ts';
import { type Claim, type Mark, sideBySide, type Testimony } from './claim.ts';
import type { Competes } from './contest.ts';
import { startMark } from './outline.ts';
import type { Testimonies } from './reach.ts';

/**
 * A stated end reaches to the end of its grain, unless a rival starts inside that grain: then only to that start.
 * This reads the end more finely and takes nothing away, so the shorter end is the fact's own.
 */
export function clipFinishes(testimonies: Testimonies, competes: Competes): Testimonies {
  if (testimonies.size < 2) return testimonies;
  const starts = [...testimonies.values()].flatMap(({ claims }) => claims);
  return new Map([...testimonies].map(([factId, testimony]) => [factId, clip(factId, testimony, starts, competes)]));
}

function clip(factId: Id, { claims, endings }: Testimony, all: readonly Claim[], competes: Competes): Testimony {
  const rivals = all.filter((other) => competes(other.factId, factId));
  return {
    claims: claims.map((claim) => {
      if (claim.open || claim.finishFrom === claim.until) return claim;
      const others = rivals.filter((rival) => rival.from > claim.from && !sideBySide(rival, claim));
      const start = firstStart(others, claim.finishFrom, claim.until);
      return start === null ? claim : { ...claim, until: start.at, finish: start.mark, finishFrom: start.at };
    }),
    endings: endings.map((ending) => {
      if (ending.finishFrom === ending.at) return ending;
      const begun = claims.reduce((last, { from }) => (from < ending.at ? Math.max(last, from) : last), -Infinity);
      const others = rivals.filter((rival) => rival.from > begun);
      const start = firstStart(others, ending.finishFrom, ending.at);
      return start === null ? ending : { ...ending, at: start.at, finish: start.mark, finishFrom: start.at };
    }),
  };
}

/** The earliest start in `[from, to)`. As another fact's bound no text states it. */
function firstStart(claims: readonly Claim[], from: number, to: number): { at: number; mark: Mark } | null {
  const within = claims.filter((claim) => claim.from >= from && claim.from < to);
  const at = within.reduce((least, claim) => Math.min(least, claim.from), Infinity);
  const mark = startMark({ claims: within, endings: [] }, at);
  return mark === undefined ? null : { at, mark: { grain: mark.grain, stated: false } };
}
