import type { Assertion, Edge, FactEvidence, Id } from '@gligabao/core';

function byFact<Item extends { readonly factId: Id }>(items: readonly Item[]): ReadonlyMap<Id, readonly Item[]> {
  const groups = new Map<Id, Item[]>();
  for (const item of items) {
    const group = groups.get(item.factId);
    if (group === undefined) groups.set(item.factId, [item]);
    else group.push(item);
  }
  return groups;
}

/** Whole facts, lowest number first, from all of their rows and assertions; these keep their order. */
export function gatherFacts(edges: readonly Edge[], assertions: readonly Assertion[]): readonly FactEvidence[] {
  const asserted = byFact(assertions);
  const facts = [...byFact(edges)].flatMap(([factId, rows]): readonly FactEvidence[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const { sourceId, relation, targetId } = first;
    return [{ factId, sourceId, relation, targetId, rows, assertions: asserted.get(factId) ?? [] }];
  });
  return facts.sort((a, b) => a.factId - b.factId);
}
