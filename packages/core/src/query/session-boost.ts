import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { Edge } from '../domain/edge.ts';
import type { NeighbourQuery } from '../ports/graph-store.ts';
import type { Scored } from '../search/fuse.ts';
import type { Question } from './read-question.ts';
import { graphOf, type Scope, textsOf } from './scope.ts';

/**
 * What a row gains that the preferred session brought, beside scores that are stretched from 0 to 1: what matches better by
 * more than that stays in front. As much as a text gets from a neighbour that matches in full.
 */
const SESSION_BONUS = 0.3;

type Kind = 'entity' | 'fact' | 'passage';
export type Bonuses = Readonly<Record<Kind, ReadonlyMap<Id, number>>>;

const NO_BONUSES: Bonuses = Object.freeze({ entity: new Map(), fact: new Map(), passage: new Map() });

/** The scope of what the preferred session brought; null where none is preferred. */
function sessionScope({ call, datasets, among }: Question): Scope | null {
  return call.preferred === null ? null : { datasets, among: { ...among, sessionId: call.preferred } };
}

/** What each of the rows that were found gains, if the preferred session brought it. */
export async function sessionBonuses(
  question: Question,
  found: Readonly<Record<Kind, Iterable<Id>>>,
  tools: Pick<StageTools<'text-index', never>, 'ports' | 'context'>,
): Promise<Bonuses> {
  const scope = sessionScope(question);
  if (scope === null) return NO_BONUSES;
  const kinds = ['entity', 'fact', 'passage'] as const;
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const owners = await textsOf(scope, tools).visible({ kind, ids: [...found[kind]] }, question.clocks);
      return [kind, new Map(owners.map((id) => [id, SESSION_BONUS]))] as const;
    }),
  );
  return { ...NO_BONUSES, ...Object.fromEntries(lists) };
}

/** Rows around the seeds that the preferred session brought, however many others there are. */
export async function sessionNeighbours(
  question: Question,
  query: Omit<NeighbourQuery, 'forms'>,
  tools: Pick<StageTools<'graph-store', never>, 'ports' | 'context'>,
): Promise<readonly Edge[]> {
  const scope = sessionScope(question);
  if (scope === null) return [];
  return (await graphOf(scope, tools).neighbours(query, question.clocks)).edges;
}

/** Facts that were found, with those around the seeds that the session brought and that gained nothing yet. */
export function withSession(
  facts: readonly Scored[],
  gained: ReadonlyMap<Id, number>,
  around: readonly Edge[],
): { readonly facts: readonly Scored[]; readonly gained: ReadonlyMap<Id, number> } {
  const more = new Map(around.flatMap(({ factId }) => (gained.has(factId) ? [] : [[factId, SESSION_BONUS] as const])));
  if (more.size === 0) return { facts, gained };
  const scores = new Map(facts.map(({ id, score }) => [id, score]));
  for (const [id, bonus] of more) scores.set(id, (scores.get(id) ?? 0) + bonus);
  return { facts: [...scores].map(([id, score]) => ({ id, score })), gained: new Map([...gained, ...more]) };
}
