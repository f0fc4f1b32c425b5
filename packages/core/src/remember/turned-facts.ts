import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { LoadedEvidence } from './load-evidence.ts';
import type { PlannedRows } from './plan-rows.ts';

/** Stored facts that have a live row from now on and had none, and those that had one and have none. */
export function turnedFacts(
  evidence: Pick<LoadedEvidence, 'facts'>,
  { rows }: Pick<PlannedRows, 'rows'>,
): { readonly revived: readonly Id[]; readonly fallen: readonly Id[] } {
  const isLive = ({ expiredAt, retracted }: Edge): boolean => expiredAt === null && !retracted;
  const before = new Set(evidence.facts.filter((fact) => fact.rows.some(isLive)).map(({ factId }) => factId));
  const after = new Set([...rows.values()].filter(isLive).map(({ factId }) => factId));
  const stored = evidence.facts.map(({ factId }) => factId);
  return {
    revived: stored.filter((id) => !before.has(id) && after.has(id)),
    fallen: stored.filter((id) => before.has(id) && !after.has(id)),
  };
}
