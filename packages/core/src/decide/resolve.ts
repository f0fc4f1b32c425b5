import type { Id } from '../domain/ids.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import { badField, DECIDED, type Decision, type Standing, stands } from './decision.ts';

function rivalsOf({ rows }: FactEvidence): readonly Id[] {
  return [...new Set(rows.flatMap(({ conflictsWith }) => conflictsWith))];
}

/** The fact that is to stand, by the number of one of its rows. */
function standingFact({ fact, facts }: Standing, stands: Id | undefined): FactEvidence {
  if (stands === undefined) return fact;
  const found = facts.find(({ rows }) => rows.some(({ id }) => id === stands));
  if (found) return found;
  throw badField('stands', `edge ${stands} is not the one of the path, nor one of its conflicts_with`);
}

/**
 * A person says which of several facts stands that claim the same time with the same weight.
 *
 * @throws GligabaoError `conflict` where there is none between them; `incorrect` for a fact that is none of theirs.
 */
export function resolve(standing: Standing, edgeId: Id | undefined): Decision {
  const { row, fact, counting } = standing;
  const chosen = standingFact(standing, edgeId);
  const rivals = rivalsOf(chosen);
  const isAmong = chosen === fact || rivals.includes(fact.factId);
  if (!isAmong || rivals.length === 0) {
    const isDecided = counting.some(
      ({ kind, factId, byFactId }) =>
        kind === 'prefers' && byFactId === chosen.factId && (chosen === fact || factId === fact.factId),
    );
    if (isDecided) return DECIDED;
    if (rivalsOf(fact).length > 0) {
      throw badField('stands', `edge ${edgeId ?? row.id} is not in conflict with edge ${row.id}`);
    }
    throw stands('no-conflict', `edge ${row.id} is in conflict with no other fact: there is nothing to decide`);
  }
  return {
    ...DECIDED,
    verdicts: rivals.map((factId) => ({ kind: 'prefers', factId, byFactId: chosen.factId, endsAt: null })),
  };
}
