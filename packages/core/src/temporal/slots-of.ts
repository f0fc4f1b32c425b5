import type { Fact } from '../domain/edge.ts';
import { type Slot, slotOf } from '../domain/slot.ts';
import type { RelationTable } from './relations.ts';

/**
 * The slots that a fact is in. One that is said of two alike is a value of both, whoever is named first, so that it is in
 * the slots of either end.
 */
export function slotsOf(fact: Omit<Fact, 'id'>, table: RelationTable): readonly Slot[] {
  const cardinality = table.cardinality(fact.relation);
  if (!table.symmetric(fact.relation)) return [slotOf(fact, cardinality)];
  const turned = { ...fact, sourceId: fact.targetId, targetId: fact.sourceId };
  const ends = cardinality === 'many' ? (['many'] as const) : (['one-per-source', 'one-per-target'] as const);
  return [fact, turned].flatMap((each) => ends.map((end) => slotOf(each, end)));
}
