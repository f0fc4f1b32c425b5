import type { Edge, Evidence, Id, Slot } from '@gligabao/core';
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
  const asked = all.filter(
    (row) => query.factIds.includes(row.factId) || query.slots.some((slot) => inSlot(row, slot)),
  );
  const factIds = [...new Set(asked.map((row) => row.factId))].sort((a, b) => a - b);
  const assertions = [...state.assertions.values()].sort(byNumber);
  const facts = factIds.flatMap((factId) => {
    const rows = all.filter((row) => row.factId === factId);
    const [first] = rows;
    if (!first) return [];
    const { sourceId, relation, targetId } = first;
    return [
      { factId, sourceId, relation, targetId, rows, assertions: assertions.filter((each) => each.factId === factId) },
    ];
  });
  const verdicts = [...state.verdicts.values()].filter(
    ({ factId, byFactId }) => factIds.includes(factId) || (byFactId !== null && factIds.includes(byFactId)),
  );
  return { position: state.position, facts, verdicts: verdicts.sort(byNumber) };
}
