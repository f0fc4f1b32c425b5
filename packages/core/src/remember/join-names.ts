import type { Entity } from '../domain/entity.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import type { NotedEntity } from './claims.ts';
import { typesAgree } from './identify.ts';
import type { SameNames } from './same-names.ts';

/** Names of a text that mean one entity, in the order in which it mentions them; the stored one, if any. */
export interface NameGroup {
  readonly names: readonly NotedEntity[];
  readonly stored: FoundEntity | undefined;
}

/** A stored entity, and the name of something else that the text calls the same. */
export interface ProposedAlias {
  readonly entity: Entity;
  readonly name: string;
  readonly key: string;
}

/**
 * Groups the names of a text by what they mean: those that mean one stored entity, and those that the text joins. Where
 * it joins two stored entities, or one of another type, both stay, and the alias is proposed on the stored one that the
 * text speaks of.
 */
export function joinNames(
  mentioned: readonly NotedEntity[],
  storedOf: (noted: NotedEntity) => FoundEntity | undefined,
  same: readonly SameNames[],
): { readonly groups: readonly NameGroup[]; readonly proposed: readonly ProposedAlias[] } {
  const groups = new Map<string, NameGroup>();
  const byStored = new Map<number, string>();
  const groupOf = new Map<string, string>();
  for (const noted of mentioned) {
    const stored = storedOf(noted);
    const lead = (stored && byStored.get(stored.entity.id)) ?? noted.key;
    if (stored) byStored.set(stored.entity.id, lead);
    groupOf.set(noted.key, lead);
    groups.set(lead, { names: [...(groups.get(lead)?.names ?? []), noted], stored });
  }
  const proposed: ProposedAlias[] = [];
  for (const { key, otherKey } of same) {
    const [lead, otherLead] = [groupOf.get(key), groupOf.get(otherKey)];
    const [group, other] = [groups.get(lead ?? ''), groups.get(otherLead ?? '')];
    if (lead === undefined || otherLead === undefined || !group || !other || lead === otherLead) continue;
    const stored = group.stored ?? other.stored;
    const fits = [...group.names, ...other.names].every(({ type }) => !stored || typesAgree(type, stored.entity.type));
    if (stored && ((group.stored && other.stored) || !fits)) {
      const [named] = group.stored ? other.names : group.names;
      if (named) proposed.push({ entity: stored.entity, name: named.name, key: named.key });
      continue;
    }
    groups.set(lead, { names: [...group.names, ...other.names], stored });
    groups.delete(otherLead);
    for (const { key: joined } of other.names) groupOf.set(joined, lead);
  }
  return { groups: [...groups.values()], proposed };
}
