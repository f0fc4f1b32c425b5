import type { Id } from '../domain/ids.ts';
import { type Claim, type Mark, sideBySide, type Testimony } from './claim.ts';
import type { Competes } from './contest.ts';
import { comparePreference } from './marks.ts';
import { partitionPoint } from './partition-point.ts';
import type { Testimonies } from './reach.ts';

/**
 * A stated end reaches to the end of its grain, unless a rival starts inside that grain: then only to that start.
 * This reads the end more finely and takes nothing away, so the shorter end is the fact's own.
 */
export function clipFinishes(testimonies: Testimonies, competes: Competes): Testimonies {
  if (testimonies.size < 2) return testimonies;
  const starts = [...testimonies.values()].flatMap(({ claims }) => claims).sort(byStart);
  return new Map([...testimonies].map(([factId, testimony]) => [factId, clip(factId, testimony, starts, competes)]));
}

/** By instant, and at one instant the start that says most first. */
function byStart(a: Claim, b: Claim): number {
  return a.from - b.from || comparePreference(a.start, b.start);
}

function clip(factId: Id, { claims, endings }: Testimony, starts: readonly Claim[], competes: Competes): Testimony {
  const own = claims.map(({ from }) => from).sort((a, b) => a - b);
  return {
    claims: claims.map((claim) => {
      if (claim.open || claim.finishFrom === claim.until) return claim;
      const start = firstStart(
        starts,
        { from: claim.finishFrom, to: claim.until },
        (other) => other.from > claim.from && competes(other.factId, factId) && !sideBySide(other, claim),
      );
      return start === null ? claim : { ...claim, until: start.at, finish: start.mark, finishFrom: start.at };
    }),
    endings: endings.map((ending) => {
      if (ending.finishFrom === ending.at) return ending;
      const begun = own[partitionPoint(own, (from) => from >= ending.at) - 1] ?? -Infinity;
      const start = firstStart(
        starts,
        { from: ending.finishFrom, to: ending.at },
        (other) => other.from > begun && competes(other.factId, factId),
      );
      return start === null ? ending : { ...ending, at: start.at, finish: start.mark, finishFrom: start.at };
    }),
  };
}

/** The earliest start in a period that passes. As another fact's bound no text states it. */
function firstStart(
  starts: readonly Claim[],
  { from, to }: { readonly from: number; readonly to: number },
  passes: (claim: Claim) => boolean,
): { readonly at: number; readonly mark: Mark } | null {
  for (let index = partitionPoint(starts, (claim) => claim.from >= from); index < starts.length; index += 1) {
    const claim = starts[index];
    if (claim === undefined || claim.from >= to) break;
    if (passes(claim)) return { at: claim.from, mark: { grain: claim.start.grain, stated: false } };
  }
  return null;
}
