import type { Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import { describeFailure } from '../pipeline/run.ts';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import { nearestTexts, type NearText } from '../search/nearest.ts';
import type { Claims } from './claims.ts';
import { entityText } from './entity-text.ts';
import { groupByKey, identify } from './identify.ts';
import type { Candidate, CandidateNote, ExtractedNote, FoundBy } from './note.ts';
import { rankCandidates } from './rank-candidates.ts';

/** Facts loaded for each endpoint before ranking. */
const PER_ENTITY = 50;
/** The closest stored entities per endpoint, and the closest stored facts per new fact. */
const SIMILAR_ENTITIES = 3;
const SIMILAR_FACTS = 5;
const MAX_CANDIDATES = 50;

type Tools = StageTools<'dataset-store' | 'graph-store' | 'text-index', 'embedder' | 'vector-index'>;

/** Edges by number, with how each was found and how near it was. */
class Finds {
  readonly #byId = new Map<Id, { edge: Edge; foundBy: Set<FoundBy>; similarity: number }>();

  add(edges: readonly Edge[], how: FoundBy, similarity: (edge: Edge) => number): void {
    for (const edge of edges) {
      const known = this.#byId.get(edge.id) ?? { edge, foundBy: new Set<FoundBy>(), similarity: 0 };
      known.foundBy.add(how);
      known.similarity = Math.max(known.similarity, similarity(edge));
      this.#byId.set(edge.id, known);
    }
  }

  all() {
    return [...this.#byId.values()];
  }
}

function endpointsOf(claims: Claims) {
  const keys = new Set(claims.claims.flatMap(({ sourceKey, targetKey }) => [sourceKey, targetKey]));
  return [...claims.listed, ...claims.named].filter(({ key }) => keys.has(key));
}

/** The best score of each owner. */
function highest(hits: readonly NearText[]): ReadonlyMap<Id, number> {
  const best = new Map<Id, number>();
  for (const { text, score } of hits) best.set(text.ownerId, Math.max(score, best.get(text.ownerId) ?? -1));
  return best;
}

/** The two lookups by meaning: endpoints among entities (aliases), descriptions among facts (paraphrases). */
async function findSimilar(
  claims: Claims,
  sameName: ReadonlyMap<string, readonly FoundEntity[]>,
  dataset: DatasetId,
  finds: Finds,
  tools: Tools,
): Promise<ReadonlyMap<string, Float32Array>> {
  const { embedder, 'vector-index': index } = tools.ports;
  if (!embedder || !index) return new Map();
  const endpoints = endpointsOf(claims);
  const texts = [...new Set([...endpoints.map(entityText), ...claims.claims.map(({ description }) => description)])];
  const { vectors, model } = await embedder.embed(texts, 'stored', tools.context);
  const byText = new Map(texts.map((text, at) => [text, vectors[at] ?? new Float32Array()]));
  const ports = { 'vector-index': index, 'text-index': tools.ports['text-index'] };
  const vectorOf = (text: string): Float32Array => byText.get(text) ?? new Float32Array();

  const entityHits = await nearestTexts(
    ports,
    {
      dataset,
      kind: 'entity',
      vectors: endpoints.map((endpoint) => vectorOf(entityText(endpoint))),
      model,
      limit: SIMILAR_ENTITIES,
      atLeast: embedder.similarity.entity,
    },
    {},
    tools.context,
  );
  // An entity is no alias of its own name, which the lookup by name has: its nearness would say nothing of its facts.
  const aliases = entityHits.flatMap((hits, at) => {
    const own = sameName.get(endpoints[at]?.key ?? '') ?? [];
    return hits.filter(({ text }) => !own.some(({ entity }) => entity.id === text.ownerId));
  });
  const nearness = highest(aliases);
  if (nearness.size > 0) {
    const query = { entityIds: [...nearness.keys()], perEntity: PER_ENTITY, limit: PER_ENTITY * 2 };
    const { edges } = await tools.ports['graph-store'].neighbours(dataset, query, {}, tools.context);
    finds.add(edges, 'similar', (edge) => Math.max(nearness.get(edge.sourceId) ?? 0, nearness.get(edge.targetId) ?? 0));
  }

  const descriptions = claims.claims.map(({ description }) => vectorOf(description));
  const factHits = await nearestTexts(
    ports,
    { dataset, kind: 'fact', vectors: descriptions, model, limit: SIMILAR_FACTS, atLeast: embedder.similarity.fact },
    {},
    tools.context,
  );
  const factNearness = highest(factHits.flat());
  if (factNearness.size > 0) {
    const query = { factIds: [...factNearness.keys()] };
    const { edges } = await tools.ports['graph-store'].hydrate(dataset, query, {}, tools.context);
    finds.add(edges, 'fact', (edge) => factNearness.get(edge.factId) ?? 0);
  }
  return byText;
}

async function nameCandidates(
  finds: ReturnType<Finds['all']>,
  dataset: DatasetId,
  tools: Tools,
): Promise<readonly Candidate[]> {
  const ids = [...new Set(finds.flatMap(({ edge }) => [edge.sourceId, edge.targetId]))];
  const { entities } = await tools.ports['graph-store'].hydrate(dataset, { entityIds: ids }, {}, tools.context);
  const byId = new Map<Id, Entity>(entities.map((entity) => [entity.id, entity]));
  return finds.flatMap(({ edge, foundBy, similarity }) => {
    const source = byId.get(edge.sourceId);
    const target = byId.get(edge.targetId);
    if (!source || !target) return [];
    return [
      {
        edge,
        source: { name: source.name, key: source.nameKey },
        target: { name: target.name, key: target.nameKey },
        foundBy: [...foundBy],
        similarity,
      },
    ];
  });
}

/** Loads the stored facts that the new ones might repeat or contradict: by name, by similar entity, by similar fact. */
export const loadCandidates = defineStage({
  name: 'load_candidates',
  uses: ['dataset-store', 'graph-store', 'text-index'],
  mayUse: ['embedder', 'vector-index'],
  async run(note: ExtractedNote, tools): Promise<CandidateNote> {
    const { claims, call } = note;
    const [dataset] = await tools.ports['dataset-store'].find(call.userId, [call.dataset], tools.context);
    if (!dataset || claims.claims.length === 0) {
      return { ...note, dataset: dataset ?? null, candidates: [], vectors: new Map() };
    }
    const endpoints = endpointsOf(claims);
    const keys = endpoints.map(({ key }) => key);
    const { entities: found } = await tools.ports['graph-store'].lookUp(dataset.id, keys, {}, tools.context);
    const groups = groupByKey(found);
    const known = endpoints.flatMap(({ key, type }) => identify(type, groups.get(key) ?? [])?.entity.id ?? []);
    const finds = new Finds();
    if (known.length > 0) {
      const query = { entityIds: known, perEntity: PER_ENTITY, limit: PER_ENTITY * known.length };
      const { edges } = await tools.ports['graph-store'].neighbours(dataset.id, query, {}, tools.context);
      finds.add(edges, 'name', () => 0);
    }
    let vectors: ReadonlyMap<string, Float32Array> = new Map();
    try {
      vectors = await findSimilar(claims, groups, dataset.id, finds, tools);
    } catch (error) {
      // An aid only: without it the candidates are those found by name.
      tools.note({ warning: 'similar facts could not be searched', error: describeFailure(error) });
    }
    const candidates = rankCandidates(await nameCandidates(finds.all(), dataset.id, tools), claims).slice(
      0,
      MAX_CANDIDATES,
    );
    tools.note({
      candidates: candidates.map(({ edge, foundBy }) => ({ edge_id: edge.id, found_by: foundBy.join('+') })),
    });
    return { ...note, dataset, candidates, vectors };
  },
});
