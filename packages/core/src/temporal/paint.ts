import type { Claim, Ending } from './claim.ts';
import type { Contest } from './contest.ts';
import { fillUnknownPasts } from './fill-unknown-pasts.ts';
import { reachOf, type Reach, type Testimonies, unknownPastOf } from './reach.ts';
import { type Piece, sweep } from './sweep.ts';

/**
 * Who owns which piece of the time line, for facts of which some exclude one another: the function of the time rules.
 * The result does not depend on the order of facts or claims.
 */
export function paint(testimonies: Testimonies, contest: Contest): readonly Piece[] {
  const reaches = new Map<Claim, Reach>();
  const pasts: Ending[] = [];
  const points = new Set<number>();
  for (const testimony of testimonies.values()) {
    for (const [claim, reach] of reachOf(testimony)) {
      reaches.set(claim, reach);
      points.add(claim.from).add(claim.until);
    }
    for (const ending of testimony.endings) points.add(ending.at);
    const past = unknownPastOf(testimony);
    if (past !== null) pasts.push(past);
  }
  const pieces = sweep(
    [...points].sort((a, b) => a - b),
    reaches,
    contest,
  );
  return fillUnknownPasts(pieces, pasts, contest.competes);
}
