import { UNKNOWN_TYPE, type Entity } from '../domain/entity.ts';
import type { FoundEntity } from '../ports/graph-store.ts';

/** The busiest, then the oldest. */
function byWeight(a: FoundEntity, b: FoundEntity): number {
  return b.degree - a.degree || a.entity.id - b.entity.id;
}

/**
 * The stored entity that a name of the given type means, if any: one of the same type; else, where either type is
 * unknown, the one with most facts. Two different known types are two entities.
 */
export function identify(type: string, sameName: readonly FoundEntity[]): FoundEntity | undefined {
  const same = sameName.find(({ entity }) => entity.type === type);
  if (same) return same;
  const open = type === UNKNOWN_TYPE ? sameName : sameName.filter(({ entity }) => entity.type === UNKNOWN_TYPE);
  return [...open].sort(byWeight)[0];
}

/** Found entities by their name key. */
export function groupByKey(found: readonly FoundEntity[]): ReadonlyMap<string, readonly FoundEntity[]> {
  const groups = new Map<string, FoundEntity[]>();
  for (const each of found) {
    const group = groups.get(each.entity.nameKey);
    if (group) group.push(each);
    else groups.set(each.entity.nameKey, [each]);
  }
  return groups;
}

/** The stored entity that each name of a text means, by name key. */
export function storedEntities(
  mentioned: readonly { readonly key: string; readonly type: string }[],
  found: readonly FoundEntity[],
): ReadonlyMap<string, Entity> {
  const groups = groupByKey(found);
  return new Map(
    mentioned.flatMap(({ key, type }) => {
      const stored = identify(type, groups.get(key) ?? []);
      return stored ? [[key, stored.entity] as const] : [];
    }),
  );
}
