import type { RelationTable } from '../temporal/index.ts';
import type { Claim } from './claims.ts';
import type { Candidate } from './note.ts';

/** Whether the slot of a claim alone says what it does to stored facts: its relation is declared, or it is a denial. */
export function decidedBySlot(claim: Claim, table: RelationTable): boolean {
  return claim.denied || table.declares(claim.relation);
}

function repeats(claim: Claim, { source, target, edge }: Candidate): boolean {
  return claim.sourceKey === source.key && claim.targetKey === target.key && claim.relation === edge.relation;
}

/** Whether code alone knows what the claim does: its slot decides, or it repeats a stored fact. */
export function settled(claim: Claim, candidates: readonly Candidate[], table: RelationTable): boolean {
  return decidedBySlot(claim, table) || candidates.some((candidate) => repeats(claim, candidate));
}
