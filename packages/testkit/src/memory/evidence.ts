import type { Edge, Evidence, Id, Slot } from '@gligabao/core';
import { grouped } from './grouped.ts';
import type { DatasetState } from './state.ts';
import { byNumber, versionsAt } from './visible.ts';

function inSlot(edge: Edge, slot: Slot): boolean {
  switch (slot.by) {
    case 'source':
      return edge.sourceId === slot.sourceId && edge.relation === slot.relation;
    case 'target':
      return edge.targetId === slot.targetId && edge.relation === slot.relation;
    case 'fact':
      return edge.sourceId === slot.sourceId && edge.relation === slot.relation && edge.targetId === slot.targetId;
  }
}

/** Whole facts as they stand now: of the slots, and those named. */
export function evidenceOf(
  state: DatasetState,
  query: { readonly slots: readonly Slot[]; readonly factIds: readonly Id[] },
): Evidence {
  const all = versionsAt(state.edges, {}).toSorted(byNumber);
  const named = new Set(query.factIds);
  const asked = all.filter((row) => named.has(row.factId) || query.slots.some((slot) => inSlot(row, slot)));
  const factIds = new Set(asked.map((row) => row.factId));
  const rowsOf = grouped(all, ({ factId }) => factId);
  const assertionsOf = grouped([...state.assertions.values()].sort(byNumber), ({ factId }) => factId);
  const facts = [...factIds]
    .sort((a, b) => a - b)
    .flatMap((factId) => {
      const rows = rowsOf.get(factId) ?? [];
      const [first] = rows;
      if (!first) return [];
      const { sourceId, relation, targetId } = first;
      return [{ factId, sourceId, relation, targetId, rows, assertions: assertionsOf.get(factId) ?? [] }];
    });
  const verdicts = [...state.verdicts.values()].filter(
    ({ factId, byFactId }) => factIds.has(factId) || (byFactId !== null && factIds.has(byFactId)),
  );
  return { position: state.position, facts, verdicts: verdicts.sort(byNumber) };
}
