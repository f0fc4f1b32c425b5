import type { Assertion } from '../domain/assertion.ts';
import type { Edge } from '../domain/edge.ts';
import { contains, type Instant } from '../domain/time.ts';

/** The instant that a statement speaks of: when it is made, or the one nearest to that of the period that it states. */
function spokenOf({ polarity, start, end, reference }: Assertion): Instant {
  if (polarity === 'ends') return (start?.at ?? reference) - 1;
  if (start !== null && start.at > reference) return start.at;
  return end !== null && end.at <= reference ? end.at - 1 : reference;
}

/** Of the rows that a statement supports, the one that it speaks of; where other facts hold then, the latest. */
export function statedRow(assertion: Assertion, rows: readonly Edge[]): Edge | undefined {
  const at = spokenOf(assertion);
  return rows.find(({ validAt, invalidAt }) => contains({ from: validAt, to: invalidAt }, at)) ?? rows.at(-1);
}
