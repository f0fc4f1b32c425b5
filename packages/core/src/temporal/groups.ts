import type { Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import { slotKey, slotOf } from '../domain/slot.ts';
import type { Contest, Preference } from './contest.ts';
import type { StatedFact } from './derived-fact.ts';
import type { RelationTable } from './relations.ts';
import { slotsOf } from './slots-of.ts';

/** Facts that have to do with each other, and with no others. */
export interface Group {
  readonly factIds: readonly Id[];
  readonly contest: Contest;
}

/**
 * Facts of one slot compete; facts of a `contradicts` verdict compete with each other and with nobody by it. Two facts
 * that say the same (as after merging entities) never do.
 */
export function contestsOf(facts: readonly StatedFact[], verdicts: readonly Verdict[], table: RelationTable): Group[] {
  const places = placesOf(facts, table);
  const opposed = new Map<Id, Set<Id>>(facts.map((fact) => [fact.factId, new Set()]));
  for (const [a, b] of contradictions(facts, verdicts, table)) {
    opposed.get(a)?.add(b);
    opposed.get(b)?.add(a);
  }
  const competes = (a: Id, b: Id): boolean => {
    const [left, right] = [places.get(a), places.get(b)];
    if (left === undefined || right === undefined || left.triple === right.triple) return false;
    return left.slots.some((slot) => right.slots.includes(slot)) || opposed.get(a)?.has(b) === true;
  };
  const preferences = preferencesOf(verdicts);
  const slots = new Map([...places].map(([factId, place]) => [factId, place.slots]));
  return connected(slots, opposed).map((factIds) => {
    const triples = new Set(factIds.map((factId) => places.get(factId)?.triple));
    const [first, ...others] = factIds.map((factId) => slots.get(factId) ?? []);
    const together = first?.some((slot) => others.every((each) => each.includes(slot))) === true;
    return { factIds, contest: { competes, all: together && triples.size === factIds.length, preferences } };
  });
}

/** What a person decided between facts, said last first; of two words at one instant the numbers decide, not the arrival. */
function preferencesOf(verdicts: readonly Verdict[]): readonly Preference[] {
  return verdicts
    .flatMap(({ kind, factId, byFactId, reference }) =>
      kind === 'prefers' && byFactId !== null ? [{ factId, byFactId, upTo: reference }] : [],
    )
    .sort((a, b) => b.upTo - a.upTo || a.byFactId - b.byFactId || a.factId - b.factId);
}

/** The facts that may have a say about one another: of one slot, or named by one verdict, and so on from there. */
export function familiesOf(
  facts: readonly StatedFact[],
  verdicts: readonly Verdict[],
  table: RelationTable,
): readonly (readonly Id[])[] {
  const joined = new Map<Id, Set<Id>>(facts.map((fact) => [fact.factId, new Set()]));
  for (const { factId, byFactId } of verdicts) {
    if (byFactId === null) continue;
    joined.get(factId)?.add(byFactId);
    joined.get(byFactId)?.add(factId);
  }
  const slots = new Map([...placesOf(facts, table)].map(([factId, place]) => [factId, place.slots]));
  return connected(slots, joined);
}

/** Where a fact belongs, in numbers that are equal for equal slots and equal triples. */
interface Place {
  readonly slots: readonly number[];
  readonly triple: number;
}

function placesOf(facts: readonly StatedFact[], table: RelationTable): ReadonlyMap<Id, Place> {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  return new Map(
    facts.map(({ factId, sourceId, relation, targetId }) => {
      const canonical = table.canonical(relation);
      const ends = canonical.inverse ? { sourceId: targetId, targetId: sourceId } : { sourceId, targetId };
      const fact = { relation: canonical.relation, ...ends };
      const slots = slotsOf(fact, table).map((slot) => numberOf(slotKey(slot)));
      return [factId, { slots, triple: numberOf(slotKey(slotOf(sorted(fact, table), 'many'))) }];
    }),
  );
}

/** A fact that is the same with its ends exchanged, always the same way round. */
function sorted<Ends extends Pick<StatedFact, 'sourceId' | 'relation' | 'targetId'>>(
  fact: Ends,
  table: RelationTable,
): Ends {
  const { sourceId, relation, targetId } = fact;
  return sourceId > targetId && table.symmetric(relation) ? { ...fact, sourceId: targetId, targetId: sourceId } : fact;
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

function connected(slots: ReadonlyMap<Id, readonly number[]>, opposed: ReadonlyMap<Id, ReadonlySet<Id>>): Id[][] {
  const bySlot = new Map<number, Id[]>();
  for (const [factId, ofFact] of slots) {
    for (const slot of ofFact) {
      const facts = bySlot.get(slot);
      if (facts === undefined) bySlot.set(slot, [factId]);
      else facts.push(factId);
    }
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
      for (const slot of slots.get(factId) ?? []) {
        for (const next of bySlot.get(slot) ?? []) reach(next);
        bySlot.delete(slot);
      }
      for (const next of opposed.get(factId) ?? []) reach(next);
    }
    return [group];
  });
}
