import { UNKNOWN_TYPE } from '../domain/entity.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import type { NotedEntity } from './claims.ts';
import { groupByKey, identify } from './identify.ts';

export interface PlannedEntity {
  readonly entity: Entity;
  readonly change: 'new' | 'changed' | 'none';
}

/** What a stored entity becomes when a text mentions it again: a better type, a newer description. */
function merge(stored: Entity, noted: NotedEntity, at: Instant): PlannedEntity {
  const type = stored.type === UNKNOWN_TYPE ? noted.type : stored.type;
  const description = noted.description === '' ? stored.description : noted.description;
  if (type === stored.type && description === stored.description) return { entity: stored, change: 'none' };
  return { entity: { ...stored, type, description, changedAt: at }, change: 'changed' };
}

/** Each mentioned entity as it is to stand, by name key: stored ones found again, the others new with their numbers. */
export function planEntities(
  mentioned: readonly NotedEntity[],
  found: readonly FoundEntity[],
  base: { readonly at: Instant; readonly nextId: Id; readonly model: string },
): ReadonlyMap<string, PlannedEntity> {
  const groups = groupByKey(found);
  const planned = new Map<string, PlannedEntity>();
  let id = base.nextId;
  for (const noted of mentioned) {
    const stored = identify(noted.type, groups.get(noted.key) ?? []);
    if (stored) {
      planned.set(noted.key, merge(stored.entity, noted, base.at));
      continue;
    }
    planned.set(noted.key, {
      change: 'new',
      entity: {
        id,
        name: noted.name,
        nameKey: noted.key,
        type: noted.type,
        description: noted.description,
        modelId: base.model,
        createdAt: base.at,
        changedAt: base.at,
      },
    });
    id += 1;
  }
  return planned;
}
