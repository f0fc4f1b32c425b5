import type { Clocks, Edge, GraphStore, HydrateQuery, Id, NeighbourQuery, Support } from '@gligabao/core';
import { commit } from './commit.ts';
import { evidenceOf } from './evidence.ts';
import { type DatasetState, read, type StoreState } from './state.ts';
import { byNumber, isKnown, isVisible, type KnownAt, versionAt, versionsAt, visibleEdges } from './visible.ts';

const touches = (edge: Edge, entityId: Id): boolean => edge.sourceId === entityId || edge.targetId === entityId;

/** How many live rows touch the entity, as source, as target or as both. */
function degreeOf(state: DatasetState, entityId: Id, clocks: KnownAt): number {
  return versionsAt(state.edges, clocks).filter((edge) => touches(edge, entityId) && isVisible(edge, {})).length;
}

function neighboursOf(state: DatasetState, { entityIds, perEntity, limit }: NeighbourQuery, clocks: Clocks) {
  const rows = [...visibleEdges(state, clocks)].sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  const kept = new Set<Edge>();
  for (const entityId of entityIds) {
    for (const edge of rows.filter((row) => touches(row, entityId)).slice(0, perEntity)) kept.add(edge);
  }
  const edges = rows.filter((row) => kept.has(row)).slice(0, limit);
  const wanted = rows.filter((row) => entityIds.some((entityId) => touches(row, entityId)));
  return { edges, truncated: edges.length < wanted.length };
}

/** The first located sentence in which the artifact states the fact of the row. */
function spanOf(state: DatasetState, edge: Edge, artifactId: Id, clocks: KnownAt): Support['span'] {
  const stated = [...state.assertions.values()].sort(byNumber).find((each) => {
    const ofRow = each.factId === edge.factId && each.artifactId === artifactId && each.polarity !== 'denies';
    return ofRow && each.span !== null && isKnown(each.createdAt, clocks);
  });
  return stated?.span ?? null;
}

function supportOf(state: DatasetState, edges: readonly Edge[], clocks: KnownAt): readonly Support[] {
  const links = [...state.edgeArtifacts.values()].filter((link) => isKnown(link.createdAt, clocks));
  return edges.flatMap((edge) => {
    const artifactIds = links.filter((link) => link.from === edge.id).map((link) => link.to);
    return artifactIds
      .sort((a, b) => a - b)
      .map((artifactId) => ({ edgeId: edge.id, artifactId, span: spanOf(state, edge, artifactId, clocks) }));
  });
}

function hydrated(state: DatasetState, query: HydrateQuery, clocks: Clocks) {
  const edges = visibleEdges(state, clocks)
    .filter((edge) => query.edgeIds?.includes(edge.id) === true || query.factIds?.includes(edge.factId) === true)
    .toSorted(byNumber);
  const entities = [...new Set(query.entityIds)].flatMap((id) => versionAt(state.entities.get(id), clocks) ?? []);
  const artifacts = [...new Set(query.artifactIds)].flatMap((id) => state.artifacts.get(id) ?? []);
  return {
    position: state.position,
    entities: entities.sort(byNumber),
    edges,
    artifacts: artifacts.filter(({ createdAt }) => isKnown(createdAt, clocks)).sort(byNumber),
    support: query.support === true ? supportOf(state, edges, clocks) : [],
  };
}

export function memoryGraph(store: StoreState): GraphStore {
  return {
    async lookUp(dataset, nameKeys, clocks) {
      const state = read(store, dataset);
      const entities = versionsAt(state.entities, clocks)
        .filter((entity) => nameKeys.includes(entity.nameKey))
        .toSorted(byNumber)
        .map((entity) => ({ entity, degree: degreeOf(state, entity.id, clocks) }));
      return { position: state.position, entities };
    },
    async neighbours(dataset, query, clocks) {
      const state = read(store, dataset);
      return { position: state.position, ...neighboursOf(state, query, clocks) };
    },
    async hydrate(dataset, query, clocks) {
      return hydrated(read(store, dataset), query, clocks);
    },
    async evidence(dataset, query) {
      return evidenceOf(read(store, dataset), query);
    },
    async commit(dataset, plan) {
      return commit(store, dataset, plan);
    },
  };
}
