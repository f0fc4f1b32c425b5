import { formatInstant } from '@gligabao/dates';
import type { Edge } from '../domain/edge.ts';
import type { Instant } from '../domain/time.ts';
import type { AnswerFact } from '../ports/tasks.ts';
import type { FactView } from './views.ts';

function shownTime(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

/** Facts as an answering task takes them; those that are not among them cannot be told to disagree. */
export function toAnswerFacts(facts: ReadonlyMap<string, FactView>): readonly AnswerFact[] {
  const all = [...facts];
  return all.map(([handle, view]) => {
    const rivals = all.filter(([, { edge }]) => view.edge.conflictsWith.includes(edge.factId));
    return toAnswerFact(
      handle,
      view,
      rivals.filter(([, { edge }]) => meet(view.edge, edge)).map(([rival]) => rival),
    );
  });
}

/** Whether two stretches have an instant in common. */
function meet(one: Edge, other: Edge): boolean {
  const begins = Math.max(one.validAt ?? -Infinity, other.validAt ?? -Infinity);
  return begins < Math.min(one.invalidAt ?? Infinity, other.invalidAt ?? Infinity);
}

function toAnswerFact(
  handle: string,
  { edge, source, target, state }: FactView,
  disputedBy: readonly string[],
): AnswerFact {
  return {
    handle,
    source: source.name,
    relation: edge.relation,
    target: target.name,
    description: edge.description,
    validAt: shownTime(edge.validAt),
    invalidAt: shownTime(edge.invalidAt),
    state,
    disputedBy,
  };
}
