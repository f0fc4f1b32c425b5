import type { Edge } from '../domain/edge.ts';
import { VALUE_TYPE, type Entity } from '../domain/entity.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import { describeFailure } from '../pipeline/run.ts';
import { defineStage, type StageTools } from '../pipeline/stage.ts';
import type { FactForm, FoundEntity } from '../ports/graph-store.ts';
import type { RelationTable } from '../temporal/index.ts';
import { nearestTexts, type NearText } from '../search/nearest.ts';
import { vectorModelOf } from '../search/spaces.ts';
import type { Claims } from './claims.ts';
import { entityText } from './entity-text.ts';
import { groupByKey, storedEntities, typesAgree } from './identify.ts';
import type { Candidate, CandidateNote, FoundBy, LikeName, SummarizedNote } from './note.ts';
import { lookAround } from './look-around.ts';
import { rankCandidates } from './rank-candidates.ts';
import { numbersAgree } from './same-names.ts';
import { decidedBySlot, subjectsOf } from './settled.ts';

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

/** The two lookups by meaning: endpoints among entities (aliases), descriptions among facts (paraphrases). Returns, for
 * each endpoint by its key, the stored entities that are like it, nearest first. */
async function findSimilar(
  claims: Claims,
  embedded: Embedded,
  sameName: ReadonlyMap<string, readonly FoundEntity[]>,
  dataset: DatasetId,
  finds: Finds,
  tools: Tools,
): Promise<ReadonlyMap<string, readonly Id[]>> {
  const { embedder, 'vector-index': index } = tools.ports;
  if (!embedder || !index) return new Map();
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
  const aliases = entityHits.map((hits, at) => {
    const own = sameName.get(endpoints[at]?.key ?? '') ?? [];
    return hits.filter(({ text }) => !own.some(({ entity }) => entity.id === text.ownerId));
  });
  const nearness = highest(aliases.flat());
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
  return new Map(endpoints.map(({ key }, at) => [key, (aliases[at] ?? []).map(({ text }) => text.ownerId)]));
}

/**
 * Names of the text that may be aliases: of no stored entity, like one that has facts among the candidates and that the
 * text does not name itself, of a type that agrees, and with the same numbers in them.
 */
function namesAlike(
  claims: Claims,
  nearest: ReadonlyMap<string, readonly Id[]>,
  stored: ReadonlyMap<string, Entity>,
  shown: ReadonlyMap<Id, Entity>,
): readonly LikeName[] {
  const meant = new Set([...stored.values()].map(({ id }) => id));
  return endpointsOf(claims).flatMap(({ key, name, type }) => {
    if (stored.has(key)) return [];
    return (nearest.get(key) ?? []).flatMap((id): LikeName[] => {
      const entity = shown.get(id);
      if (!entity || meant.has(id) || !typesAgree(type, entity.type) || entity.type === VALUE_TYPE) return [];
      return numbersAgree(key, entity.nameKey) ? [{ key, name, entity }] : [];
    });
  });
}

/** The ends of facts that were found. */
async function endsOf(
  finds: ReturnType<Finds['all']>,
  dataset: DatasetId,
  tools: Tools,
): Promise<ReadonlyMap<Id, Entity>> {
  const ids = [...new Set(finds.flatMap(({ edge }) => [edge.sourceId, edge.targetId]))];
  const { entities } = await tools.ports['graph-store'].hydrate(dataset, { entityIds: ids }, {}, tools.context);
  return new Map(entities.map((entity) => [entity.id, entity]));
}

function nameCandidates(finds: ReturnType<Finds['all']>, byId: ReadonlyMap<Id, Entity>): readonly Candidate[] {
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

/** The forms of facts that matter most to the claims: between the same two ends, and of the same subject and relation. */
function formsOf(claims: Claims, stored: ReadonlyMap<string, Entity>): readonly FactForm[] {
  const forms = claims.claims.flatMap(({ sourceKey, relation, targetKey }): readonly FactForm[] => {
    const [source, target] = [stored.get(sourceKey)?.id, stored.get(targetKey)?.id];
    return [
      ...(source === undefined ? [] : [{ sourceId: source, relation }]),
      ...(source === undefined || target === undefined
        ? []
        : [
            { sourceId: source, targetId: target },
            { sourceId: target, targetId: source },
          ]),
    ];
  });
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

/** The forms of stored facts that may exclude a claim although it stands in a slot of its own. */
function rivalForms(
  { claims }: Claims,
  stored: ReadonlyMap<string, Entity>,
  table: RelationTable,
): readonly FactForm[] {
  const forms = claims
    .filter(({ denied }) => !denied)
    .flatMap((claim) =>
      subjectsOf(claim, table).flatMap((key): readonly FactForm[] => {
        const sourceId = stored.get(key)?.id;
        return sourceId === undefined ? [] : table.rivals(claim.relation).map((relation) => ({ sourceId, relation }));
      }),
    );
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

/** The lookup by name: facts that touch a stored entity which an endpoint means, however many it has. */
async function findByName(
  claims: Claims,
  stored: ReadonlyMap<string, Entity>,
  rivals: readonly FactForm[],
  dataset: DatasetId,
  finds: Finds,
  tools: Tools,
): Promise<void> {
  const ends = endpointsOf(claims).flatMap(({ key }) => stored.get(key)?.id ?? []);
  const known = [...new Set(ends)];
  if (known.length === 0) return;
  const forms = [...formsOf(claims, stored), ...rivals];
  const query = { entityIds: known, forms, perEntity: PER_ENTITY, limit: PER_ENTITY * (known.length + forms.length) };
  const { edges } = await tools.ports['graph-store'].neighbours(dataset, query, {}, tools.context);
  finds.add(edges, 'name', () => 0);
}

/** Only the stored facts that may exclude a claim. */
async function findRivals(forms: readonly FactForm[], dataset: DatasetId, finds: Finds, tools: Tools): Promise<void> {
  if (forms.length === 0) return;
  const query = { entityIds: [], forms, perEntity: PER_ENTITY, limit: PER_ENTITY * forms.length };
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
    if (!dataset) return { ...note, seen: null, candidates: [], alike: [], vectors: new Map() };
    const seen = await lookAround(note.claims, call.sessionId, dataset, tools);
    const claims = withoutValueSources(note.claims, seen.found);
    const dropped = note.claims.claims.length - claims.claims.length;
    if (dropped > 0) tools.note({ dropped: { 'edge from a stored value': dropped } });
    const bare = { ...note, claims, seen, candidates: [], alike: [], vectors: new Map<string, Float32Array>() };
    const stored = storedEntities([...claims.listed, ...claims.named], seen.found);
    const { relations } = note.settings;
    const rivals = rivalForms(claims, stored, relations);
    const finds = new Finds();
    // Where the slots decide everything, and nothing is known that may exclude it all the same, there is nothing to compare.
    if (claims.claims.every((claim) => decidedBySlot(claim, relations))) {
      await findRivals(rivals, dataset.id, finds, tools);
      if (finds.all().length === 0) return bare;
    }
    const groups = groupByKey(seen.found);
    // An aid only: without it the candidates are those found by name.
    const withoutAid = (error: unknown): null => {
      tools.note({ warning: 'similar facts could not be searched', error: describeFailure(error) });
      return null;
    };
    // Before anything is searched, so that a store behind a network is asked for all of it at once.
    const embedded = await embedClaims(claims, tools).catch(withoutAid);
    const [nearest] = await Promise.all([
      embedded && findSimilar(claims, embedded, groups, dataset.id, finds, tools).catch(withoutAid),
      findByName(claims, stored, rivals, dataset.id, finds, tools),
    ]);
    const ends = await endsOf(finds.all(), dataset.id, tools);
    const named = nameCandidates(finds.all(), ends);
    const candidates = rankCandidates(named, claims, (key) => stored.get(key)?.id).slice(0, MAX_CANDIDATES);
    tools.note({
      candidates: candidates.map(({ edge, foundBy }) => ({ edge_id: edge.id, found_by: foundBy.join('+') })),
    });
    const shown = new Map(
      candidates
        .flatMap(({ edge }) => [edge.sourceId, edge.targetId])
        .flatMap((id) => {
          const entity = ends.get(id);
          return entity ? [[id, entity] as const] : [];
        }),
    );
    const alike = namesAlike(claims, nearest ?? new Map(), stored, shown);
    return { ...bare, candidates, alike, vectors: embedded ?? bare.vectors };
  },
});
