import type { Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import { slotKey, slotOf } from '../domain/slot.ts';
import type { Competes } from './contest.ts';
import type { StatedFact } from './derived-fact.ts';
import type { RelationTable } from './relations.ts';

/** Which facts exclude one another, and the groups that this makes of them. */
export interface Rivalry {
  readonly competes: Competes;
  /** Facts of different groups have nothing to do with each other. */
  readonly groups: readonly (readonly Id[])[];
}

/**
 * Facts of one slot compete; facts of a `contradicts` verdict compete with each other and with nobody by it. Two facts
 * that say the same (as after merging entities) never do.
 */
export function rivalryOf(facts: readonly StatedFact[], verdicts: readonly Verdict[], table: RelationTable): Rivalry {
  const places = new Map(facts.map((fact) => [fact.factId, placeOf(fact, table)]));
  const opposed = new Map<Id, Set<Id>>(facts.map((fact) => [fact.factId, new Set()]));
  for (const [a, b] of contradictions(facts, verdicts, table)) {
    opposed.get(a)?.add(b);
    opposed.get(b)?.add(a);
  }
  const competes = (a: Id, b: Id): boolean => {
    const [left, right] = [places.get(a), places.get(b)];
    if (left === undefined || right === undefined || left.triple === right.triple) return false;
    return left.slot === right.slot || opposed.get(a)?.has(b) === true;
  };
  const slots = new Map([...places].map(([factId, { slot }]) => [factId, slot]));
  return { competes, groups: connected(slots, opposed) };
}

function placeOf({ sourceId, relation, targetId }: StatedFact, table: RelationTable): { slot: string; triple: string } {
  const canonical = table.canonical(relation);
  const ends = canonical.inverse ? { sourceId: targetId, targetId: sourceId } : { sourceId, targetId };
  const fact = { relation: canonical.relation, ...ends };
  return { slot: slotKey(slotOf(fact, table.cardinality(relation))), triple: slotKey(slotOf(fact, 'many')) };
}

/** Pairs by verdict; a relation that is declared many-valued cannot be contradicted. */
function contradictions(
  facts: readonly StatedFact[],
  verdicts: readonly Verdict[],
  table: RelationTable,
): (readonly [Id, Id])[] {
  const open = new Set(
    facts
      .filter(({ relation }) => !(table.declares(relation) && table.cardinality(relation) === 'many'))
      .map(({ factId }) => factId),
  );
  return verdicts.flatMap(({ kind, factId, byFactId }) =>
    kind === 'contradicts' && byFactId !== null && open.has(factId) && open.has(byFactId) ? [[factId, byFactId]] : [],
  );
}

function connected(slots: ReadonlyMap<Id, string>, opposed: ReadonlyMap<Id, ReadonlySet<Id>>): Id[][] {
  const bySlot = new Map<string, Id[]>();
  for (const [factId, slot] of slots) {
    const facts = bySlot.get(slot);
    if (facts === undefined) bySlot.set(slot, [factId]);
    else facts.push(factId);
  }
  const seen = new Set<Id>();
  return [...slots.keys()].flatMap((start) => {
    if (seen.has(start)) return [];
    const group: Id[] = [];
    const reach = (factId: Id): void => {
      if (seen.has(factId)) return;
      seen.add(factId);
      group.push(factId);
    };
    reach(start);
    for (const factId of group) {
      const slot = slots.get(factId) ?? '';
      for (const next of bySlot.get(slot) ?? []) reach(next);
      bySlot.delete(slot);
      for (const next of opposed.get(factId) ?? []) reach(next);
    }
    return [group];
  });
}
