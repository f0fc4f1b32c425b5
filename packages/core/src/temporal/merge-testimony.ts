import type { Id } from '../domain/ids.ts';
import type { Claim, Ending, Mark } from './claim.ts';

/** One claim for all that say the very same, with the evidence of each. */
export function mergedClaims(claims: readonly Claim[]): readonly Claim[] {
  return merged(claims, claimKey, (first, all) => ({
    ...first,
    assertionIds: unique(all.flatMap(({ assertionIds }) => assertionIds)),
    sources: [...new Map(all.flatMap(({ sources }) => sources).map((each) => [each.assertionId, each])).values()],
  }));
}

/** One ending for all that say the very same. */
export function mergedEndings(endings: readonly Ending[]): readonly Ending[] {
  return merged(endings, endingKey, (first, all) => ({
    ...first,
    assertionIds: unique(all.flatMap(({ assertionIds }) => assertionIds)),
  }));
}

function claimKey({ factId, said, from, start, until, finish, finishFrom, open, closes }: Claim): string {
  return [factId, said, from, markKey(start), until, markKey(finish), finishFrom, open, closes].join();
}

function endingKey({ factId, said, at, finish, finishFrom }: Ending): string {
  return [factId, said, at, markKey(finish), finishFrom].join();
}

function markKey({ grain, stated }: Mark): string {
  return `${grain}/${stated}`;
}

function merged<T>(
  list: readonly T[],
  keyOf: (item: T) => string,
  join: (first: T, all: readonly T[]) => T,
): readonly T[] {
  if (list.length < 2) return list;
  const byKey = new Map<string, [T, ...T[]]>();
  for (const item of list) {
    const key = keyOf(item);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [item]);
    else same.push(item);
  }
  return [...byKey.values()].map((same) => (same.length === 1 ? same[0] : join(same[0], same)));
}

function unique(ids: readonly Id[]): readonly Id[] {
  return [...new Set(ids)];
}
