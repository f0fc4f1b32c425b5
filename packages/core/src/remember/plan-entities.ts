import type { Alias } from '../domain/alias.ts';
import { UNKNOWN_TYPE } from '../domain/entity.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import type { NotedEntity } from './claims.ts';
import { aliasesOf, groupByKey, identify } from './identify.ts';
import { joinNames, type NameGroup } from './join-names.ts';
import type { SameNames } from './same-names.ts';

export interface PlannedEntity {
  readonly entity: Entity;
  readonly change: 'new' | 'changed' | 'none';
  /** What this text calls it, and says of it. */
  readonly names: readonly NotedEntity[];
  /** Its other names, those of this text included. */
  readonly aliases: readonly string[];
  /** Whether this text gives it one more. */
  readonly renamed: boolean;
}

/** An alias before it is known by which artifact and comparison. `confirmed`: it is the comparison's word. */
export type AliasDraft = Pick<Alias, 'entityId' | 'name' | 'nameKey' | 'status'> & { readonly confirmed: boolean };

export interface PlannedEntities {
  /** Each mentioned entity as it is to stand, by name key; several names may mean one. */
  readonly byKey: ReadonlyMap<string, PlannedEntity>;
  /** Each entity once. */
  readonly all: readonly PlannedEntity[];
  readonly aliases: readonly AliasDraft[];
}

/** What a text says of names beside mentioning them. */
export interface Names {
  readonly same: readonly SameNames[];
  /** The stored entity that a name was confirmed to be an alias of, by name key. */
  readonly confirmed: ReadonlyMap<string, Id>;
}

/** What an entity becomes when a text mentions it again: a better type, a newer description. */
export function merge(stored: Entity, noted: Pick<NotedEntity, 'type' | 'description'>, at: Instant): Entity {
  const type = stored.type === UNKNOWN_TYPE ? noted.type : stored.type;
  const description = noted.description === '' ? stored.description : noted.description;
  if (type === stored.type && description === stored.description) return stored;
  return { ...stored, type, description, changedAt: at };
}

function create({ key, name, type, description }: NotedEntity, id: Id, at: Instant, model: string): Entity {
  return { id, name, nameKey: key, type, description, modelId: model, createdAt: at, changedAt: at };
}

/** The names of a group that its entity does not have yet. */
function newNames({ nameKey }: Entity, group: NameGroup): readonly NotedEntity[] {
  const known = new Set([nameKey, ...(group.stored ? aliasesOf(group.stored) : []).map((alias) => alias.nameKey)]);
  return group.names.filter(({ key }) => !known.has(key));
}

/**
 * Each mentioned entity as it is to stand: stored ones found again, the others new with their numbers. Names that are one
 * become one entity and its aliases. Two stored entities are never merged here: that they may be one is proposed.
 */
export function planEntities(
  mentioned: readonly NotedEntity[],
  found: readonly FoundEntity[],
  names: Names,
  base: { readonly at: Instant; readonly nextId: Id; readonly model: string },
): PlannedEntities {
  const groups = groupByKey(found);
  const byId = new Map(found.map((each) => [each.entity.id, each]));
  const storedOf = (noted: NotedEntity): FoundEntity | undefined =>
    identify(noted, groups) ?? byId.get(names.confirmed.get(noted.key) ?? -1);
  const joined = joinNames(mentioned, storedOf, names.same);
  const byKey = new Map<string, PlannedEntity>();
  const drafts: AliasDraft[] = joined.proposed.map(({ entity, name, key }) => {
    return { entityId: entity.id, name, nameKey: key, status: 'proposed', confirmed: false };
  });
  const all: PlannedEntity[] = [];
  let id = base.nextId;
  for (const group of joined.groups) {
    const [first, ...others] = group.names;
    if (first === undefined) continue;
    const stored = group.stored?.entity;
    const start = stored ? merge(stored, first, base.at) : create(first, id, base.at, base.model);
    const entity = others.reduce((merged, noted) => merge(merged, noted, base.at), start);
    if (!stored) id += 1;
    const added = newNames(entity, group);
    const planned: PlannedEntity = {
      entity,
      change: stored ? (entity === stored ? 'none' : 'changed') : 'new',
      names: group.names,
      aliases: [...(group.stored ? aliasesOf(group.stored) : []), ...added].map(({ name }) => name),
      renamed: added.length > 0,
    };
    all.push(planned);
    for (const { key } of group.names) byKey.set(key, planned);
    for (const { key, name } of added) {
      const confirmed = names.confirmed.has(key);
      drafts.push({ entityId: entity.id, name, nameKey: key, status: 'accepted', confirmed });
    }
  }
  return { byKey, all, aliases: drafts };
}
