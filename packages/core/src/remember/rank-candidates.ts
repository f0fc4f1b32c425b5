import type { Id } from '../domain/ids.ts';
import type { Claims } from './claims.ts';
import type { Candidate } from './note.ts';

/**
 * Candidates by relevance to the new facts: an exact pair of endpoints first, then the same subject and relation, then
 * similarity, then recency; so a busy entity cannot push out the one that matters. `idOf` gives the stored entity that a
 * name key of the text means.
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  { claims }: Claims,
  idOf: (key: string) => Id | undefined,
): readonly Candidate[] {
  const ends = claims.map(({ sourceKey, relation, targetKey }) => {
    return { relation, source: idOf(sourceKey), target: idOf(targetKey) };
  });
  const pairs = new Set(ends.flatMap(({ source: a, target: b }) => [`${a}\0${b}`, `${b}\0${a}`]));
  const subjects = new Set(ends.map(({ source, relation }) => `${source}\0${relation}`));
  const rank = ({ edge }: Candidate): number => {
    if (pairs.has(`${edge.sourceId}\0${edge.targetId}`)) return 0;
    return subjects.has(`${edge.sourceId}\0${edge.relation}`) ? 1 : 2;
  };
  return [...candidates].sort(
    (a, b) =>
      rank(a) - rank(b) || b.similarity - a.similarity || b.edge.createdAt - a.edge.createdAt || b.edge.id - a.edge.id,
  );
}
