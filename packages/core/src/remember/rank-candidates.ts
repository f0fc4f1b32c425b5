import type { EdgeOutline } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Claims } from './claims.ts';

/** What is ranked: where a row stands, and how near it was to what is new. */
interface Ranked {
  readonly edge: Pick<EdgeOutline, 'id' | 'sourceId' | 'relation' | 'targetId' | 'createdAt'>;
  readonly similarity: number;
}

/**
 * Candidates by relevance to the new facts: an exact pair of endpoints first, then the same subject and relation, then
 * similarity, then recency; so a busy entity cannot push out the one that matters. `idOf` gives the stored entity that a
 * name key of the text means.
 */
export function rankCandidates<Found extends Ranked>(
  candidates: readonly Found[],
  { claims }: Claims,
  idOf: (key: string) => Id | undefined,
): readonly Found[] {
  const ends = claims.map(({ sourceKey, relation, targetKey }) => {
    return { relation, source: idOf(sourceKey), target: idOf(targetKey) };
  });
  const pairs = new Set(ends.flatMap(({ source: a, target: b }) => [`${a}\0${b}`, `${b}\0${a}`]));
  const subjects = new Set(ends.map(({ source, relation }) => `${source}\0${relation}`));
  const rank = ({ sourceId, relation, targetId }: Ranked['edge']): number => {
    if (pairs.has(`${sourceId}\0${targetId}`)) return 0;
    return subjects.has(`${sourceId}\0${relation}`) ? 1 : 2;
  };
  return candidates
    .map((found) => ({ found, rank: rank(found.edge) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.found.similarity - a.found.similarity ||
        b.found.edge.createdAt - a.found.edge.createdAt ||
        b.found.edge.id - a.found.edge.id,
    )
    .map(({ found }) => found);
}
