import type { Edge } from '../domain/edge.ts';
import { VALUE_TYPE, type Entity } from '../domain/entity.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import { describeFailure } from '../pipeline/run.ts';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import { nearestTexts, type NearText } from '../search/nearest.ts';
import { vectorModelOf } from '../search/spaces.ts';
import type { Claims } from './claims.ts';
import { entityText } from './entity-text.ts';
import { groupByKey, storedEntities } from './identify.ts';
import type { Candidate, CandidateNote, SummarizedNote, FoundBy } from './note.ts';
import { lookAround } from './look-around.ts';
import { rankCandidates } from './rank-candidates.ts';
import { decidedBySlot } from './settled.ts';

/** Facts loaded for each endpoint before ranking. */
const PER_ENTITY = 50;
/** The closest stored entities per endpoint, and the closest stored facts per new fact. */
const SIMILAR_ENTITIES = 3;
const SIMILAR_FACTS = 5;
const MAX_CANDIDATES = 50;

type Tools = StageTools<'graph-store' | 'text-index', 'embedder' | 'vector-index'>;

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

/** Texts of a note as vectors. */
type Embedded = ReadonlyMap<string, Float32Array>;

/** The vectors of everything that is looked for by meaning. */
async function embedClaims(claims: Claims, tools: Tools): Promise<Embedded | null> {
  const { embedder } = tools.ports;
  if (!embedder || !tools.ports['vector-index']) return null;
  const named = endpointsOf(claims).map(entityText);
  const texts = [...new Set([...named, ...claims.claims.map(({ description }) => description)])];
  const { vectors } = await embedder.embed(texts, 'stored', tools.context);
  return new Map(texts.map((text, at) => [text, vectors[at] ?? new Float32Array()]));
}

/** The two lookups by meaning: endpoints among entities (aliases), descriptions among facts (paraphrases). */
async function findSimilar(
  claims: Claims,
  embedded: Embedded,
  sameName: ReadonlyMap<string, readonly FoundEntity[]>,
  dataset: DatasetId,
  finds: Finds,
  tools: Tools,
): Promise<void> {
  const { embedder, 'vector-index': index } = tools.ports;
  if (!embedder || !index) return;
  const endpoints = endpointsOf(claims);
  const ports = { 'vector-index': index, 'text-index': tools.ports['text-index'] };
  const vectorOf = (text: string): Float32Array => embedded.get(text) ?? new Float32Array();

  const { similarity } = embedder;
  const model = vectorModelOf(embedder);
  const search = (kind: 'entity' | 'fact', ofTexts: readonly string[], limit: number) => {
    const query = { dataset, kind, vectors: ofTexts.map(vectorOf), model, limit, atLeast: similarity[kind] };
    return nearestTexts(ports, query, {}, tools.context);
  };
  const [entityHits, factHits] = await Promise.all([
    search('entity', endpoints.map(entityText), SIMILAR_ENTITIES),
    search(
      'fact',
      claims.claims.map(({ description }) => description),
      SIMILAR_FACTS,
    ),
  ]);
  // An entity is no alias of its own name, which the lookup by name has: its nearness would say nothing of its facts.
  const aliases = entityHits.flatMap((hits, at) => {
    const own = sameName.get(endpoints[at]?.key ?? '') ?? [];
    return hits.filter(({ text }) => !own.some(({ entity }) => entity.id === text.ownerId));
  });
  const nearness = highest(aliases);
  const factNearness = highest(factHits.flat());
  const graph = tools.ports['graph-store'];
  const touching = async (): Promise<void> => {
    if (nearness.size === 0) return;
    const query = { entityIds: [...nearness.keys()], perEntity: PER_ENTITY, limit: PER_ENTITY * 2 };
    const { edges } = await graph.neighbours(dataset, query, {}, tools.context);
    finds.add(edges, 'similar', (edge) => Math.max(nearness.get(edge.sourceId) ?? 0, nearness.get(edge.targetId) ?? 0));
  };
  const alike = async (): Promise<void> => {
    if (factNearness.size === 0) return;
    const { edges } = await graph.hydrate(dataset, { factIds: [...factNearness.keys()] }, {}, tools.context);
    finds.add(edges, 'fact', (edge) => factNearness.get(edge.factId) ?? 0);
  };
  await Promise.all([touching(), alike()]);
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

/** The claims without those about a name that is stored as a value, such as a phone number: values state nothing. */
function withoutValueSources(claims: Claims, found: readonly FoundEntity[]): Claims {
  const stored = storedEntities([...claims.listed, ...claims.named], found);
  const kept = claims.claims.filter(({ sourceKey }) => stored.get(sourceKey)?.type !== VALUE_TYPE);
  return kept.length === claims.claims.length ? claims : { ...claims, claims: kept };
}

/** The lookup by name: facts that touch a stored entity which an endpoint means. */
async function findByName(
  claims: Claims,
  found: readonly FoundEntity[],
  dataset: DatasetId,
  finds: Finds,
  tools: Tools,
): Promise<void> {
  const known = [...storedEntities(endpointsOf(claims), found).values()].map(({ id }) => id);
  if (known.length === 0) return;
  const query = { entityIds: known, perEntity: PER_ENTITY, limit: PER_ENTITY * known.length };
  const { edges } = await tools.ports['graph-store'].neighbours(dataset, query, {}, tools.context);
  finds.add(edges, 'name', () => 0);
}

/** Loads the stored facts that the new ones might repeat or contradict: by name, by similar entity, by similar fact. */
export const loadCandidates = defineStage({
  name: 'load_candidates',
  uses: ['graph-store', 'text-index'],
  mayUse: ['embedder', 'vector-index'],
  async run(note: SummarizedNote, tools): Promise<CandidateNote> {
    const { call } = note;
    const { dataset } = note;
    if (!dataset) return { ...note, seen: null, candidates: [], vectors: new Map() };
    const seen = await lookAround(note.claims, call.sessionId, dataset, tools);
    const claims = withoutValueSources(note.claims, seen.found);
    const dropped = note.claims.claims.length - claims.claims.length;
    if (dropped > 0) tools.note({ dropped: { 'edge from a stored value': dropped } });
    const bare = { ...note, claims, seen, candidates: [], vectors: new Map<string, Float32Array>() };
    // Where the slots decide everything, there is nothing to compare.
    if (claims.claims.every((claim) => decidedBySlot(claim, note.settings.relations))) return bare;
    const groups = groupByKey(seen.found);
    const finds = new Finds();
    // An aid only: without it the candidates are those found by name.
    const withoutAid = (error: unknown): null => {
      tools.note({ warning: 'similar facts could not be searched', error: describeFailure(error) });
      return null;
    };
    // Before anything is searched, so that a store behind a network is asked for all of it at once.
    const embedded = await embedClaims(claims, tools).catch(withoutAid);
    await Promise.all([
      embedded && findSimilar(claims, embedded, groups, dataset.id, finds, tools).catch(withoutAid),
      findByName(claims, seen.found, dataset.id, finds, tools),
    ]);
    const named = await nameCandidates(finds.all(), dataset.id, tools);
    const candidates = rankCandidates(named, claims).slice(0, MAX_CANDIDATES);
    tools.note({
      candidates: candidates.map(({ edge, foundBy }) => ({ edge_id: edge.id, found_by: foundBy.join('+') })),
    });
    return { ...bare, candidates, vectors: embedded ?? bare.vectors };
  },
});
