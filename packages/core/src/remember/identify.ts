import { UNKNOWN_TYPE, VALUE_TYPE, type Entity } from '../domain/entity.ts';
import type { FoundEntity } from '../ports/graph-store.ts';

/** The busiest, then the oldest. */
function byWeight(a: FoundEntity, b: FoundEntity): number {
  return b.degree - a.degree || a.entity.id - b.entity.id;
}

/** Whether two names of these types may be one: a literal is never another name of anything. */
export function typesAgree(type: string, other: string): boolean {
  return (
    type === other || (type === UNKNOWN_TYPE && other !== VALUE_TYPE) || (other === UNKNOWN_TYPE && type !== VALUE_TYPE)
  );
}

/** One of the same type; else, where either type is unknown, the one with most facts. */
function choose(type: string, found: readonly FoundEntity[]): FoundEntity | undefined {
  const same = found.find(({ entity }) => entity.type === type);
  if (same) return same;
  const open = type === UNKNOWN_TYPE ? found : found.filter(({ entity }) => entity.type === UNKNOWN_TYPE);
  return [...open].sort(byWeight)[0];
}

/**
 * The stored entity that a name of the given type means, if any: one of that name, else one of which it is an alias. Two
 * different known types are two entities.
 */
export function identify(
  { key, type }: { readonly key: string; readonly type: string },
  groups: ReadonlyMap<string, readonly FoundEntity[]>,
): FoundEntity | undefined {
  const group = groups.get(key) ?? [];
  const isNamed = ({ entity }: FoundEntity): boolean => entity.nameKey === key;
  return (
    choose(type, group.filter(isNamed)) ??
    choose(
      type,
      group.filter((found) => !isNamed(found)),
    )
  );
}

/** The accepted aliases of an entity. */
export function aliasesOf({ aliases }: FoundEntity): FoundEntity['aliases'] {
  return aliases.filter(({ status }) => status === 'accepted');
}

/** Found entities by their name key and by those of their aliases. */
export function groupByKey(found: readonly FoundEntity[]): ReadonlyMap<string, readonly FoundEntity[]> {
  const groups = new Map<string, FoundEntity[]>();
  for (const each of found) {
    for (const key of new Set([each.entity.nameKey, ...aliasesOf(each).map(({ nameKey }) => nameKey)])) {
      const group = groups.get(key);
      if (group) group.push(each);
      else groups.set(key, [each]);
    }
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
    mentioned.flatMap((named) => {
      const stored = identify(named, groups);
      return stored ? [[named.key, stored.entity] as const] : [];
    }),
  );
}
