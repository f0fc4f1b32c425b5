import { nameKey, relationKey } from '@gligabao/text';
import type { ClaimedEntity } from '../ports/tasks.ts';
import type { Drops, UnlocatedEdge } from './claims.ts';

/** Entities of one name and type are one; the longest description stays. */
export function collapseEntities(entities: readonly ClaimedEntity[], drops: Drops): readonly ClaimedEntity[] {
  const kept = new Map<string, ClaimedEntity>();
  for (const entity of entities) {
    const key = JSON.stringify([nameKey(entity.name), entity.type.toLowerCase()]);
    const seen = kept.get(key);
    if (seen !== undefined) drops.add('repeated item');
    if (seen === undefined || seen.description.length < entity.description.length) {
      kept.set(key, seen === undefined ? entity : { ...seen, description: entity.description });
    }
  }
  return [...kept.values()];
}

/** Facts with the same ends, relation and time are one; the first stays. */
export function collapseEdges<Edge extends UnlocatedEdge>(edges: readonly Edge[], drops: Drops): readonly Edge[] {
  const kept = new Map<string, Edge>();
  for (const edge of edges) {
    const ends = [nameKey(edge.source), relationKey(edge.relation), nameKey(edge.target)];
    const key = JSON.stringify([...ends, edge.validAt, edge.invalidAt, edge.polarity, edge.denied]);
    if (kept.has(key)) drops.add('repeated item');
    else kept.set(key, edge);
  }
  return [...kept.values()];
}
