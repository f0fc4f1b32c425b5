import type { Id } from '../domain/ids.ts';
import type { Claim, Ending } from './claim.ts';
import type { Competes } from './contest.ts';
import type { Piece } from './sweep.ts';

/**
 * A fact of which only the end is known held before it for some time: it is given the last free time before its end,
 * the earliest end first. Ends of the same date said at the same time share it.
 */
export function fillUnknownPasts(
  pieces: readonly Piece[],
  pasts: readonly Ending[],
  competes: Competes,
): readonly Piece[] {
  const filled = pieces.map((piece) => ({ ...piece, owners: new Map<Id, readonly Claim[]>(piece.owners) }));
  const inOrder = [...pasts].sort((a, b) => a.at - b.at || b.said - a.said);
  while (inOrder.length > 0) {
    const [first] = inOrder;
    if (first === undefined) break;
    const past = inOrder.findIndex((ending) => ending.at !== first.at || ending.said !== first.said);
    const together = inOrder.splice(0, past < 0 ? inOrder.length : past);
    const runs = together.map((ending) => ({ ending, run: lastFreeRun(filled, ending, competes) }));
    for (const { ending, run } of runs) for (const piece of run) piece.owners.set(ending.factId, []);
  }
  return filled;
}

function lastFreeRun<P extends Piece>(pieces: readonly P[], { factId, at }: Ending, competes: Competes): P[] {
  const run: P[] = [];
  for (const piece of pieces.filter(({ to }) => to <= at).toReversed()) {
    const free = ![...piece.owners.keys()].some((owner) => owner === factId || competes(owner, factId));
    if (free) run.push(piece);
    else if (run.length > 0) break;
  }
  return run;
}
