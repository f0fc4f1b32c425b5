import type { Id } from '../domain/ids.ts';
import type { RelationTable } from '../temporal/index.ts';
import type { Claim } from './claims.ts';
import type { Candidate } from './note.ts';

/** Whether a claim states a stored fact again: the same entities, by whatever names, and the same relation. */
export function repeats(claim: Claim, { edge }: Candidate, idOf: (key: string) => Id | undefined): boolean {
  const [sourceId, targetId] = [idOf(claim.sourceKey), idOf(claim.targetKey)];
  return sourceId === edge.sourceId && targetId === edge.targetId && claim.relation === edge.relation;
}

/** Whether the slot of a claim alone says what it does to stored facts: its relation is declared, or it is a denial. */
export function decidedBySlot(claim: Claim, table: RelationTable): boolean {
  return claim.denied || table.declares(claim.relation);
}

/** Whether code alone knows what the claim does: its slot decides, or it repeats a stored fact. */
export function settled(
  claim: Claim,
  candidates: readonly Candidate[],
  table: RelationTable,
  idOf: (key: string) => Id | undefined,
): boolean {
  return decidedBySlot(claim, table) || candidates.some((candidate) => repeats(claim, candidate, idOf));
}
