import type { Id } from '../domain/ids.ts';
import type { CallContext } from '../ports/context.ts';
import type { TextOwner } from '../ports/text-index.ts';
import type { VectorHit, VectorIndex } from '../ports/vector-index.ts';

export interface BoundedSearch {
  readonly space: string;
  readonly vector: Float32Array;
  /** How many are wanted. */
  readonly limit: number;
  readonly atLeast: number;
  /** Candidates that are judged at a time. */
  readonly page: number;
}

/**
 * The nearest of what `judge` lets through, where that may be little of what is near: candidates come by bounds, and cosines are
 * computed of those alone that passed.
 *
 * @param judge which of these may be shown, with their owners.
 */
export async function nearestByBounds(
  index: VectorIndex,
  { space, vector, limit, atLeast, page }: BoundedSearch,
  judge: (ids: readonly Id[]) => Promise<readonly TextOwner[]>,
  context: CallContext,
): Promise<readonly (TextOwner & Pick<VectorHit, 'score'>)[]> {
  const passed = new Map<Id, Id>();
  const nearest = async (): Promise<readonly VectorHit[]> => {
    if (passed.size === 0) return [];
    const how = { page: limit, only: [...passed.keys()] };
    for await (const [hits = []] of index.search(space, [vector], how, context)) return hits;
    return [];
  };
  let found: readonly VectorHit[] | null = null;
  for await (const [hits = []] of index.search(space, [vector], { page, bounds: true }, context)) {
    for (const { textId, ownerId } of await judge(hits.map(({ id }) => id))) passed.set(textId, ownerId);
    // What has not come yet is no nearer than this, and may be as near.
    const left = hits.at(-1)?.score ?? -1;
    found = passed.size < limit ? null : await nearest();
    const last = found?.[limit - 1];
    if (left < atLeast || (last !== undefined && last.score > left)) break;
  }
  return (found ?? (await nearest())).flatMap(({ id: textId, score }) => {
    const ownerId = passed.get(textId);
    return ownerId === undefined || score < atLeast ? [] : [{ textId, ownerId, score }];
  });
}
