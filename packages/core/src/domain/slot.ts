import type { Fact } from './edge.ts';
import type { Id } from './ids.ts';

/**
 * The facts that can exclude one another: all values of a (source, relation), all of a (relation, target), or one fact
 * alone. A slot names rows to load; which of them a verdict joins across slots is decided when they are derived.
 */
export type Slot =
  | { readonly by: 'source'; readonly sourceId: Id; readonly relation: string }
  | { readonly by: 'target'; readonly targetId: Id; readonly relation: string }
  | { readonly by: 'fact'; readonly sourceId: Id; readonly relation: string; readonly targetId: Id };

/** How many values a relation has at a time: one per source, one per target, or any number. */
export type Cardinality = 'one-per-source' | 'one-per-target' | 'many';

/** The slot of a fact under its relation's cardinality. */
export function slotOf(fact: Omit<Fact, 'id'>, cardinality: Cardinality): Slot {
  switch (cardinality) {
    case 'one-per-source':
      return { by: 'source', sourceId: fact.sourceId, relation: fact.relation };
    case 'one-per-target':
      return { by: 'target', targetId: fact.targetId, relation: fact.relation };
    case 'many':
      return { by: 'fact', sourceId: fact.sourceId, relation: fact.relation, targetId: fact.targetId };
  }
}

/** A text form of a slot, equal for equal slots. */
export function slotKey(slot: Slot): string {
  switch (slot.by) {
    case 'source':
      return `source:${slot.sourceId}:${slot.relation}`;
    case 'target':
      return `target:${slot.targetId}:${slot.relation}`;
    case 'fact':
      return `fact:${slot.sourceId}:${slot.relation}:${slot.targetId}`;
  }
}
