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

/**
 * Whether a claim and a stored fact may exclude each other although each stands in a slot of its own: they are of
 * declared rivals, and about one thing.
 */
function mayExclude(
  claim: Claim,
  { edge }: Candidate,
  table: RelationTable,
  idOf: (key: string) => Id | undefined,
): boolean {
  if (claim.denied || !table.rivals(claim.relation).includes(edge.relation)) return false;
  const ends = [edge.sourceId, ...(table.symmetric(edge.relation) ? [edge.targetId] : [])];
  return subjectsOf(claim, table).some((key) => ends.includes(idOf(key) ?? 0));
}

/** The names that a claim is about: both, where it says the same of both. */
export function subjectsOf(claim: Claim, table: RelationTable): readonly string[] {
  return table.symmetric(claim.relation) ? [claim.sourceKey, claim.targetKey] : [claim.sourceKey];
}

/** Whether code alone knows what the claim does: its slot decides and no rival is stored, or it repeats a stored fact. */
export function settled(
  claim: Claim,
  candidates: readonly Candidate[],
  table: RelationTable,
  idOf: (key: string) => Id | undefined,
): boolean {
  if (!decidedBySlot(claim, table)) return candidates.some((candidate) => repeats(claim, candidate, idOf));
  return !candidates.some((candidate) => mayExclude(claim, candidate, table, idOf));
}
