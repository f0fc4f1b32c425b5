import type { Artifact } from '../domain/artifact.ts';
import { stateAt, type EdgeState } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import { defineStage } from '../pipeline/stage.ts';
import type { Support } from '../ports/graph-store.ts';
import { renderContext, type RenderedContext } from './render-context.ts';
import type { Retrieved } from './retrieve.ts';
import type { FactView, PassageView } from './views.ts';

/** A question with the material for its answer. */
export interface Expanded extends Retrieved {
  readonly entities: readonly Entity[];
  readonly shownFacts: readonly FactView[];
  readonly shownPassages: readonly PassageView[];
  readonly context: RenderedContext;
  /** Whether a limit cut something that was found. */
  readonly truncated: boolean;
  readonly expandMs: number;
}

/** Facts read for each seed: one busy entity cannot fill the subgraph. */
const PER_ENTITY = 50;
const MAX_NEIGHBOURS = 1000;
/** As in the reference: with nothing to start from, the entities updated last. */
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

function rankFacts(views: readonly FactView[], history: boolean): readonly FactView[] {
  return [...views].sort(
    (a, b) =>
      (history ? 0 : STATE_ORDER[a.state] - STATE_ORDER[b.state]) ||
      b.score - a.score ||
      STATE_ORDER[a.state] - STATE_ORDER[b.state] ||
      (b.edge.validAt ?? -Infinity) - (a.edge.validAt ?? -Infinity) ||
      b.edge.id - a.edge.id,
  );
}

/** The 25 entities that were updated last, when nothing in the question is a start. */
async function fallbackSeeds(nextEntity: Id): Promise<readonly Id[]> {
  const first = Math.max(1, nextEntity - FALLBACK_SEEDS);
  return Array.from({ length: nextEntity - first }, (_, index) => nextEntity - 1 - index);
}

/** Passages worth reading: with an instant in the past, more than the limit, since later ones fall out. */
function passageCandidates({ passages, call }: Retrieved): Retrieved['passages'] {
  return call.asOf === null ? passages.slice(0, call.limits.passages) : passages;
}

/** Whether a text had been said at the instant that is asked about. */
function said({ validAt }: Artifact, { call }: Retrieved): boolean {
  return call.asOf === null || validAt <= call.asOf;
}

/** Follows the seeds one hop, joins the facts found directly, ranks them, and renders what fits the budget. */
export const expand = defineStage({
  name: 'expand',
  uses: ['graph-store'],
  async run(found: Retrieved, { ports, context, now, note }): Promise<Expanded> {
    const began = now();
    const dataset = found.dataset?.id;
    const { limits } = found.call;
    if (dataset === undefined) {
      const nothing = renderContext([], [], limits.maxContextTokens);
      return {
        ...found,
        entities: [],
        shownFacts: [],
        shownPassages: [],
        context: nothing,
        truncated: false,
        expandMs: 0,
      };
    }
    const graph = ports['graph-store'];
    const { clocks } = found;
    let seedIds = found.seeds.map(({ id }) => id);
    if (seedIds.length === 0 && found.facts.length === 0) {
      const { position } = await graph.hydrate(dataset, {}, clocks, context);
      seedIds = [...(await fallbackSeeds(position.next.entity))];
    }
    const around = await graph.neighbours(
      dataset,
      { entityIds: seedIds, perEntity: PER_ENTITY, limit: MAX_NEIGHBOURS },
      clocks,
      context,
    );
    const direct = await graph.hydrate(
      dataset,
      {
        factIds: found.facts.map(({ id }) => id),
        artifactIds: passageCandidates(found).map(({ id }) => id),
      },
      clocks,
      context,
    );
    const edges = new Map([...around.edges, ...direct.edges].map((edge) => [edge.id, edge]));
    const details = await graph.hydrate(
      dataset,
      {
        entityIds: [...new Set([...seedIds, ...[...edges.values()].flatMap((edge) => [edge.sourceId, edge.targetId])])],
        edgeIds: [...edges.keys()],
        support: true,
      },
      clocks,
      context,
    );
    const entityById = new Map(details.entities.map((entity) => [entity.id, entity]));
    const factScore = new Map(found.facts.map(({ id, score }) => [id, score]));
    const seedScore = new Map(found.seeds.map(({ id, score }) => [id, score]));
    const supportOf = new Map<Id, Support>();
    for (const each of details.support) if (!supportOf.has(each.edgeId)) supportOf.set(each.edgeId, each);
    const views = [...edges.values()].flatMap((edge): readonly FactView[] => {
      const source = entityById.get(edge.sourceId);
      const target = entityById.get(edge.targetId);
      if (!source || !target) return [];
      const seed = Math.max(seedScore.get(edge.sourceId) ?? 0, seedScore.get(edge.targetId) ?? 0);
      const score = (factScore.get(edge.factId) ?? 0) + SEED_SHARE * seed;
      const state = stateAt(edge, found.statesAt);
      return [{ edge, source, target, state, score, support: supportOf.get(edge.id) ?? null }];
    });
    const facts = rankFacts(views, found.history).slice(0, limits.facts);
    const artifactById = new Map(direct.artifacts.map((artifact) => [artifact.id, artifact]));
    const passages = passageCandidates(found)
      .flatMap(({ id, score }): readonly PassageView[] => {
        const artifact = artifactById.get(id);
        return artifact && said(artifact, found) ? [{ artifact, score }] : [];
      })
      .slice(0, limits.passages);
    const rendered = renderContext(facts, passages, limits.maxContextTokens);
    const mentioned = [...seedIds, ...facts.flatMap(({ edge }) => [edge.sourceId, edge.targetId])];
    const entities = [...new Set(mentioned)].flatMap((id) => entityById.get(id) ?? []).slice(0, limits.entities);
    const truncated = around.truncated || views.length > facts.length || rendered.truncated;
    note({ facts: facts.length, passages: passages.length, tokens: rendered.tokens, truncated });
    return {
      ...found,
      entities,
      shownFacts: facts,
      shownPassages: passages,
      context: rendered,
      truncated,
      expandMs: now() - began,
    };
  },
});
