import type { Verdict } from '../domain/assertion.ts';
import type { Position } from '../domain/dataset.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import { slotKey, type Slot } from '../domain/slot.ts';
import { GligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { FactEvidence, GraphStore } from '../ports/graph-store.ts';
import { type RelationTable, slotsOf } from '../temporal/index.ts';

/** Everything that can have a say about a set of facts. */
export interface LoadedEvidence {
  /** Null when nothing had to be read. */
  readonly position: Position | null;
  readonly facts: readonly FactEvidence[];
  readonly verdicts: readonly Verdict[];
}

/** Rounds of following verdicts from slot to slot; a longer chain than this is a fault in the data or in the store. */
const MAX_ROUNDS = 32;

/**
 * Reads the given slots and facts, and whatever is joined to them: the slots of those facts, and the facts that their
 * verdicts name, until nothing new turns up. A chain that is too long is a `fault`.
 */
export async function loadEvidence(
  store: GraphStore,
  dataset: DatasetId,
  start: { readonly slots: readonly Slot[]; readonly factIds: readonly Id[] },
  table: RelationTable,
  context: CallContext,
): Promise<LoadedEvidence> {
  const facts = new Map<Id, FactEvidence>();
  const verdicts = new Map<Id, Verdict>();
  const askedSlots = new Set<string>();
  const askedFacts = new Set<Id>();
  let { slots, factIds } = start;
  let position: Position | null = null;
  for (let round = 0; slots.length + factIds.length > 0; round += 1) {
    if (round === MAX_ROUNDS) {
      // Less than everything that has a say would give rows that are wrong.
      throw new GligabaoError('fault', 'remember/evidence-without-end', 'facts joined by verdicts have no end');
    }
    for (const slot of slots) askedSlots.add(slotKey(slot));
    for (const id of factIds) askedFacts.add(id);
    const found = await store.evidence(dataset, { slots, factIds }, context);
    // The first read is what the plan must match: a later one that saw more makes the plan stale, as it should.
    position ??= found.position;
    for (const fact of found.facts) facts.set(fact.factId, fact);
    for (const verdict of found.verdicts) verdicts.set(verdict.id, verdict);
    const named = found.verdicts.flatMap(({ factId, byFactId }) => (byFactId === null ? [factId] : [factId, byFactId]));
    factIds = [...new Set(named)].filter((id) => !facts.has(id) && !askedFacts.has(id));
    const around = found.facts.flatMap((fact) => slotsOf(fact, table));
    slots = [...new Map(around.map((slot) => [slotKey(slot), slot])).values()].filter(
      (slot) => slot.by !== 'fact' && !askedSlots.has(slotKey(slot)),
    );
  }
  return {
    position,
    facts: [...facts.values()].sort((a, b) => a.factId - b.factId),
    verdicts: [...verdicts.values()].sort((a, b) => a.id - b.id),
  };
}
