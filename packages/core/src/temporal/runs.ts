import type { Id } from '../domain/ids.ts';
import type { Claim } from './claim.ts';
import type { Piece } from './sweep.ts';

/** A maximal period that one fact owns. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** The pieces it is made of, in order. */
  readonly pieces: readonly Piece[];
}

/** The maximal periods that a fact owns, in order. */
export function runsOf(factId: Id, pieces: readonly Piece[]): readonly Run[] {
  const runs: { from: number; to: number; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    if (!piece.owners.has(factId)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.to === piece.from) {
      last.to = piece.to;
      last.pieces.push(piece);
    } else runs.push({ from: piece.from, to: piece.to, pieces: [piece] });
  }
  return runs;
}

/** The claims by which a fact owns a run. */
export function claimsIn(run: Run, factId: Id): ReadonlySet<Claim> {
  return new Set(run.pieces.flatMap((piece) => piece.owners.get(factId) ?? []));
}
