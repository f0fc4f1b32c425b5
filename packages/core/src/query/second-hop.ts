import { type EdgeOutline, isEmpty, stateAt } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import { pageRank, type WalkLink } from '../search/page-rank.ts';
import type { Retrieved } from './retrieve.ts';
import { graphOf } from './scope.ts';

/** What lies two hops from the question. */
export interface SecondHop {
  readonly edges: readonly EdgeOutline[];
  readonly truncated: boolean;
  /** How near each entity is to the question by walking, from 0 to 1. */
  readonly nearness: ReadonlyMap<Id, number>;
}

export const NO_HOP: SecondHop = Object.freeze({ edges: [], truncated: false, nearness: new Map<Id, number>() });

/** Entities that are followed on, and facts read for each: one busy entity cannot fill the subgraph. */
const FOLLOWED = 20;
const PER_ENTITY = 25;
/** As in HippoRAG: half of the walks end at each step, so that few go far. */
const ENDS = 0.5;
/** Walks over some hundreds of facts touch all that matters by then. */
const TOLERANCE = 1e-5;
/** What a fact of no relevance weighs, beside one that is all that is asked for. */
const LEAST_WEIGHT = 0.05;
/** An entity that is only reached by walking is not as near as the best of those that the question is about. */
const REACHED = 0.5;

/** Whether a walk may go along a fact: it holds at the time asked about. What is closed leads nowhere. */
function carries(edge: EdgeOutline, { clocks, statesAt }: Retrieved): boolean {
  // Rows that are read for a period were true in it, whatever they are now.
  if (clocks.during !== undefined) return !edge.retracted && !isEmpty(edge);
  return stateAt(edge, statesAt) === 'current';
}

function linksOf(edges: readonly EdgeOutline[], found: Retrieved): readonly WalkLink[] {
  const relevance = new Map(found.facts.map(({ id, score }) => [id, score]));
  return edges
    .filter((edge) => carries(edge, found))
    .map(({ factId, sourceId, targetId }) => ({
      from: sourceId,
      to: targetId,
      weight: LEAST_WEIGHT + Math.max(0, relevance.get(factId) ?? 0),
    }));
}

/** Walks begin at the seeds, and at the ends of the facts that were found directly. */
function startsOf(edges: readonly EdgeOutline[], seedIds: readonly Id[], found: Retrieved): ReadonlyMap<Id, number> {
  const scoreOf = new Map(found.seeds.map(({ id, score }) => [id, score]));
  const starts = new Map(seedIds.map((id) => [id, Math.max(LEAST_WEIGHT, scoreOf.get(id) ?? 0)]));
  const relevance = new Map(found.facts.map(({ id, score }) => [id, score]));
  for (const edge of edges) {
    const score = relevance.get(edge.factId) ?? 0;
    if (score <= 0 || !carries(edge, found)) continue;
    for (const id of [edge.sourceId, edge.targetId]) starts.set(id, Math.max(starts.get(id) ?? 0, score));
  }
  return starts;
}

function nearnessOf(ranks: ReadonlyMap<Id, number>): ReadonlyMap<Id, number> {
  const most = Math.max(...ranks.values());
  return new Map([...ranks].map(([id, rank]) => [id, REACHED * (rank / most)]));
}

/**
 * Follows the entities at which most walks over the facts of the first hop end, one hop further. Walks step along facts
 * that hold at the question's time, those relevant to the question most.
 */
export async function secondHop(
  found: Retrieved,
  first: { readonly edges: readonly EdgeOutline[]; readonly seedIds: readonly Id[] },
  tools: Pick<StageTools<'graph-store', never>, 'ports' | 'context'>,
): Promise<SecondHop> {
  const starts = startsOf(first.edges, first.seedIds, found);
  const walk = { ends: ENDS, tolerance: TOLERANCE };
  const ranks = pageRank(linksOf(first.edges, found), starts, walk);
  const followedAlready = new Set(first.seedIds);
  const onward = [...ranks]
    .filter(([id]) => !followedAlready.has(id))
    .sort(([a, left], [b, right]) => right - left || b - a)
    .slice(0, FOLLOWED)
    .map(([id]) => id);
  if (onward.length === 0) return NO_HOP;
  const query = { entityIds: onward, perEntity: PER_ENTITY, limit: FOLLOWED * PER_ENTITY };
  const { around: edges, truncated } = await graphOf(found, tools).outline(
    { around: query, factIds: [] },
    found.clocks,
  );
  return { edges, truncated, nearness: nearnessOf(ranks) };
}
