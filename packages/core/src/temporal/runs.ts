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

/** The maximal periods that each fact owns, in order; a fact that owns nothing is left out. */
export function runsByFact(pieces: readonly Piece[]): ReadonlyMap<Id, readonly Run[]> {
  const byFact = new Map<Id, { from: number; to: number; pieces: Piece[] }[]>();
  for (const piece of pieces) {
    for (const factId of piece.owners.keys()) {
      const runs = byFact.get(factId) ?? [];
      byFact.set(factId, runs);
      const last = runs.at(-1);
      if (last !== undefined && last.to === piece.from) {
        last.to = piece.to;
        last.pieces.push(piece);
      } else runs.push({ from: piece.from, to: piece.to, pieces: [piece] });
    }
  }
  return byFact;
}

/** The claims by which a fact owns a run. */
export function claimsIn(run: Run, factId: Id): ReadonlySet<Claim> {
  return new Set(run.pieces.flatMap((piece) => piece.owners.get(factId) ?? []));
}
