import {
  type Alias,
  type Edge,
  type FactForm,
  type GraphStore,
  type HydrateQuery,
  type Id,
  type NeighbourQuery,
  newestFirst,
  outlineOf,
  type Statement,
  type StatementQuery,
  type Support,
  type View,
} from '@gligabao/core';
import { commit } from './commit.ts';
import { evidenceOf } from './evidence.ts';
import { fittingArtifacts, fittingLinks } from './fitting.ts';
import { grouped } from './grouped.ts';
import { type DatasetState, read, type StoreState } from './state.ts';
import { byNumber, isKnown, isVisible, type KnownAt, versionAt, versionsAt } from './visible.ts';
import { visibleEdges } from './visible-edges.ts';

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byKey = (a: Alias, b: Alias): number => byCodePoints(a.nameKey, b.nameKey) || byCodePoints(a.status, b.status);

const touches = (edge: Edge, entityId: Id): boolean => edge.sourceId === entityId || edge.targetId === entityId;

/** How many live rows touch the entity, as source, as target or as both. */
function degreeOf(state: DatasetState, entityId: Id, view: KnownAt): number {
  return versionsAt(state.edges, view).filter((edge) => touches(edge, entityId) && isVisible(edge, {})).length;
}

const hasForm = (edge: Edge, form: FactForm): boolean =>
  edge.sourceId === form.sourceId &&
  ('relation' in form ? edge.relation === form.relation : edge.targetId === form.targetId);

function neighboursOf(state: DatasetState, { entityIds, forms = [], perEntity, limit }: NeighbourQuery, view: View) {
  const rows = [...visibleEdges(state, view)].sort(newestFirst(view));
  const asSource = grouped(rows, ({ sourceId }) => sourceId);
  const asTarget = grouped(rows, ({ targetId }) => targetId);
  const place = new Map(rows.map((row, index) => [row, index]));
  const inOrder = (some: Iterable<Edge>): readonly Edge[] =>
    [...new Set(some)].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  const around = [
    ...entityIds.map((id) => inOrder([...(asSource.get(id) ?? []), ...(asTarget.get(id) ?? [])])),
    ...forms.map((form) => (asSource.get(form.sourceId) ?? []).filter((edge) => hasForm(edge, form))),
  ];
  const edges = inOrder(around.flatMap((near) => near.slice(0, perEntity))).slice(0, limit);
  return { edges, truncated: edges.length < new Set(around.flat()).size };
}

/** Gives the first located sentence in which an artifact states the fact of a row, as far as known. */
function spansIn(state: DatasetState, view: KnownAt): (edge: Edge, artifactId: Id) => Support['span'] {
  const stating = [...state.assertions.values()]
    .filter(({ polarity, createdAt }) => polarity !== 'denies' && isKnown(createdAt, view))
    .sort(byNumber);
  const byFact = grouped(stating, ({ factId }) => factId);
  return ({ factId }, artifactId) =>
    byFact.get(factId)?.find((each) => each.artifactId === artifactId && each.span !== null)?.span ?? null;
}

function supportOf(state: DatasetState, edges: readonly Edge[], view: View): readonly Support[] {
  const isFitting = fittingArtifacts(state, view);
  const known = [...state.edgeArtifacts.values()].filter(
    ({ to, createdAt }) => isKnown(createdAt, view) && isFitting(to),
  );
  const links = grouped(known, ({ from }) => from);
  const spanOf = spansIn(state, view);
  return edges.flatMap((edge) => {
    const artifactIds = (links.get(edge.id) ?? []).map(({ to }) => to).sort((a, b) => a - b);
    return artifactIds.map((artifactId) => ({ edgeId: edge.id, artifactId, span: spanOf(edge, artifactId) }));
  });
}

function hydrated(state: DatasetState, query: HydrateQuery, view: View) {
  const isFitting = fittingArtifacts(state, view);
  const [edgeIds, factIds] = [new Set(query.edgeIds), new Set(query.factIds)];
  const edges = visibleEdges(state, view)
    .filter((edge) => edgeIds.has(edge.id) || factIds.has(edge.factId))
    .toSorted(byNumber);
  const entities = [...new Set(query.entityIds)].flatMap((id) => versionAt(state.entities.get(id), view) ?? []);
  const artifacts = [...new Set(query.artifactIds)].flatMap((id) => state.artifacts.get(id) ?? []);
  return {
    position: state.position,
    entities: entities.sort(byNumber),
    edges,
    artifacts: artifacts.filter(({ id, createdAt }) => isKnown(createdAt, view) && isFitting(id)).sort(byNumber),
    support: query.support === true ? supportOf(state, edges, view) : [],
  };
}

function statementsOf(state: DatasetState, query: StatementQuery, view: KnownAt): readonly Statement[] {
  const artifactIds = new Set(query.artifactIds);
  const factIds = query.factIds && new Set(query.factIds);
  const ends = new Map([...state.edges.values()].flatMap(([edge]) => (edge ? [[edge.factId, edge] as const] : [])));
  const known = [...state.assertions.values()].filter(({ createdAt }) => isKnown(createdAt, view)).sort(byNumber);
  return known.flatMap(({ artifactId, factId, polarity, span }) => {
    const fact = ends.get(factId);
    if (factIds?.has(factId) === false) return [];
    if (!artifactIds.has(artifactId) || polarity !== 'holds' || span === null || !fact) return [];
    return [{ artifactId, span, factId, sourceId: fact.sourceId, targetId: fact.targetId }];
  });
}

export function memoryGraph(store: StoreState): GraphStore {
  return {
    async lookUp(dataset, nameKeys, view) {
      const state = read(store, dataset);
      const aliases = [...state.aliases.values()].filter(({ createdAt }) => isKnown(createdAt, view));
      const meant = aliases.filter(({ status, nameKey }) => status === 'accepted' && nameKeys.includes(nameKey));
      const ids = new Set(meant.map(({ entityId }) => entityId));
      const isFitting = fittingLinks(state, state.entityArtifacts, view);
      const entities = versionsAt(state.entities, view)
        .filter(({ id, nameKey }) => (nameKeys.includes(nameKey) || ids.has(id)) && isFitting(id))
        .toSorted(byNumber)
        .map((entity) => ({
          entity,
          degree: degreeOf(state, entity.id, view),
          aliases: aliases.filter(({ entityId }) => entityId === entity.id).toSorted(byKey),
        }));
      return { position: state.position, entities };
    },
    async neighbours(dataset, query, view) {
      const state = read(store, dataset);
      return { position: state.position, ...neighboursOf(state, query, view) };
    },
    async outline(dataset, { around, factIds }, view) {
      const state = read(store, dataset);
      const { edges, truncated } = neighboursOf(state, around, view);
      const ofFacts = hydrated(state, { factIds }, view).edges.map(outlineOf);
      return { position: state.position, around: edges.map(outlineOf), truncated, ofFacts };
    },
    async hydrate(dataset, query, view) {
      return hydrated(read(store, dataset), query, view);
    },
    async evidence(dataset, query) {
      return evidenceOf(read(store, dataset), query);
    },
    async statements(dataset, query, view) {
      return statementsOf(read(store, dataset), query, view);
    },
    async readings(dataset, { reader, hashes }) {
      const newest = [...read(store, dataset).readings.values()].sort((a, b) => b.artifactId - a.artifactId);
      return [...new Set(hashes)].flatMap(
        (hash) => newest.find((each) => each.hash === hash && each.reader === reader) ?? [],
      );
    },
    async commit(dataset, plan, { lease }) {
      store.lines.require(lease);
      return commit(store, dataset, plan);
    },
  };
}
