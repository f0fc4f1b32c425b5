import type { Verdict } from '../domain/assertion.ts';
import { slotKey } from '../domain/slot.ts';
import type { StatedFact } from './derived-fact.ts';
import type { RelationTable } from './relations.ts';
import { slotsOf } from './slots-of.ts';

/**
 * The corrections that lie in the facts themselves: a value that never changes was wrong where another is said later.
 * They are verdicts of the text that says it, and are corrected and taken back as those are.
 */
export function lastingCorrections(facts: readonly StatedFact[], table: RelationTable): readonly Verdict[] {
  const verdicts: Verdict[] = [];
  for (const values of lastingSlots(facts, table)) {
    for (const { factId, targetId, assertions } of values) {
      const said = assertions.filter(({ polarity }) => polarity === 'holds');
      for (const { artifactId, reference, createdAt } of said) {
        for (const former of values) {
          if (former.factId === factId || former.targetId === targetId || !isSaidBefore(former, reference)) continue;
          verdicts.push({
            // Stored verdicts count from 1.
            id: -1 - verdicts.length,
            kind: 'corrects',
            factId: former.factId,
            byFactId: factId,
            artifactId,
            reference,
            endsAt: null,
            status: 'accepted',
            inferenceId: null,
            reason: null,
            createdAt,
          });
        }
      }
    }
  }
  return verdicts;
}

function isSaidBefore({ assertions }: StatedFact, instant: number): boolean {
  return assertions.some(({ polarity, reference }) => polarity === 'holds' && reference < instant);
}

/** The facts of each slot of a lasting relation. */
function lastingSlots(facts: readonly StatedFact[], table: RelationTable): Iterable<readonly StatedFact[]> {
  const bySlot = new Map<string, StatedFact[]>();
  for (const fact of facts) {
    if (!table.lasting(fact.relation)) continue;
    for (const slot of slotsOf(fact, table)) {
      const key = slotKey(slot);
      bySlot.set(key, [...(bySlot.get(key) ?? []), fact]);
    }
  }
  return bySlot.values();
}
