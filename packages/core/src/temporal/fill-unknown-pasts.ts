import type { Id } from '../domain/ids.ts';
import type { Claim, Ending } from './claim.ts';
import type { Competes } from './contest.ts';
import { partitionPoint } from './partition-point.ts';
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
  if (pasts.length === 0) return pieces;
  const filled = pieces.map((piece) => ({ ...piece, owners: new Map<Id, readonly Claim[]>(piece.owners) }));
  for (const together of inTurn(pasts)) {
    const runs = together.map((ending) => ({ ending, run: lastFreeRun(filled, ending, competes) }));
    for (const { ending, run } of runs) for (const piece of run) piece.owners.set(ending.factId, []);
  }
  return filled;
}

function inTurn(pasts: readonly Ending[]): readonly (readonly Ending[])[] {
  const turns: Ending[][] = [];
  for (const ending of [...pasts].sort((a, b) => a.at - b.at || b.said - a.said)) {
    const [first] = turns.at(-1) ?? [];
    if (first?.at === ending.at && first.said === ending.said) turns.at(-1)?.push(ending);
    else turns.push([ending]);
  }
  return turns;
}

function lastFreeRun<P extends Piece>(pieces: readonly P[], { factId, at }: Ending, competes: Competes): P[] {
  const run: P[] = [];
  const past = partitionPoint(pieces, ({ to }) => to > at);
  for (let index = past - 1; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (piece === undefined) break;
    const free = ![...piece.owners.keys()].some((owner) => owner === factId || competes(owner, factId));
    if (free) run.push(piece);
    else if (run.length > 0) break;
  }
  return run;
}
