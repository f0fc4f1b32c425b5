import type { EdgeOutline } from '../domain/edge.ts';
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

/** A row that was found, how, and how near it was. */
interface Find {
  readonly edge: EdgeOutline;
  readonly foundBy: Set<FoundBy>;
  similarity: number;
}

/** Rows by number. Most of them are only looked at to find those that matter most. */
class Finds {
  readonly #byId = new Map<Id, Find>();

  add(edges: readonly EdgeOutline[], how: FoundBy, similarity: (edge: EdgeOutline) => number): void {
    for (const edge of edges) {
      const known = this.#byId.get(edge.id);
      if (known) {
        known.foundBy.add(how);
        known.similarity = Math.max(known.similarity, similarity(edge));
      } else {
        this.#byId.set(edge.id, { edge, foundBy: new Set([how]), similarity: Math.max(0, similarity(edge)) });
      }
    }
  }

  all(): readonly Find[] {
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
  for (const { ownerId, score } of hits) best.set(ownerId, Math.max(score, best.get(ownerId) ?? -1));
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
  // To look for what is near takes as long as to read what is around it: others need not wait for both.
  await tools.breathe();
  // An entity is no alias of its own name, which the lookup by name has: its nearness would say nothing of its facts.
  const aliases = entityHits.map((hits, at) => {
    const own = sameName.get(endpoints[at]?.key ?? '') ?? [];
    return hits.filter(({ ownerId }) => !own.some(({ entity }) => entity.id === ownerId));
  });
  const nearness = highest(aliases.flat());
  const factNearness = highest(factHits.flat());
  if (nearness.size + factNearness.size > 0) {
    const around = { entityIds: [...nearness.keys()], perEntity: PER_ENTITY, limit: PER_ENTITY * 2 };
    const query = { around, factIds: [...factNearness.keys()] };
    const { around: touching, ofFacts } = await tools.ports['graph-store'].outline(dataset, query, {}, tools.context);
    const nearest = (edge: EdgeOutline): number =>
      Math.max(nearness.get(edge.sourceId) ?? 0, nearness.get(edge.targetId) ?? 0);
    finds.add(touching, 'similar', nearest);
    finds.add(ofFacts, 'fact', (edge) => factNearness.get(edge.factId) ?? 0);
  }
  return new Map(endpoints.map(({ key }, at) => [key, (aliases[at] ?? []).map(({ ownerId }) => ownerId)]));
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

/** The words of rows that were found, and of their ends. */
async function readCandidates(
  finds: readonly Find[],
  dataset: DatasetId,
  tools: Tools,
): Promise<{ readonly candidates: readonly Candidate[]; readonly ends: ReadonlyMap<Id, Entity> }> {
  if (finds.length === 0) return { candidates: [], ends: new Map() };
  const query = {
    edgeIds: finds.map(({ edge }) => edge.id),
    entityIds: [...new Set(finds.flatMap(({ edge }) => [edge.sourceId, edge.targetId]))],
  };
  const read = await tools.ports['graph-store'].hydrate(dataset, query, {}, tools.context);
  const edges = new Map(read.edges.map((edge) => [edge.id, edge]));
  const ends = new Map(read.entities.map((entity) => [entity.id, entity]));
  const candidates = finds.flatMap((find): readonly Candidate[] => {
    const edge = edges.get(find.edge.id);
    const source = ends.get(find.edge.sourceId);
    const target = ends.get(find.edge.targetId);
    // What others have closed or forgotten meanwhile is no candidate any more.
    if (!edge || !source || !target) return [];
    return [
      {
        edge,
        source: { name: source.name, key: source.nameKey },
        target: { name: target.name, key: target.nameKey },
        foundBy: [...find.foundBy],
        similarity: find.similarity,
      },
    ];
  });
  return { candidates, ends };
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
  const outlines = await tools.ports['graph-store'].outline(dataset, { around: query, factIds: [] }, {}, tools.context);
  finds.add(outlines.around, 'name', () => 0);
}

/** Only the stored facts that may exclude a claim. */
async function findRivals(forms: readonly FactForm[], dataset: DatasetId, finds: Finds, tools: Tools): Promise<void> {
  if (forms.length === 0) return;
  const query = { entityIds: [], forms, perEntity: PER_ENTITY, limit: PER_ENTITY * forms.length };
  const outlines = await tools.ports['graph-store'].outline(dataset, { around: query, factIds: [] }, {}, tools.context);
  finds.add(outlines.around, 'name', () => 0);
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
    const ranked = rankCandidates(finds.all(), claims, (key) => stored.get(key)?.id);
    const { candidates, ends } = await readCandidates(ranked.slice(0, MAX_CANDIDATES), dataset.id, tools);
    tools.note({
      candidates: candidates.map(({ edge, foundBy }) => ({ edge_id: edge.id, found_by: foundBy.join('+') })),
    });
    const alike = namesAlike(claims, nearest ?? new Map(), stored, ends);
    return { ...bare, candidates, alike, vectors: embedded ?? bare.vectors };
  },
});
