import type { Claims } from './claims.ts';
import type { Candidate } from './note.ts';

/**
 * Candidates by relevance to the new facts: an exact pair of endpoints first, then the same subject and relation, then
 * similarity, then recency; so a busy entity cannot push out the one that matters.
 */
export function rankCandidates(candidates: readonly Candidate[], claims: Claims): readonly Candidate[] {
  const pairs = new Set(claims.claims.flatMap(({ sourceKey: a, targetKey: b }) => [`${a}\0${b}`, `${b}\0${a}`]));
  const subjects = new Set(claims.claims.map(({ sourceKey, relation }) => `${sourceKey}\0${relation}`));
  const rank = ({ edge, source, target }: Candidate): number => {
    if (pairs.has(`${source.key}\0${target.key}`)) return 0;
    return subjects.has(`${source.key}\0${edge.relation}`) ? 1 : 2;
  };
  return [...candidates].sort(
    (a, b) =>
      rank(a) - rank(b) || b.similarity - a.similarity || b.edge.createdAt - a.edge.createdAt || b.edge.id - a.edge.id,
  );
}
