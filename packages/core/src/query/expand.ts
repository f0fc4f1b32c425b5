import { type EdgeOutline, type EdgeState, stateAt } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import type { Support } from '../ports/graph-store.ts';
import type { StatedFact } from '../ports/tasks.ts';
import { explainFacts, NOTHING_EXPLAINED, type Explained } from './explain/explain-facts.ts';
import { AT_ANY_TIME } from './explain/at-any-time.ts';
import { gained, type Traces } from './explain/how-found.ts';
import { preferNewer } from './prefer-newer.ts';
import { readStated, readStatements, statedFacts } from './stated.ts';
import { NOT_RENDERED, renderContext, type RenderedContext } from './render-context.ts';
import { nearestFirst } from './nearest-first.ts';
import type { Scored } from '../search/fuse.ts';
import type { Retrieved } from './retrieve.ts';
import { catalogueOf, graphOf, type ScopedRows } from './scope.ts';
import { sessionNeighbours, withSession } from './session-boost.ts';
import { NO_HOP, secondHop } from './second-hop.ts';
import type { FactView, PassageView } from './views.ts';

/** A question with the material for its answer. */
export interface Expanded extends Retrieved {
  readonly entities: readonly Entity[];
  readonly shownFacts: readonly FactView[];
  readonly shownPassages: readonly PassageView[];
  readonly context: RenderedContext;
  /** Whether a limit cut something that was found. */
  readonly truncated: boolean;
  /** Why facts are in or out; null where that is not asked for. */
  readonly explained: Explained | null;
  readonly expandMs: number;
}

/** Facts read for each seed: one busy entity cannot fill the subgraph. */
const PER_ENTITY = 50;
const MAX_NEIGHBOURS = 1000;
/** As in the reference: with nothing to start from, the newest entities. */
const FALLBACK_SEEDS = 25;
/** What a fact gains from touching a seed, beside its own relevance. */
const SEED_SHARE = 0.25;

const STATE_ORDER: Readonly<Record<EdgeState, number>> = {
  current: 0,
  upcoming: 1,
  ended: 2,
  superseded: 3,
  retracted: 4,
};

interface RankedEdge<Row extends EdgeOutline = EdgeOutline> {
  readonly edge: Row;
  readonly state: EdgeState;
  readonly score: number;
}

/**
 * Edges by relevance to the question, then recency; what holds now stands first, unless another time is asked about.
 *
 * @param nearness how near entities are that are no seeds.
 */
function rankEdges<Row extends EdgeOutline>(
  edges: readonly Row[],
  found: Retrieved,
  nearness: ReadonlyMap<Id, number> = NO_HOP.nearness,
): readonly RankedEdge<Row>[] {
  const factScore = new Map(found.facts.map(({ id, score }) => [id, score]));
  const seedScore = new Map(found.seeds.map(({ id, score }) => [id, score]));
  const nearnessOf = (id: Id): number => Math.max(seedScore.get(id) ?? 0, nearness.get(id) ?? 0);
  const all = edges.map((edge): RankedEdge<Row> => {
    const seed = Math.max(nearnessOf(edge.sourceId), nearnessOf(edge.targetId));
    const score = (factScore.get(edge.factId) ?? 0) + SEED_SHARE * seed;
    return { edge, state: stateAt(edge, found.statesAt), score };
  });
  const asked = found.history || found.time?.use === 'filter';
  const sorted = all.sort(
    (a, b) =>
      (asked ? 0 : STATE_ORDER[a.state] - STATE_ORDER[b.state]) ||
      b.score - a.score ||
      STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
      (b.edge.validAt ?? -Infinity) - (a.edge.validAt ?? -Infinity) ||
      b.edge.id - a.edge.id,
  );
  return nearestFirst(sorted, found.time);
}

/** The newest entities of those known at the clocks, when nothing in the question is a start. */
async function fallbackSeeds(found: Retrieved, tools: Tools): Promise<readonly Id[]> {
  const { knownAt } = found.clocks;
  const newest = await catalogueOf(found, tools).newestEntities(
    FALLBACK_SEEDS,
    knownAt === undefined ? {} : { knownAt },
  );
  return newest.map(({ id }) => id);
}

type Tools = StageTools<'graph-store' | 'catalogue', never>;

/** The edges around the seeds and those found directly, and where the search started. */
async function gather(found: Retrieved, tools: Tools) {
  const graph = graphOf(found, tools);
  const factIds = found.facts.map(({ id }) => id);
  const seeded = found.seeds.map(({ id }) => id);
  const isFound = seeded.length + factIds.length > 0;
  // What is newest is an answer to words that say too little, and none to a picture.
  const entityIds = isFound || found.askedIn !== 'words' ? seeded : await fallbackSeeds(found, tools);
  const query = { entityIds, perEntity: PER_ENTITY, limit: MAX_NEIGHBOURS };
  const [{ around, truncated, ofFacts }, ofSession] = await Promise.all([
    graph.outline({ around: query, factIds }, found.clocks),
    sessionNeighbours(found, query, tools),
  ]);
  const first = new Map([...around, ...ofSession, ...ofFacts].map((edge) => [edge.id, edge]));
  const start = { edges: [...first.values()], seedIds: entityIds };
  const further = found.call.depth === 2 ? await secondHop(found, start, tools) : NO_HOP;
  const edges = new Map([...further.edges, ...first.values()].map((edge) => [edge.id, edge]));
  return {
    edges: [...edges.values()],
    truncated: truncated || further.truncated,
    seedIds: entityIds,
    nearness: further.nearness,
    ofSession,
  };
}

function scoresOf(rows: readonly Scored[]): ReadonlyMap<Id, number> {
  return new Map(rows.map(({ id, score }) => [id, score]));
}

/** The traces with what expanding gave: to facts around seeds, to newer passages, to entities where nothing was found. */
function traced(
  { traces, facts, passages, seeds, ofSession }: Retrieved,
  before: readonly Scored[],
  ranked: readonly RankedEdge[],
  seedIds: readonly Id[],
): Traces {
  const around = ranked.map(({ edge, score }) => ({ id: edge.factId, score }));
  const newest = seeds.length > 0 ? [] : seedIds.map((id) => [id, 0] as const);
  return {
    entity: [...traces.entity, { name: 'newest', scores: new Map(newest) }],
    fact: [
      ...traces.fact.filter(({ name }) => name !== 'session'),
      { name: 'session', scores: ofSession },
      { name: 'seed', scores: gained(around, scoresOf(facts)) },
    ],
    passage: [...traces.passage, { name: 'newer', scores: gained(passages, scoresOf(before)) }],
  };
}

function toViews(
  ranked: readonly RankedEdge[],
  details: ScopedRows,
  entityById: ReadonlyMap<Id, Entity>,
): readonly FactView[] {
  const edgeById = new Map(details.edges.map((edge) => [edge.id, edge]));
  // Oldest first: a fact cites the text that stated it first.
  const supportOf = new Map<Id, { readonly first: Support; sources: number }>();
  for (const each of details.support) {
    const known = supportOf.get(each.edgeId);
    if (known) known.sources += 1;
    else supportOf.set(each.edgeId, { first: each, sources: 1 });
  }
  return ranked.flatMap(({ edge: { id }, state, score }): readonly FactView[] => {
    const edge = edgeById.get(id);
    if (!edge) return [];
    const source = entityById.get(edge.sourceId);
    const target = entityById.get(edge.targetId);
    if (!source || !target) return [];
    const { first: support = null, sources = 0 } = supportOf.get(id) ?? {};
    return [{ edge, source, target, state, score, support, sources }];
  });
}

function toPassages(
  found: Retrieved,
  details: ScopedRows,
  stated: ReadonlyMap<Id, readonly StatedFact[]>,
): readonly PassageView[] {
  const artifactById = new Map(details.artifacts.map((artifact) => [artifact.id, artifact]));
  return found.passages.slice(0, found.call.limits.passages).flatMap(({ id, score }): readonly PassageView[] => {
    const artifact = artifactById.get(id);
    return artifact ? [{ artifact, score, stated: stated.get(id) ?? [] }] : [];
  });
}

/** Why facts are in, and why others that match at any time are out. */
async function explain(facts: readonly FactView[], found: Retrieved, tools: Tools): Promise<Explained> {
  const query = { factIds: found.matched.map(({ id }) => id) };
  const { edges } = await graphOf(found, tools).hydrate(query, AT_ANY_TIME);
  const byMatch = rankEdges(edges, { ...found, facts: found.matched, history: true });
  return explainFacts(
    facts,
    byMatch.map(({ edge }) => edge),
    found,
    tools,
  );
}

/** Follows the seeds one hop, joins the facts found directly, ranks them, and renders what fits the budget. */
export const expand = defineStage({
  name: 'expand',
  uses: ['graph-store', 'catalogue'],
  async run(retrieved: Retrieved, tools): Promise<Expanded> {
    const began = tools.now();
    const { limits } = retrieved.call;
    if (retrieved.datasets.length === 0 || retrieved.askedIn === 'marks') {
      const context = retrieved.call.renders ? renderContext([], [], limits.maxContextTokens) : NOT_RENDERED;
      const nothing = {
        entities: [],
        shownFacts: [],
        shownPassages: [],
        explained: retrieved.call.explain ? NOTHING_EXPLAINED : null,
      };
      return { ...retrieved, ...nothing, context, truncated: false, expandMs: 0 };
    }
    // None needs what another reads: a store behind a network answers all in one round trip.
    const [{ edges, truncated: cut, seedIds, nearness, ofSession }, passagesByAge, statements] = await Promise.all([
      gather(retrieved, tools),
      preferNewer(retrieved, tools),
      readStatements(retrieved, tools),
    ]);
    const preferred = withSession(retrieved.facts, retrieved.ofSession, ofSession);
    const found = { ...retrieved, passages: passagesByAge, facts: preferred.facts, ofSession: preferred.gained };
    const ranked = rankEdges(edges, found, nearness).slice(0, limits.facts);
    const shown = [
      ...seedIds.slice(0, limits.entities),
      ...ranked.flatMap(({ edge }) => [edge.sourceId, edge.targetId]),
    ];
    const entityIds = [...new Set(shown)];
    const ends = statements.flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
    const [details, statedRows] = await Promise.all([
      graphOf(found, tools).hydrate(
        {
          entityIds: [...new Set([...entityIds, ...ends])],
          edgeIds: ranked.map(({ edge }) => edge.id),
          artifactIds: found.passages.slice(0, found.call.limits.passages).map(({ id }) => id),
          support: true,
        },
        found.clocks,
      ),
      readStated(statements, found, tools),
    ]);
    const entityById = new Map(details.entities.map((entity) => [entity.id, entity]));
    const facts = toViews(ranked, details, entityById);
    const passages = toPassages(found, details, statedFacts(statements, statedRows, entityById, found));
    const factsLeftOut = cut || edges.length > ranked.length;
    const context = found.call.renders
      ? renderContext(facts, passages, limits.maxContextTokens, factsLeftOut)
      : NOT_RENDERED;
    const explained = found.call.explain ? await explain(facts, found, tools) : null;
    const truncated = factsLeftOut || context.truncated;
    const expandMs = tools.now() - began;
    const counts = { facts: facts.length, passages: passages.length, tokens: context.tokens, truncated };
    tools.note({ ...counts, timings_ms: { expand: expandMs } });
    return {
      ...found,
      entities: entityIds.flatMap((id) => entityById.get(id) ?? []).slice(0, limits.entities),
      shownFacts: facts,
      shownPassages: passages,
      context,
      truncated,
      explained,
      traces: !found.call.explain ? found.traces : traced(found, retrieved.passages, ranked, seedIds),
      expandMs,
    };
  },
});
